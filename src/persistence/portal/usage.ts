import { type Database, statement } from "../database/index.ts";
import { LISTS, MOST_COUNTED } from "./home.ts";

export interface UsageRow {
  readonly account: string;
  readonly rfc: string;
  readonly nombre: string;
  /** Documents of the last 30 days, by environment; of each list at most 50,000 are counted. */
  readonly production: number;
  readonly sandbox: number;
  readonly stamps: number;
  readonly stampsExpire: Date | null;
}

const DAYS = 30;

const PAGE = statement("usage-page", "all")`select id as account, rfc, nombre from accounts where rfc > $1
      and ($2 = '' or position(upper($2) in rfc) > 0 or position(upper($2) in upper(nombre)) > 0) order by rfc limit $3`;

/**
 * The count reads the index of lists, and of each list no more documents than are counted, because an account may have
 * a million.
 */
const COUNT = (environment: string) => `(select count(*)::int from ${LISTS} cross join lateral (
        select from documents d where d.account_id = $1 and d.environment = '${environment}'
          and list_of(d.kind) = lists.list and d.created_at > $2::timestamptz - interval '${DAYS} days'
        limit ${MOST_COUNTED}) counted) as ${environment}`;

const OF_ACCOUNT = statement("usage", "account")`
    select ${COUNT("production")}, ${COUNT("sandbox")}, coalesce(sum(available), 0)::int as stamps,
      min(expires_at) as "stampsExpire"
    from stamp_batches where account_id = $1 and available > 0 and expires_at > $2`;

type Page = Pick<UsageRow, "account" | "rfc" | "nombre">;

/** Lists a page of accounts by RFC, after `after`. The figures are read one account after the other. */
export async function listUsage(
  db: Database,
  { after, search, limit, now }: { after: string; search: string; limit: number; now: Date },
): Promise<UsageRow[]> {
  const rows: UsageRow[] = [];
  for (const row of await db.read<Page>(PAGE, [after, search, limit])) {
    const [figures] = await db.read<Omit<UsageRow, keyof Page>>(OF_ACCOUNT, [row.account, now]);
    rows.push({ ...row, ...figures! });
  }
  return rows;
}
