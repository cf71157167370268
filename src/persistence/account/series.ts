import {
  type Changing,
  type Database,
  type Environment,
  type Querying,
  rowsOn,
  type Series,
  SeriesEntity,
  statement,
  type Tenant,
} from "../database/index.ts";
import { revise } from "./accounts.ts";

export interface NewSeries {
  readonly kind: string;
  readonly codigo: string;
  readonly favourite: boolean;
  readonly firstFolio: bigint;
  /** Null stands for the place of the account. */
  readonly lugarExpedicion?: string | null;
}

/**
 * Adds a series. Returns undefined when the kind already has that series. The first series of a kind is its favourite,
 * whatever the request says.
 */
export async function addSeries(tx: Changing, accountId: string, wanted: NewSeries): Promise<Series | undefined> {
  const { kind, codigo, firstFolio, lugarExpedicion = null } = wanted;
  const { em } = tx;
  await revise(tx, accountId);
  const siblings = await em.find(SeriesEntity, { accountId, kind });
  if (siblings.some((series) => series.codigo === codigo)) return undefined;
  const favourite = wanted.favourite || siblings.length === 0;
  if (favourite) await em.nativeUpdate(SeriesEntity, { accountId, kind }, { favourite: false });
  const numbers = { nextSandbox: firstFolio, nextProduction: firstFolio };
  const series = { accountId, kind, codigo, active: true, favourite, lugarExpedicion, ...numbers };
  await em.insert(SeriesEntity, series);
  return series;
}

export interface SeriesChange {
  readonly favourite: boolean;
  readonly active: boolean | undefined;
  /** The place stays as it is where this is absent; null stands for the place of the account. */
  readonly lugarExpedicion?: string | null | undefined;
}

export type SeriesRefusal = "missing" | "favourite" | "inactive";

/**
 * Changes a series. The favourite is always a series in use, so the favourite can be taken out of use only when it is
 * the last one, and the first series that comes into use again becomes the favourite.
 */
export async function changeSeries(
  tx: Changing,
  accountId: string,
  { kind, codigo }: Pick<NewSeries, "kind" | "codigo">,
  change: SeriesChange,
): Promise<Series | SeriesRefusal> {
  const { em } = tx;
  await revise(tx, accountId);
  const all = await em.find(SeriesEntity, { accountId, kind });
  const series = all.find((one) => one.codigo === codigo);
  if (series === undefined) return "missing";
  const others = all.filter((one) => one !== series && one.active);
  const active = change.active ?? series.active;
  if (change.favourite && !active) return "inactive";
  if (!active && series.favourite && others.length > 0) return "favourite";
  const favourite = active && (change.favourite || series.favourite || !others.some((one) => one.favourite));
  if (favourite) await em.nativeUpdate(SeriesEntity, { accountId, kind }, { favourite: false });
  const { lugarExpedicion = series.lugarExpedicion ?? null } = change;
  await em.nativeUpdate(SeriesEntity, { accountId, kind, codigo }, { favourite, active, lugarExpedicion });
  return { ...series, favourite, active, lugarExpedicion };
}

export async function listSeries(db: Database, accountId: string): Promise<Series[]> {
  return (await rowsOn(db)).find(SeriesEntity, { accountId }, { orderBy: { kind: "asc", codigo: "asc" } });
}

const raise = (environment: Environment) => {
  const column = `next_${environment}`;
  return statement(`series-raise-${environment}`, "account")`
    update series set ${column} = greatest(${column}, $4::bigint + 1) where account_id = $1 and kind = $2 and codigo = $3`;
};
const RAISE = { sandbox: raise("sandbox"), production: raise("production") };

/** Moves a series of the account past a folio that is used; a series that the account does not have is left out. */
export async function raiseSeries(
  tx: Querying,
  { accountId, environment }: Tenant,
  { kind, codigo, folio }: { readonly kind: string; readonly codigo: string; readonly folio: string },
): Promise<void> {
  await tx.query(RAISE[environment], [accountId, kind, codigo, folio]);
}
