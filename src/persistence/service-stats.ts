import type { Database, Statement } from "./database.ts";
import type { Environment } from "./tenant.ts";

/** How the whole service stands, over all accounts: what operators watch. */
export interface ServiceStats {
  /** Every environment and transient state, also those without a document. */
  readonly unfinished: readonly Unfinished[];
  /** Of certified accounts: only they use stamps. */
  readonly stamps: {
    readonly available: number;
    /** Nothing when no account is certified. */
    readonly lowest: number | undefined;
    readonly accountsWithout: number;
  };
  /** Of the CSDs that seal today. */
  readonly csds: {
    /** Of those that have not expired. */
    readonly nextExpiryDays: number | undefined;
    /** Within 30 days. */
    readonly expiring: number;
    readonly expired: number;
  };
}

interface Unfinished {
  readonly environment: Environment;
  readonly estado: string;
  readonly count: number;
  /** Since the document was created; 0 without one. */
  readonly oldestSeconds: number;
}

/** Three short statements, one after the other: a stats never takes more than one connection. */
export async function readServiceStats(db: Database, now: Date): Promise<ServiceStats> {
  const unfinished = await db.query<Unfinished & { oldest: Date | null }>(UNFINISHED, []);
  const [stamps] = await db.query<Nullable<ServiceStats["stamps"]>>(STAMPS, [now]);
  const [csds] = await db.query<{ next: Date | null; expiring: number; expired: number }>(CSDS, [now]);
  const { next, expiring, expired } = csds!;
  return {
    unfinished: unfinished.map(({ oldest, ...row }) => ({
      ...row,
      oldestSeconds: secondsSince(oldest, now),
    })),
    stamps: { ...stamps!, lowest: stamps!.lowest ?? undefined },
    csds: { nextExpiryDays: next === null ? undefined : days(now, next), expiring, expired },
  };
}

type Nullable<T> = {
  readonly [K in keyof T]: Exclude<T[K], undefined> | (undefined extends T[K] ? null : never);
};

const secondsSince = (date: Date | null, now: Date) =>
  date === null ? 0 : Math.max((now.getTime() - date.getTime()) / 1000, 0);

const days = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 86_400_000;

/** What is unfinished is due some time: `documents_due` finds it. */
const UNFINISHED: Statement = {
  name: "stats-unfinished",
  text: `select environment, estado, count(d.id)::int as count, min(d.created_at) as oldest
    from (values ('sandbox'), ('production')) as e (environment)
    cross join (values ('timbrando'), ('cancelando')) as s (estado)
    left join (select id, environment, estado, created_at from documents
      where due_at is not null and estado in ('timbrando', 'cancelando')) as d using (environment, estado)
    group by environment, estado order by environment, estado`,
};

const STAMPS: Statement = {
  name: "stats-stamps",
  text: `select coalesce(sum(balance), 0)::bigint as available, min(balance)::bigint as lowest,
      count(*) filter (where balance = 0) as "accountsWithout"
    from (select coalesce(sum(b.available), 0) as balance from accounts a
      left join stamp_batches b on b.account_id = a.id and b.available > 0 and b.expires_at > $1
      where a.certified group by a.id) as balances`,
};

const CSDS: Statement = {
  name: "stats-csds",
  text: `select min(valid_to) filter (where valid_to > $1) as next,
      count(*) filter (where valid_to > $1 and valid_to <= $1::timestamptz + interval '30 days') as expiring,
      count(*) filter (where valid_to <= $1) as expired
    from csds where active`,
};
