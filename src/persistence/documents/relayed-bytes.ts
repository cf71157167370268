import { type Database, isSpread, type Querying, statement, type Tenant } from "../database/index.ts";
import { claimSealedBytes } from "./unique.ts";

/** After so long another account may claim the bytes. */
const CLAIM = "interval '1 minute'";
/**
 * Until then the insertion may look at the clock, as the last statement of its transaction. Its commit is there 25 s later, because PostgreSQL ends a
 * transaction that stands still for 15 s and a statement that takes 10 s. Ten seconds are left for servers whose clocks differ.
 */
const TIMELY = "interval '25 seconds'";

const CLAIM_BYTES = statement({
  name: "bytes-claim",
  of: "directory",
  text: `insert into relayed_bytes as r (environment, sello_hash, account_id, claimed_at) values ($2, $3, $1, clock_timestamp())
    on conflict (environment, sello_hash) do update set claimed_at = case when r.account_id = $1 then clock_timestamp() else r.claimed_at end
    returning account_id = $1 as own, claimed_at <= clock_timestamp() - ${CLAIM} as old, claimed_at + ${TIMELY} as until`,
});

/** When several calls take over, one of them finds the claim as old as it was. */
const TAKE_OVER = statement({
  name: "bytes-take-over",
  of: "directory",
  text: `update relayed_bytes set account_id = $1, claimed_at = clock_timestamp()
    where environment = $2 and sello_hash = $3 and claimed_at <= clock_timestamp() - ${CLAIM}
    returning claimed_at + ${TIMELY} as until`,
});

/** An account may insert a document of sealed bytes: on several servers until then, by PostgreSQL's clock. */
export interface Claim {
  readonly until?: Date;
}

/**
 * Claims sealed bytes that the account brought for the document of that id, because the unique index of one server does not see the other servers.
 * Undefined while another account is about to insert them. A claim whose document is not there any more, because its stamp was refused, passes to
 * whoever asks next. The bytes that the service sealed itself are known to nobody else before they are stamped.
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

/** The last statement of an insertion. @throws ClaimEnded, which takes the transaction back, when another account may have the bytes by now. */
export async function requireClaim(tx: Querying, until: Date): Promise<void> {
  const [{ timely }] = (await tx.query<{ timely: boolean }>(ON_TIME, [until])) as [{ timely: boolean }];
  if (!timely) throw new ClaimEnded();
}

/** The process stood still between the claim of sealed bytes and their insertion. */
export class ClaimEnded extends Error {}

const FORGET = statement({
  name: "bytes-forget",
  of: "directory",
  text: `with old as (delete from relayed_bytes where (environment, sello_hash) in (
      select environment, sello_hash from relayed_bytes where claimed_at < clock_timestamp() - interval '1 hour' limit $1)
    returning 1) select count(*)::int as count from old`,
});

/** Forgets claims that nobody can stand on any more, at most `limit` of them; how many there were. The documents themselves are found from then on. */
export async function forgetClaims(db: Database, limit: number): Promise<number> {
  return (await db.query<{ count: number }>(FORGET, [limit]))[0]!.count;
}
