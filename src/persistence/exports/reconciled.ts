import { type Database, type Estado, STAMPED_STATES, statement, type Tenant } from "../database/index.ts";
import { LISTS } from "../portal/index.ts";

export interface ReconciledRow {
  readonly id: string;
  readonly kind: string;
  readonly uuidFiscal: string;
  readonly idempotencyKey: string | null;
  readonly referencia: string | null;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly receptorRfc: string | null;
  readonly total: string | null;
  readonly estado: Estado;
  readonly createdAt: Date;
  /** It is the time of creation to the microsecond. */
  readonly at: string;
}

const SHOWN =
  "id, kind, uuid_fiscal, idempotency_key, referencia, serie, folio, receptor_rfc, total, estado, created_at";
const OF_TENANT = `account_id = $1 and environment = $2 and estado in (${STAMPED_STATES})`;

/** Returns SQL that reads the rows of a query that selects `SHOWN`, the oldest first. */
function rowsOf(query: string): string {
  return `select id, kind, upper(uuid_fiscal::text) as "uuidFiscal", idempotency_key as "idempotencyKey", referencia,
      serie, folio, receptor_rfc as "receptorRfc", total::text as total, estado, created_at as "createdAt", created_at::text as at
    from (${query}) found order by created_at, id`;
}

const OF_PERIOD = statement("reconciled-of-period", "account")`
    ${rowsOf(`select p.* from ${LISTS} cross join lateral (
      select ${SHOWN} from documents
      where ${OF_TENANT} and list_of(kind) = lists.list and created_at >= $3::timestamptz and created_at < $4::timestamptz
        and (created_at, id) > ($5::timestamptz, $6::uuid)
      order by created_at, id limit $7) p
    order by p.created_at, p.id limit $7`)}`;

export interface Place {
  readonly at: string;
  readonly id: string;
}

/** Every document comes after this place. */
export const FIRST_PLACE: Place = { at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

interface Part {
  readonly from: Date;
  readonly before: Date;
  readonly after: Place;
}

/**
 * Returns the stamped documents that were created in a period, after a place, `limit` of them at most, the oldest
 * first.
 */
export function findOfPeriod(
  db: Database,
  { accountId, environment }: Tenant,
  { from, before, after }: Part,
  limit: number,
): Promise<ReconciledRow[]> {
  const values = [accountId, environment, from, before, after.at, after.id, limit];
  return db.read<ReconciledRow>(OF_PERIOD, values);
}

/** The newest documents with one reference that are compared. */
const MOST_OF_REFERENCE = 10;

const NAMED = statement("reconciled-named", "account")`
    ${rowsOf(`select ${SHOWN} from documents where ${OF_TENANT} and uuid_fiscal = any($3::uuid[])
    union
    select ${SHOWN} from documents where ${OF_TENANT} and idempotency_key = any($4::text[])
    union
    select newest.* from unnest($5::text[]) as asked(reference) cross join lateral (
      select ${SHOWN} from documents where ${OF_TENANT} and referencia = asked.reference
      order by created_at desc, id desc limit ${MOST_OF_REFERENCE}) newest`)}`;

export interface Named {
  readonly uuid: readonly string[];
  readonly key: readonly string[];
  readonly reference: readonly string[];
}

/** Returns the stamped documents with these names, whenever they were created, the oldest first. */
export function findNamed(
  db: Database,
  { accountId, environment }: Tenant,
  { uuid, key, reference }: Named,
): Promise<ReconciledRow[]> {
  return db.read<ReconciledRow>(NAMED, [accountId, environment, uuid, key, reference]);
}
