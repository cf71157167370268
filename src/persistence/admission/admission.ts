import { LruCache } from "../../../common/lru-cache.ts";
import { findOwner, hashOfKey } from "../account/index.ts";
import { type Database, firstRow, type GroupedStatement, grouped, statement, type Tenant } from "../database/index.ts";
import { COUNTED, restOf, secondsOf } from "./rate-window.ts";

export interface Arrival {
  /** The request comes from this address; undefined for an address that the IP guard does not watch. */
  readonly address: string | undefined;
  /** Verb and path are shown by the audit if this request causes a block. */
  readonly request: string;
  /** The API key; undefined when the request has none, or text that cannot be a key. */
  readonly key: string | undefined;
  /** The number of the rate group in the proto tells which counter the request belongs to. */
  readonly rateGroup: number;
}

/** Result of counting a request: whether the address is blocked, and whose key it is. */
export interface Entry {
  readonly blocked: boolean;
  /** The owner is undefined for an unknown key, and behind a blocked address. */
  readonly owner: KeyOwner | undefined;
}

export interface KeyOwner extends Tenant {
  readonly expiresAt: Date | null;
  readonly contracted: boolean;
  readonly certified: boolean;
  /** The account's revision: while it is the same, the data that orders take from the account is unchanged. */
  readonly revision: number;
  /** Seconds by which the account's sandbox is ahead of the world. */
  readonly sandboxAhead: number;
  /** Requests of the account in the window, this one included. */
  readonly requests: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

/** The contract's Limits: "4 requests within 5 seconds from one IP". */
const BURST = { requests: 4, seconds: 5 } as const;

/**
 * The statement checks address, key and counters in one round trip, for all requests that arrive together, by the
 * database's clock, which is the same for every core. Rows are locked in one order (addresses, then windows, each
 * sorted), and each is read and written under its lock, so requests of the same instant are counted one after the
 * other. A statement has at most one request of an address. The counters are unlogged; only a new block waits for the
 * disk. An expired key is counted too, because its window belongs to the account and environment.
 */
const ENTER = grouped(
  "admission-enter",
  { address: "text", request: "text", hash: "bytea", rate_group: "smallint" },
  (rows) =>
    entering(
      rows,
      `select wanted.item, wanted.rate_group, k.* from wanted cross join lateral (
        select k.account_id, k.environment, k.expires_at, a.contracted, a.certified, a.revision,
          a.sandbox_ahead
        from api_keys k join accounts a on a.id = k.account_id where k.hash = wanted.hash offset 0) as k`,
      `expires_at as "expiresAt", contracted, certified, revision, sandbox_ahead as "sandboxAhead", `,
    ),
  { unique: "address", single: null },
);

/**
 * On a cluster addresses and windows stand on the coordinator, and the account's worker has found the owner of the key
 * before.
 */
const ENTER_AS = grouped(
  "admission-enter-as",
  { address: "text", request: "text", account_id: "uuid", environment: "text", rate_group: "smallint" },
  (rows) =>
    entering(
      rows,
      `select item, rate_group, account_id, environment
        from (select * from wanted where account_id is not null) as wanted`,
    ),
  { unique: "address", single: null },
);

/** `owners` is SQL for the rows of known keys; `facts` is SQL for the columns that the answer has of each owner. */
function entering(rows: string, owners: string, facts = ""): string {
  return `with wanted as materialized (select * from ${rows} as rows),
    blocked as materialized (
      select wanted.address from wanted cross join lateral (
        select from address_blocks b where b.address = wanted.address and b.released_at is null offset 0) as block
    ), visit as (
      insert into address_visits as v (address, last_at, earlier)
      select address, clock_timestamp(), '{}' from wanted
      where address is not null and address not in (select address from blocked) order by address
      on conflict (address) do update
        set last_at = clock_timestamp(), earlier = (v.last_at || v.earlier)[1:${BURST.requests - 1}]
      returning address, last_at, earlier[${BURST.requests - 1}] > last_at - interval '${BURST.seconds} s' as burst
    ), block as (
      insert into address_blocks (address, blocked_at, request)
      select address, last_at, request from visit join wanted using (address) where burst order by address
      on conflict (address) where released_at is null do nothing
    ), refused as materialized (
      select address from blocked union all select address from visit where burst
    ), owner as materialized (
      ${owners}
      where wanted.address is null or wanted.address not in (select address from refused)
    ), arrived as (
      select account_id, environment, rate_group, count(*)::int as count from owner group by 1, 2, 3
    ), counted as (
      insert into rate_windows as w (account_id, environment, rate_group, started_at, requests)
      select account_id, environment, rate_group, clock_timestamp(), count from arrived order by 1, 2, 3
      on conflict (account_id, environment, rate_group) do update set
        ${COUNTED}
      returning account_id, environment, rate_group, requests, ${restOf("clock_timestamp()")} as rest
    ), numbered as (
      select owner.*, counted.rest, (counted.requests - arrived.count
        + row_number() over (partition by account_id, environment, rate_group order by item))::int as requests
      from owner join arrived using (account_id, environment, rate_group)
      join counted using (account_id, environment, rate_group)
    )
    select wanted.item, coalesce(wanted.address in (select address from refused), false) as blocked,
      numbered.account_id as "accountId", numbered.environment, ${facts}requests,
      ${secondsOf("rest")} as reset
    from wanted left join numbered using (item)`;
}

const KEY = statement("admission-key", "account")`
    select account_id as "accountId", environment, expires_at as "expiresAt" from api_keys
    where account_id = $1 and hash = $2`;

export const rightsOf = firstRow<Rights, [accountId: string]>("admission-rights", "account")`
    select contracted, certified, revision, sandbox_ahead as "sandboxAhead" from accounts where id = $1`;

type Rights = Pick<KeyOwner, "contracted" | "certified" | "revision" | "sandboxAhead">;

const COUNT = statement("admission-count", "account")`
    insert into rate_windows as w (account_id, environment, rate_group, started_at, requests)
    values ($1, $2, $3, clock_timestamp(), 1) on conflict (account_id, environment, rate_group) do update set
      ${COUNTED}
    returning requests, ${secondsOf(restOf("clock_timestamp()"))} as reset`;

/** Counts one request in the account's window, for a caller that was let in without a key of the account. */
export async function countRequest(
  db: Database,
  { accountId, environment }: Tenant,
  rateGroup: number,
): Promise<Pick<KeyOwner, "requests" | "reset">> {
  return (await db.query<Pick<KeyOwner, "requests" | "reset">>(COUNT, [accountId, environment, rateGroup]))[0]!;
}

type Row = { readonly blocked: boolean } & (KeyOwner | { readonly accountId: null });

export type Enter = (arrival: Arrival) => Promise<Entry>;

const MOST_OWNERS = 100_000;

/**
 * Returns the function that admits requests. One statement checks address and account. On a cluster the account's
 * worker checks the key before; a key never changes its account, so its account is looked up once.
 */
export function entrance(db: Database): Enter {
  if (!db.isDistributed)
    return ({ address, request, key, rateGroup }) =>
      enter(db, ENTER, [address ?? null, request, hashed(key), rateGroup]);
  const owners = new LruCache<string>(MOST_OWNERS);
  const ownerOf = async (hash: Buffer) => {
    const name = hash.toString("latin1");
    const owner = owners.get(name) ?? (await findOwner(db, hash));
    if (owner !== undefined) owners.set(name, owner);
    return owner;
  };
  return async ({ address = null, request, key, rateGroup }) => {
    const hash = hashed(key);
    const known = hash === null ? undefined : await ownerOf(hash);
    const owner = known === undefined ? undefined : await judge(db, known, hash!);
    const values = [address, request, owner?.accountId, owner?.environment, rateGroup];
    const { blocked, owner: counted } = await enter(db, ENTER_AS, values);
    return { blocked, owner: owner && counted && { ...owner, ...counted } };
  };
}

const hashed = (key: string | undefined) => (key === undefined ? null : hashOfKey(key));

/** The owner is read for every request, so that a replaced key is refused at once. */
async function judge(db: Database, accountId: string, hash: Buffer) {
  const [[key], rights] = await Promise.all([
    db.query<Tenant & Pick<KeyOwner, "expiresAt">>(KEY, [accountId, hash]),
    rightsOf(db, accountId),
  ]);
  return key && rights && { ...key, ...rights };
}

async function enter(db: Database, statement: GroupedStatement, values: readonly unknown[]): Promise<Entry> {
  const { blocked, ...owner } = (await db.together<Row>(statement, values))!;
  return { blocked, owner: owner.accountId === null ? undefined : owner };
}

const FORGET = statement("admission-forget", "none")`with forgotten as (
      delete from address_visits where address in (
        select address from address_visits where last_at < now() - interval '${BURST.seconds} s'
        limit $1 for update skip locked)
      returning 1
    ) select count(*)::int as count from forgotten`;

/**
 * Forgets addresses that the IP guard need not remember any longer, at most `limit` of them. Returns how many it
 * forgot.
 */
export async function forgetVisits(db: Database, limit: number): Promise<number> {
  const [{ count }] = (await db.query<{ count: number }>(FORGET, [limit])) as [{ count: number }];
  return count;
}
