import { type Changing, type Database, type Place, PlaceEntity, rowsOn, SeriesEntity } from "../database/index.ts";
import { revise } from "./accounts.ts";

export type { Place } from "../database/index.ts";

/** The most places of an account, besides its own. */
export const MOST_PLACES = 200;

/** Adds a place, or replaces the one with that postal code. Returns false where the account has too many. */
export async function savePlace(tx: Changing, place: Place): Promise<boolean> {
  const { accountId, codigoPostal } = place;
  await revise(tx, accountId);
  const others = await tx.em.count(PlaceEntity, { accountId, codigoPostal: { $ne: codigoPostal } });
  if (others >= MOST_PLACES) return false;
  await tx.em.upsert(PlaceEntity, place);
  return true;
}

export async function listPlaces(db: Database, accountId: string): Promise<Place[]> {
  return (await rowsOn(db)).find(PlaceEntity, { accountId }, { orderBy: { codigoPostal: "asc" } });
}

/** Says why a place was not removed: there is none, or this series is issued there. */
export type PlaceRefusal = { readonly series: string } | "missing";

/** Removes a place, unless a series is issued there. Returns undefined when it is removed. */
export async function removePlace(
  tx: Changing,
  accountId: string,
  codigoPostal: string,
): Promise<PlaceRefusal | undefined> {
  await revise(tx, accountId);
  const series = await tx.em.findOne(SeriesEntity, { accountId, lugarExpedicion: codigoPostal });
  if (series !== null) return { series: series.codigo };
  return (await tx.em.nativeDelete(PlaceEntity, { accountId, codigoPostal })) > 0 ? undefined : "missing";
}

export async function hasPlace({ em }: Changing, accountId: string, codigoPostal: string): Promise<boolean> {
  return (await em.count(PlaceEntity, { accountId, codigoPostal })) > 0;
}
