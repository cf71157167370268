import { type Database, type Environment, STAMPED_STATES, statement } from "../database/index.ts";
import { type Circuit, listCircuits, type PacBalance } from "../pacs/index.ts";

export interface ServiceStats {
  /** Every environment and transient state has an entry, even without a document. */
  readonly unfinished: readonly Unfinished[];
  /** The stamps of certified accounts, because other accounts use none. */
  readonly stamps: {
    readonly available: number;
    readonly lowest: number | undefined;
    readonly accountsWithout: number;
    /** The accounts with the fewest stamps, at most 50. */
    readonly fewest: readonly { readonly rfc: string; readonly available: number }[];
  };
  readonly pacs: readonly Pick<Circuit & PacBalance, "environment" | "pac" | "state" | "balance">[];
  readonly secondStamps: number;
  /** Counts stamped documents of production that SAT still had not got some hours later. */
  readonly missingAtSat: number;
  readonly csds: {
    /** Days until the next of them expires; expired ones do not count. */
    readonly nextExpiryDays: number | undefined;
    readonly expiring: number;
    readonly expired: number;
    /** The CSDs that expire first or have expired, at most 50; days in the past are negative. */
    readonly first: readonly { readonly rfc: string; readonly days: number }[];
  };
}

export interface Unfinished {
  readonly environment: Environment;
  readonly estado: string;
  readonly count: number;
  /** The age of the oldest document, in seconds; 0 without one. */
  readonly oldestSeconds: number;
}

export async function readUnfinished(db: Database, now: Date): Promise<Unfinished[]> {
  const rows = await db.query<Unfinished & { oldest: Date | null }>(UNFINISHED, []);
  return rows.map(({ oldest, ...row }) => ({ ...row, oldestSeconds: secondsSince(oldest, now) }));
}

/** Returns by environment for how many seconds the oldest event waits for a webhook that answered the last one. */
export async function readLateWebhooks(db: Database, now: Date): Promise<ReadonlyMap<Environment, number>> {
  const rows = [
    ...(await db.query<{ environment: Environment; oldest: Date }>(LATE_WEBHOOKS, [now])),
    ...(await db.query<{ environment: Environment; oldest: Date }>(LATE_PLATFORM_WEBHOOKS, [now])),
  ];
  const late = new Map<Environment, number>();
  for (const { environment, oldest } of rows)
    late.set(environment, Math.max(late.get(environment) ?? 0, secondsSince(oldest, now)));
  return late;
}

/** The eight short statements run one after the other, so that they need one connection. */
export async function readServiceStats(db: Database, now: Date): Promise<ServiceStats> {
  const pacs = await listCircuits(db);
  const unfinished = await readUnfinished(db, now);
  const [stamps] = await db.query<Nullable<Omit<ServiceStats["stamps"], "fewest">>>(STAMPS, [now]);
  const fewest = await db.query<ServiceStats["stamps"]["fewest"][number]>(FEWEST_STAMPS, [now, MOST_ACCOUNTS]);
  const [csds] = await db.query<{ next: Date | null; expiring: number; expired: number }>(CSDS, [now]);
  const first = await db.query<{ rfc: string; validTo: Date }>(FIRST_CSDS, [MOST_ACCOUNTS]);
  const [missing] = await db.query<{ count: number }>(MISSING_AT_SAT, []);
  const [second] = await db.query<{ count: number }>(SECOND_STAMPS, []);
  const { next, expiring, expired } = csds!;
  return {
    pacs,
    unfinished,
    stamps: { ...stamps!, lowest: stamps!.lowest ?? undefined, fewest },
    secondStamps: second!.count,
    missingAtSat: missing!.count,
    csds: {
      nextExpiryDays: next === null ? undefined : days(now, next),
      expiring,
      expired,
      first: first.map(({ rfc, validTo }) => ({ rfc, days: days(now, validTo) })),
    },
  };
}

type Nullable<T> = {
  readonly [K in keyof T]: Exclude<T[K], undefined> | (undefined extends T[K] ? null : never);
};

const secondsSince = (date: Date | null, now: Date) =>
  date === null ? 0 : Math.max((now.getTime() - date.getTime()) / 1000, 0);

const days = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 86_400_000;

/** Every unfinished document has a due time, so `documents_due` finds it. */
const UNFINISHED = statement("stats-unfinished", "all")`
    select environment, estado, count(d.id)::int as count, min(d.created_at) as oldest
    from (values ('sandbox'), ('production')) as e (environment)
    cross join (values ('timbrando'), ('cancelando')) as s (estado)
    left join (select id, environment, estado, created_at from documents
      where due_at is not null and estado in ('timbrando', 'cancelando')) as d using (environment, estado)
    group by environment, estado order by environment, estado`;

/** A webhook whose address fails waits by itself, and its delay is not the service's. */
const lateIn = (webhooks: string) => `select environment, min(next_at) as oldest from ${webhooks}
  where off is null and failing_since is null and next_at <= $1 group by environment`;

const LATE_WEBHOOKS = statement("stats-webhooks", "all")`${lateIn("webhooks")}`;

const LATE_PLATFORM_WEBHOOKS = statement("stats-platform-webhooks", "none")`${lateIn("platform_webhooks")}`;

const MISSING_AT_SAT = statement("stats-missing-at-sat", "all")`
    select count(*)::int as count from missing_at_sat m join documents d
      on d.account_id = m.account_id and d.environment = m.environment and d.id = m.document_id
    where d.estado in (${STAMPED_STATES})`;

const SECOND_STAMPS = statement("stats-second-stamps", "all")`
    select count(*)::int as count from second_stamps s where not exists (select from operator_decisions o
    where o.account_id = s.account_id and o.environment = s.environment and o.document_id = s.document_id
      and o.decision = 'aceptar')`;

/** The most accounts that a list names, because each becomes a sample of a gauge. */
const MOST_ACCOUNTS = 50;

const BALANCES = `select a.rfc, coalesce(sum(b.available), 0) as balance from accounts a
  left join stamp_batches b on b.account_id = a.id and b.available > 0 and b.expires_at > $1
  where a.certified group by a.id`;

const STAMPS = statement("stats-stamps", "all")`
    select coalesce(sum(balance), 0)::bigint as available, min(balance)::bigint as lowest,
      count(*) filter (where balance = 0) as "accountsWithout" from (${BALANCES}) as balances`;

const FEWEST_STAMPS = statement("stats-fewest-stamps", "all")`
    select rfc, balance::bigint as available from (${BALANCES}) as balances order by balance, rfc limit $2`;

const FIRST_CSDS = statement("stats-first-csds", "all")`
    select a.rfc, c.valid_to as "validTo" from csds c join accounts a on a.id = c.account_id
    where c.active order by c.valid_to, a.rfc limit $1`;

const CSDS = statement("stats-csds", "all")`select min(valid_to) filter (where valid_to > $1) as next,
      count(*) filter (where valid_to > $1 and valid_to <= $1::timestamptz + interval '30 days') as expiring,
      count(*) filter (where valid_to <= $1) as expired
    from csds where active`;
