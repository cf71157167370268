import { type Database, statement } from "../database/index.ts";
import { LISTS, MOST_COUNTED } from "./home.ts";

export interface UsageRow {
  readonly account: string;
  readonly rfc: string;
  readonly nombre: string;
  /** Documents made in the last 30 days, by environment; of each list 50,000 at most. */
  readonly production: number;
  readonly sandbox: number;
  readonly stamps: number;
  readonly stampsExpire: Date | null;
}

const DAYS = 30;

/** By the index of lists, and of each list no more than are counted at all: an account may have a million. */
const COUNT = (environment: string) => `(select count(*)::int from ${LISTS} cross join lateral (
        select from documents d where d.account_id = a.id and d.environment = '${environment}'
          and list_of(d.kind) = lists.list and d.created_at > $4::timestamptz - interval '${DAYS} days'
        limit ${MOST_COUNTED}) counted)`;

const LIST = statement({
  name: "usage",
  of: "all",
  text: `select a.id as account, a.rfc, a.nombre, ${COUNT("production")} as production, ${COUNT("sandbox")} as sandbox,
      coalesce(s.available, 0)::int as stamps, s.expires as "stampsExpire"
    from (select id, rfc, nombre from accounts where rfc > $1
      and ($2 = '' or position(upper($2) in rfc) > 0 or position(upper($2) in upper(nombre)) > 0) order by rfc limit $3) a
    left join lateral (select sum(available) as available, min(expires_at) as expires from stamp_batches
      where account_id = a.id and available > 0 and expires_at > $4) s on true
    order by a.rfc`,
});

/** A page by RFC, after `after`. */
export async function listUsage(
  db: Database,
  { after, search, limit, now }: { after: string; search: string; limit: number; now: Date },
): Promise<UsageRow[]> {
  const found = await Promise.all(
    db.shards.map((shard) => shard.read<UsageRow>(LIST, [after, search, limit, now])),
  );
  return found
    .flat()
    .toSorted((one, other) => (one.rfc < other.rfc ? -1 : 1))
    .slice(0, limit);
}
