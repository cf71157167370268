import { anyRow, type Database, type Querying, statement, type Tenant } from "../database/index.ts";

/**
 * On a cluster no index sees the documents of all accounts. There each value that is unique in an environment is
 * claimed, before the document gets it, in a table that is spread by that value. Claiming again after a crash returns
 * the same claim. On one PostgreSQL unique indexes refuse the second document, and nothing is claimed.
 */
const CLAIM_UUID = statement("fiscal-uuid-claim", "owner")`
    insert into fiscal_uuids as f (environment, uuid_fiscal, account_id, document_id) values ($2, $4, $1, $3)
    on conflict (uuid_fiscal, environment) do update set document_id = f.document_id
    returning account_id = $1::uuid and document_id = $3::uuid as own`;

/** Claims the fiscal UUID for this record, for ever. Returns false where another record of the environment has it. */
export async function claimFiscalUuid(
  db: Querying,
  { accountId, environment }: Tenant,
  id: string,
  uuid: string,
): Promise<boolean> {
  if (!db.isDistributed) return true;
  const [claim] = await db.query<{ own: boolean }>(CLAIM_UUID, [accountId, environment, id, uuid]);
  return claim!.own;
}

/** Each claim is counted, so that a claim which has passed to another account is recognised as changed. */
const CLAIM_BYTES = statement("sealed-bytes-claim", "owner")`
    insert into sealed_bytes as s (environment, sello_hash, account_id, document_id, claimed_at, claims)
      values ($2, $4, $1, $3, now(), 1)
    on conflict (sello_hash, environment) do update set
      document_id = case when s.account_id = excluded.account_id then excluded.document_id else s.document_id end,
      claimed_at = case when s.account_id = excluded.account_id then excluded.claimed_at else s.claimed_at end,
      claims = case when s.account_id = excluded.account_id then s.claims + 1 else s.claims end
    returning account_id as "accountId", document_id as "documentId", claimed_at as "claimedAt", claims`;

interface BytesClaim {
  readonly accountId: string;
  readonly documentId: string;
  readonly claimedAt: Date;
  readonly claims: number;
}

/** An account loses the bytes when its document was refused, or when it inserted none for a minute. */
const TAKE_OVER = statement("sealed-bytes-take-over", "owner")`
    update sealed_bytes set account_id = $1, document_id = $3, claimed_at = now(), claims = claims + 1
    where environment = $2 and sello_hash = $4 and claims = $5 and ($6 or claimed_at <= now() - interval '1 minute')
    returning claimed_at as "claimedAt"`;

const hasLive = anyRow<[accountId: string, environment: string, selloHash: Buffer]>("sealed-bytes-live", "account")`
    select from documents where account_id = $1 and environment = $2 and sello_hash = $3
    and (estado <> 'error' or resendable)`;

const REFUSED = statement("sealed-bytes-refused", "account")`
    select from documents where account_id = $1 and environment = $2 and id = $3 and sello_hash = $4
    and estado = 'error' and not resendable`;

/**
 * Until this time after the claim the insertion, as the last statement of its transaction, may check the claim. The
 * commit comes at most 25 s later, because PostgreSQL ends a transaction that stands still for 15 s and a statement
 * that takes 10 s. Ten seconds are left of the minute after which another account may claim the bytes, for workers
 * whose clocks differ.
 */
const TIMELY_MS = 25_000;

/** A claim lets an account insert a document of sealed bytes: on a cluster until this time of PostgreSQL's clock. */
export interface Claim {
  readonly until?: Date;
}

/**
 * Claims relayed bytes for a document that will have this id. Returns undefined where another account has a document of
 * them, or is about to insert one. Bytes that the service sealed itself are known to nobody else before they are
 * stamped, so they are not claimed.
 */
export async function claimBytes(
  db: Querying,
  { accountId, environment }: Tenant,
  id: string,
  selloHash: Buffer,
): Promise<Claim | undefined> {
  if (!db.isDistributed) return {};
  const values = [accountId, environment, id, selloHash];
  const [claim] = (await db.query<BytesClaim>(CLAIM_BYTES, values)) as [BytesClaim];
  if (claim.accountId === accountId) return timely(claim);
  if (await hasLive(db, claim.accountId, environment, selloHash)) return undefined;
  const refused = await db.query(REFUSED, [claim.accountId, environment, claim.documentId, selloHash]);
  const [taken] = await db.query<Pick<BytesClaim, "claimedAt">>(TAKE_OVER, [
    ...[...values, claim.claims, refused.length > 0],
  ]);
  return taken && timely(taken);
}

const timely = ({ claimedAt }: Pick<BytesClaim, "claimedAt">): Claim => ({
  until: new Date(claimedAt.getTime() + TIMELY_MS),
});

const ON_TIME = statement("bytes-on-time", "none")`select clock_timestamp() < $1::timestamptz as timely`;

/**
 * Checks the claim, as the last statement of an insertion. @throws ClaimEnded, which rolls the transaction back, when
 * another account may have the bytes by now.
 */
export async function requireClaim(tx: Querying, until: Date): Promise<void> {
  const [{ timely }] = (await tx.query<{ timely: boolean }>(ON_TIME, [until])) as [{ timely: boolean }];
  if (!timely) throw new ClaimEnded();
}

/** The process stood still for too long between the claim and the insertion. */
export class ClaimEnded extends Error {}

const HOLDER = statement("sealed-bytes-holder", "owner")`
    select account_id as "accountId" from sealed_bytes where environment = $1 and sello_hash = $2`;

/** Returns the account that has a document of these bytes in the environment. */
export async function findHolder(db: Database, environment: string, selloHash: Buffer): Promise<string | undefined> {
  const [claim] = await db.query<{ accountId: string }>(HOLDER, [environment, selloHash]);
  if (claim === undefined) return undefined;
  return (await hasLive(db, claim.accountId, environment, selloHash)) ? claim.accountId : undefined;
}

const SEAL_OF = statement("sealed-bytes-of", "account")`
    select sello_hash as "selloHash" from documents where account_id = $1 and environment = $2 and id = $3`;

const KEEP = statement("sealed-bytes-keep", "owner")`update sealed_bytes set claims = claims + 1
    where account_id = $1 and environment = $2 and sello_hash = $3 returning 1`;

/**
 * Returns false where the bytes of a refused document have become another account's, in the transaction that revives
 * the document. The bytes pass to nobody else while the transaction is open.
 */
export async function keepSealedBytes(tx: Querying, { accountId, environment }: Tenant, id: string): Promise<boolean> {
  if (!tx.isDistributed) return true;
  const [row] = await tx.query<{ selloHash: Buffer | null }>(SEAL_OF, [accountId, environment, id]);
  if (!row?.selloHash) return true;
  return (await tx.query(KEEP, [accountId, environment, row.selloHash])).length > 0;
}
