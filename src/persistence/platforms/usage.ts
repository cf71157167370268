import { RESOURCE_NAMES } from "../../../common/kinds.ts";
import { type Database, statement, type Tenant } from "../database/index.ts";

const LISTS = `(values ${RESOURCE_NAMES.map((name) => `('${name}')`).join(", ")}) as lists (list)`;

/** The count reads the index of lists, list by list. */
const COUNT = statement("platform-usage", "account")`
    select coalesce(sum(counted.timbrados), 0)::int as timbrados, coalesce(sum(counted.cancelados), 0)::int as cancelados
    from ${LISTS} cross join lateral (
      select count(*) as timbrados, count(*) filter (where d.estado = 'cancelada') as cancelados from documents d
      where d.account_id = $1 and d.environment = $2 and list_of(d.kind) = lists.list
        and d.created_at >= $3 and d.created_at < $4 and d.uuid_fiscal is not null) as counted`;

export interface Usage {
  readonly timbrados: number;
  readonly cancelados: number;
}

/** Counts the stamped documents of an account that were made in a span of time. */
export async function countUsage(
  db: Database,
  { accountId, environment }: Tenant,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Usage> {
  return (await db.read<Usage>(COUNT, [accountId, environment, from, to]))[0]!;
}
