import { type Database, type Estado, STAMPED_STATES, statement, type Tenant } from "../database/index.ts";
import { LISTS } from "../portal/index.ts";

/** A ReconciledRow is a stamped document as a reconciliation compares it. */
export interface ReconciledRow {
  readonly id: string;
  readonly kind: string;
  readonly uuidFiscal: string;
  readonly idempotencyKey: string | null;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly receptorRfc: string | null;
  readonly total: string | null;
  readonly estado: Estado;
  readonly createdAt: Date;
  /** `isAsked` says that the caller named the document; the others are those of the period. */
  readonly isAsked: boolean;
}

const SHOWN = `id, kind, uuid_fiscal, idempotency_key, serie, folio, receptor_rfc, total, estado, created_at`;

const RECONCILED = statement({
  name: "export-reconciled",
  of: "account",
  text: `with asked as (
      select ${SHOWN} from documents
      where account_id = $1 and environment = $2 and uuid_fiscal = any($3::uuid[]) and estado in (${STAMPED_STATES})
      union
      select ${SHOWN} from documents
      where account_id = $1 and environment = $2 and idempotency_key = any($4::text[]) and estado in (${STAMPED_STATES})
    ), period as (
      select p.* from ${LISTS} cross join lateral (
        select ${SHOWN} from documents
        where account_id = $1 and environment = $2 and list_of(kind) = lists.list
          and created_at >= $5::timestamptz and created_at < $6::timestamptz and estado in (${STAMPED_STATES})
        order by created_at, id limit $7) p
      order by p.created_at, p.id limit $7
    )
    select id, kind, upper(uuid_fiscal::text) as "uuidFiscal", idempotency_key as "idempotencyKey", serie, folio,
      receptor_rfc as "receptorRfc", total::text as total, estado, created_at as "createdAt", "isAsked"
    from (select *, true as "isAsked" from asked union all select *, false from period) found
    order by "isAsked", created_at, id`,
});

/** A Reconciling names the documents that are looked for: by fiscal UUIDs, by keys, and those created in a period. */
export interface Reconciling {
  readonly uuids: readonly string[];
  readonly keys: readonly string[];
  readonly from: Date;
  readonly before: Date;
}

/** Returns the stamped documents with these UUIDs or keys, whenever they were created, and those of the period, `limit` of them at most. */
export function findReconciled(
  db: Database,
  { accountId, environment }: Tenant,
  { uuids, keys, from, before }: Reconciling,
  limit: number,
): Promise<ReconciledRow[]> {
  return db.read<ReconciledRow>(RECONCILED, [accountId, environment, uuids, keys, from, before, limit]);
}
