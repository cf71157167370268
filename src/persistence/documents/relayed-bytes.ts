import { type Database, isSpread, type Querying, statement, type Tenant } from "../database/index.ts";
import { claimSealedBytes } from "./unique.ts";

/** Another account may claim the bytes after this time. */
const CLAIM = "interval '1 minute'";
/**
 * Until this time the insertion, as the last statement of its transaction, may check the claim. The commit comes at most 25 s later, because
 * PostgreSQL ends a transaction that stands still for 15 s and a statement that takes 10 s. Ten seconds are left for servers whose clocks differ.
 */
const TIMELY = "interval '25 seconds'";

const CLAIM_BYTES = statement({
  name: "bytes-claim",
  of: "directory",
  text: `insert into relayed_bytes as r (environment, sello_hash, account_id, claimed_at) values ($2, $3, $1, clock_timestamp())
    on conflict (environment, sello_hash) do update set claimed_at = case when r.account_id = $1 then clock_timestamp() else r.claimed_at end
    returning account_id = $1 as own, claimed_at <= clock_timestamp() - ${CLAIM} as old, claimed_at + ${TIMELY} as until`,
});

/** When several calls take over a claim, only one of them finds it as old as it was. */
const TAKE_OVER = statement({
  name: "bytes-take-over",
  of: "directory",
  text: `update relayed_bytes set account_id = $1, claimed_at = clock_timestamp()
    where environment = $2 and sello_hash = $3 and claimed_at <= clock_timestamp() - ${CLAIM}
    returning claimed_at + ${TIMELY} as until`,
});

/** A claim lets an account insert a document of sealed bytes: on several servers until this time of PostgreSQL's clock. */
export interface Claim {
  readonly until?: Date;
}

/**
 * Claims relayed bytes for a document of this id, because the unique index of one server does not see other servers. Returns undefined while another
 * account is about to insert them. When a claim's document no longer exists, because its stamp was refused, the next caller gets the claim. Bytes
 * that the service sealed itself are known to nobody else before they are stamped, so they are not claimed.
 */
export async function claimBytes(
  db: Database,
  { accountId, environment }: Tenant,
  id: string,
  selloHash: Buffer,
): Promise<Claim | undefined> {
  if (db.isDistributed) {
    const until = await claimSealedBytes(db, { accountId, environment }, id, selloHash);
    return until && { until };
  }
  if (!isSpread(db)) return {};
  const values = [accountId, environment, selloHash];
  const [claim] = await db.query<{ own: boolean; old: boolean; until: Date }>(CLAIM_BYTES, values);
  if (claim!.own) return claim;
  return claim!.old ? (await db.query<{ until: Date }>(TAKE_OVER, values))[0] : undefined;
}

const ON_TIME = statement({
  name: "bytes-on-time",
  of: "none",
  text: "select clock_timestamp() < $1::timestamptz as timely",
});

/**
 * Checks the claim, as the last statement of an insertion. @throws ClaimEnded, which rolls the transaction back, when another account may have the
 * bytes by now.
 */
export async function requireClaim(tx: Querying, until: Date): Promise<void> {
  const [{ timely }] = (await tx.query<{ timely: boolean }>(ON_TIME, [until])) as [{ timely: boolean }];
  if (!timely) throw new ClaimEnded();
}

/** ClaimEnded is thrown when the process stood still for too long between the claim and the insertion. */
export class ClaimEnded extends Error {}

const FORGET = statement({
  name: "bytes-forget",
  of: "directory",
  text: `with old as (delete from relayed_bytes where (environment, sello_hash) in (
      select environment, sello_hash from relayed_bytes where claimed_at < clock_timestamp() - interval '1 hour' limit $1)
    returning 1) select count(*)::int as count from old`,
});

/** Deletes claims that are too old to matter, at most `limit` of them, and returns how many. From then on the documents themselves are found. */
export async function forgetClaims(db: Database, limit: number): Promise<number> {
  return (await db.query<{ count: number }>(FORGET, [limit]))[0]!.count;
}
