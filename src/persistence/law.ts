import {
  type Database,
  firstRow,
  run,
  stampedBytesIn,
  stampedXmlIn,
  statement,
  type Tenant,
} from "./database/index.ts";
import { LISTS } from "./portal/index.ts";

/** An edition of the law pack; `content` is the JSON that its signature is of. */
export interface KeptPack {
  readonly edition: number;
  readonly signer: string;
  readonly content: string;
  readonly importedAt: Date;
}

export const findLawPack = firstRow<KeptPack>("law-pack-in-force", "none")`
    select edition, signer, content, imported_at as "importedAt" from law_packs order by edition desc limit 1`;

/** Every instance looks at the revision of the catalogs, and then loads the pack too. */
const REVISE = statement("law-pack-revise", "none")`update catalog_state set revision = revision + 1`;

const KEEP = statement("law-pack-keep", "none")`
    insert into law_packs (edition, signer, content, imported_at) values ($1, $2, $3, $4)`;

/**
 * Puts an edition into force, unless `refuse` throws at the one that is in force. Imports wait for each other, for
 * catalogs' too.
 */
export function keepLawPack(
  db: Database,
  { edition, signer, content, importedAt }: KeptPack,
  refuse: (inForce: KeptPack | undefined) => void,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.query(REVISE, []);
    refuse(await findLawPack(tx));
    await tx.query(KEEP, [edition, signer, content, importedAt]);
  });
}

/** A process that was killed leaves a forecast taken for so long; a part of one takes seconds. */
const TAKEN = "interval '1 minute'";

const TAKE = statement("law-forecast-take", "none")`
    update law_packs set forecast_until = $1::timestamptz + ${TAKEN}
    where edition = (select max(edition) from law_packs) and forecasted_at is null
      and (forecast_until is null or forecast_until <= $1)
    returning edition, content, forecast_after as after`;

/** Takes the pack in force to tell accounts what it will refuse; undefined where all were told, or another does it. */
export async function takeForecast(db: Database, now: Date) {
  return (await db.query<{ edition: number; content: string; after: string | null }>(TAKE, [now]))[0];
}

export const renewForecast = run<[edition: number, now: Date]>("law-forecast-renew", "none")`
    update law_packs set forecast_until = $2::timestamptz + ${TAKEN} where edition = $1`;

export const noteForecast = run<[edition: number, accountId: string]>("law-forecast-told", "none")`
    update law_packs set forecast_after = $2, forecast_until = null where edition = $1`;

export const endForecast = run<[edition: number, now: Date]>("law-forecast-end", "none")`
    update law_packs set forecasted_at = $2 where edition = $1`;

const STAMPED = statement("law-stamped", "account")`
    select d.* from ${LISTS} cross join lateral (
      select id, kind, created_at::text as at, serie, folio, uuid_fiscal as "uuidFiscal",
        coalesce(xml_bytes, ${stampedBytesIn("documents", "$1")})::int as bytes
      from documents where account_id = $1 and environment = $2 and list_of(kind) = lists.list
        and created_at >= $3 and created_at < $4 and uuid_fiscal is not null
        and (created_at, id) > ($5::timestamptz, $6::uuid)
      order by created_at, id limit $7) d
    order by d.at::timestamptz, d.id limit $7`;

/** A stamped document, with its place among the others; `at` is exact to the microsecond. */
export interface StampedPlace {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly uuidFiscal: string;
  readonly bytes: number;
}

/** Returns an account's stamped documents of a time, those after a place, in the order in which they were made. */
export function findStamped(
  db: Database,
  { accountId, environment }: Tenant,
  { from, before }: { readonly from: Date; readonly before: Date },
  after: Pick<StampedPlace, "at" | "id">,
  limit: number,
): Promise<StampedPlace[]> {
  return db.query<StampedPlace>(STAMPED, [accountId, environment, from, before, after.at, after.id, limit]);
}

const XMLS = statement("law-xmls", "account")`
    select id, ${stampedXmlIn("documents", "$1")} as xml from documents
    where account_id = $1 and environment = $2 and id = any($3::uuid[])`;

/** Returns the XML of documents by their ids; null for those in the archive. */
export async function findXmls(
  db: Database,
  { accountId, environment }: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Buffer | null>> {
  const rows = await db.query<{ id: string; xml: Buffer | null }>(XMLS, [accountId, environment, ids]);
  return new Map(rows.map(({ id, xml }) => [id, xml]));
}
