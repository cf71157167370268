import { type Database, isSpread, statement } from "./database.ts";
import type { Tenant } from "./tenant.ts";

/** A call ends in less, so its document is inserted before another account may claim the bytes. docs/scale.md says when that does not hold. */
const CLAIM = "interval '1 minute'";

const CLAIM_BYTES = statement({
  name: "bytes-claim",
  of: "directory",
  text: `insert into relayed_bytes as r (environment, sello_hash, account_id, claimed_at) values ($2, $3, $1, clock_timestamp())
    on conflict (environment, sello_hash) do update set claimed_at = case when r.account_id = $1 then clock_timestamp() else r.claimed_at end
    returning account_id = $1 as own, claimed_at <= clock_timestamp() - ${CLAIM} as old`,
});

/** Of several calls that take over, one finds the claim as old as it was. */
const TAKE_OVER = statement({
  name: "bytes-take-over",
  of: "directory",
  text: `update relayed_bytes set account_id = $1, claimed_at = clock_timestamp()
    where environment = $2 and sello_hash = $3 and claimed_at <= clock_timestamp() - ${CLAIM} returning true as taken`,
});

/**
 * Whether the account may insert a document of sealed bytes that it brought, where the unique index of one server does not see the other servers.
 * False while another account is about to insert it. A claim whose document is not there any more, because its stamp was refused, passes to
 * whoever asks next. The bytes that the service sealed itself are known to nobody else before they are stamped.
 */
export async function claimBytes(
  db: Database,
  { accountId, environment }: Tenant,
  selloHash: Buffer,
): Promise<boolean> {
  if (!isSpread(db)) return true;
  const values = [accountId, environment, selloHash];
  const [claim] = await db.query<{ own: boolean; old: boolean }>(CLAIM_BYTES, values);
  if (claim!.own) return true;
  return claim!.old && (await db.query(TAKE_OVER, values)).length > 0;
}

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
