import { changeAccount } from "./accounts.ts";
import type { Database } from "./database.ts";
import { type Series, SeriesEntity } from "./entities/series.ts";

export interface NewSeries {
  readonly kind: string;
  readonly codigo: string;
  readonly favourite: boolean;
  readonly firstFolio: bigint;
}

/** Undefined when the kind already has that series. The first of a kind is its favourite whatever was asked. */
export async function addSeries(
  db: Database,
  accountId: string,
  wanted: NewSeries,
): Promise<Series | undefined> {
  const { kind, codigo, firstFolio } = wanted;
  return changeAccount(db, accountId, async (em) => {
    const siblings = await em.find(SeriesEntity, { accountId, kind });
    if (siblings.some((series) => series.codigo === codigo)) return undefined;
    const favourite = wanted.favourite || siblings.length === 0;
    if (favourite) await em.nativeUpdate(SeriesEntity, { accountId, kind }, { favourite: false });
    const numbers = { nextSandbox: firstFolio, nextProduction: firstFolio };
    const series = { accountId, kind, codigo, active: true, favourite, ...numbers };
    await em.insert(SeriesEntity, series);
    return series;
  });
}

export async function listSeries(db: Database, accountId: string): Promise<Series[]> {
  return db.orm.em.fork().find(SeriesEntity, { accountId }, { orderBy: { kind: "asc", codigo: "asc" } });
}
