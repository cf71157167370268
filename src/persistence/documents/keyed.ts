import { type Database, statement, type Tenant } from "../database/index.ts";

export interface Keyed {
  readonly id: string;
  readonly estado: string;
}

const OF_KEYS = statement("documents-by-keys", "account")`
    select idempotency_key as key, id, case when stays_at_pac then 'timbrando' else estado end as estado from documents
    where account_id = $1 and environment = $2 and idempotency_key = any($3::text[])`;

/**
 * Returns the documents that have one of the keys of idempotency. A refused one that its PAC may have stamped all the
 * same counts as being stamped, so that nobody is paid twice.
 */
export async function findByKeys(
  db: Database,
  { accountId, environment }: Tenant,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Keyed>> {
  const rows = await db.query<Keyed & { key: string }>(OF_KEYS, [accountId, environment, keys]);
  return new Map(rows.map(({ key, ...document }) => [key, document]));
}
