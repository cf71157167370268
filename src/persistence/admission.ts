import { type Database, statement } from "./database.ts";
import { hashOfKey } from "./keys.ts";
import type { Tenant } from "./tenant.ts";

/** A request at the door. */
export interface Arrival {
  /** Where it comes from; undefined for an address that nobody watches. */
  readonly address: string | undefined;
  /** Verb and path: what the audit shows if this request is the one too many. */
  readonly request: string;
  /** Undefined when there is none that could exist. */
  readonly key: string | undefined;
  /** The counter, by its number in the proto. */
  readonly rateGroup: number;
}

/** What is known of it, this request counted; what follows from that is the service's matter. */
export interface Entry {
  readonly blocked: boolean;
  /** Undefined for an unknown key, and behind a blocked address. */
  readonly owner: KeyOwner | undefined;
}

/** Whose key it is, what its account may do and how often it asked. */
export interface KeyOwner extends Tenant {
  readonly expiresAt: Date | null;
  readonly contracted: boolean;
  readonly certified: boolean;
  /** The account's: as long as it is the same, so is what orders take from it. */
  readonly revision: number;
  /** In the window, this one included. */
  readonly requests: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

/** The contract's Limits: "4 requests within 5 seconds from one IP", "fixed (not sliding) 60-second window". */
const BURST = { requests: 4, seconds: 5 } as const;
const WINDOW_SECONDS = 60;
const isOver = `w.started_at <= excluded.started_at - interval '${WINDOW_SECONDS} s'`;

/**
 * Address, key and counters in one round trip, by the database's clock, which is the same for every core. Rows are locked
 * in one order (address, then window), and each is read and written under its lock: requests at the same instant
 * are counted one after the other. The counters are unlogged; only a new block waits for the disk.
 *
 * A key counts though it may have expired: its window is nobody else's, because a new key replaces it.
 */
const ENTER = statement({
  name: "admission-enter",
  of: "directory",
  text: `with blocked as materialized (
      select from address_blocks where address = $1 and released_at is null
    ), visit as (
      insert into address_visits as v (address, last_at, earlier)
      select $1, clock_timestamp(), '{}' where $1 is not null and not exists (select from blocked)
      on conflict (address) do update
        set last_at = clock_timestamp(), earlier = (v.last_at || v.earlier)[1:${BURST.requests - 1}]
      returning last_at, earlier[${BURST.requests - 1}] > last_at - interval '${BURST.seconds} s' as burst
    ), block as (
      insert into address_blocks (address, blocked_at, request) select $1, last_at, $2 from visit where burst
      on conflict (address) where released_at is null do nothing
    ), owner as (
      select k.account_id, k.environment, k.expires_at, a.contracted, a.certified, a.revision
      from api_keys k join accounts a on a.id = k.account_id
      where k.hash = $3 and not exists (select from blocked) and not exists (select from visit where burst)
    ), counted as (
      insert into rate_windows as w (account_id, environment, rate_group, started_at, requests)
      select account_id, environment, $4::smallint, clock_timestamp(), 1 from owner
      on conflict (account_id, environment, rate_group) do update set
        started_at = case when ${isOver} then excluded.started_at else w.started_at end,
        requests = case when ${isOver} then 1 else w.requests + 1 end
      returning requests, started_at + interval '${WINDOW_SECONDS} s' - clock_timestamp() as rest
    )
    select exists (select from blocked) or exists (select from visit where burst) as blocked,
      account_id as "accountId", environment, expires_at as "expiresAt", contracted, certified, revision, requests,
      greatest(ceil(extract(epoch from rest)), 1)::int as reset
    from (values (0)) as always left join (owner cross join counted) on true`,
});

type Row = { readonly blocked: boolean } & (KeyOwner | { readonly accountId: null });

/** Counts the request and says who is there. */
export async function enter(db: Database, { address, request, key, rateGroup }: Arrival): Promise<Entry> {
  const values = [address ?? null, request, key === undefined ? null : hashOfKey(key), rateGroup];
  const [{ blocked, ...owner }] = (await db.query<Row>(ENTER, values)) as [Row];
  return { blocked, owner: owner.accountId === null ? undefined : owner };
}

const FORGET = statement({
  name: "admission-forget",
  of: "none",
  text: `with forgotten as (
      delete from address_visits where address in (
        select address from address_visits where last_at < now() - interval '${BURST.seconds} s'
        limit $1 for update skip locked)
      returning 1
    ) select count(*)::int as count from forgotten`,
});

/** Forgets addresses that asked longer ago than a burst looks back, at most `limit` of them; how many there were. */
export async function forgetVisits(db: Database, limit: number): Promise<number> {
  const [{ count }] = (await db.query<{ count: number }>(FORGET, [limit])) as [{ count: number }];
  return count;
}
