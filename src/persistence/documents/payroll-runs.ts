import { type Database, statement, type Tenant } from "../database/index.ts";

/** Receipts in force, and the newest of an account, among which the last one of each worker is looked for. */
const IN_FORCE = "('timbrada', 'cancelacion_pendiente')";
const MOST_LOOKED_AT = 20_000;

const LAST = statement("payroll-last-receipts", "account")`
    select id, receptor_rfc as rfc from (
      select *, row_number() over (partition by receptor_rfc order by created_at desc, id desc) as place from (
        select id, receptor_rfc, estado, created_at from documents
        where account_id = $1::uuid and environment = $2::text and list_of(kind) = 'nomina'
        order by created_at desc, id desc limit ${MOST_LOOKED_AT}
      ) as newest
      where receptor_rfc = any($3::text[]) and estado in ${IN_FORCE}
    ) as theirs
    where place <= 10 order by receptor_rfc, place`;

/** Returns the last ten receipts in force of each worker, the newest first: a worker with two jobs has two numbers. */
export function findLastReceipts(
  db: Database,
  { accountId, environment }: Tenant,
  rfcs: readonly string[],
): Promise<{ readonly id: string; readonly rfc: string }[]> {
  return db.read(LAST, [accountId, environment, rfcs]);
}
