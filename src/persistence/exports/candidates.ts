import { type Database, statement, type Tenant } from "../database/index.ts";
import { COLUMNS, type DocumentRow } from "../documents/index.ts";
import { LISTS } from "../portal/index.ts";

/**
 * An ExportFilter finds the documents that an export may hold. Only the XML has the time of issue, so an export by time
 * of issue asks for more days and reads them.
 */
export interface ExportFilter {
  readonly createdFrom: Date | undefined;
  readonly createdBefore: Date;
  readonly stampedFrom: Date | undefined;
  readonly stampedBefore: Date | undefined;
  readonly estados: readonly string[];
  readonly kinds: readonly string[];
  readonly rfc: string | undefined;
  readonly serie: string | undefined;
}

const MATCHES = `account_id = $1 and environment = $2 and list_of(kind) = lists.list
  and created_at >= $3::timestamptz and created_at < $4::timestamptz
  and ($5::timestamptz is null or stamped_at >= $5) and ($6::timestamptz is null or stamped_at < $6)
  and estado = any($7::text[]) and kind = any($8::text[])
  and ($9::text is null or receptor_rfc = $9) and ($10::text is null or serie = $10)`;

function valuesOf({ accountId, environment }: Tenant, filter: ExportFilter): readonly unknown[] {
  const { createdFrom, createdBefore, stampedFrom, stampedBefore, estados, kinds, rfc, serie } = filter;
  return [
    ...[accountId, environment, createdFrom ?? "-infinity", createdBefore, stampedFrom, stampedBefore],
    ...[estados, kinds, rfc, serie],
  ];
}

const COUNT = statement("export-candidates-count", "account")`
    select coalesce(sum(n.documents), 0)::int as documents from ${LISTS}
    cross join lateral (select count(*) as documents from documents where ${MATCHES}) n`;

export async function countCandidates(db: Database, tenant: Tenant, filter: ExportFilter): Promise<number> {
  const [row] = await db.read<{ documents: number }>(COUNT, valuesOf(tenant, filter));
  return row!.documents;
}

const NEXT = statement("export-candidates-next", "account")`
    select d.*, d."createdAt"::text as at from ${LISTS} cross join lateral (
      select ${COLUMNS} from documents where ${MATCHES} and (created_at, id) > ($11::timestamptz, $12::uuid)
      order by created_at, id limit $13) d
    order by d."createdAt", d.id limit $13`;

/** A document with its place in the order of exports; `at` is exact to the microsecond. */
export type Candidate = DocumentRow & { readonly at: string };

/** Returns the documents after a place, in the order in which they were made. */
export async function findCandidates(
  db: Database,
  tenant: Tenant,
  filter: ExportFilter,
  after: { readonly at: string; readonly id: string },
  limit: number,
): Promise<Candidate[]> {
  return db.query<Candidate>(NEXT, [...valuesOf(tenant, filter), after.at, after.id, limit]);
}
