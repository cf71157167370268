import { createHash, randomBytes } from "node:crypto";
import {
  type ApiKey,
  ApiKeyEntity,
  type Changing,
  type Database,
  firstRow,
  rowsOn,
  run,
  statement,
  type Tenant,
} from "../database/index.ts";

const MARKS = { sandbox: "sk_test_", production: "sk_live_" } as const;
/** The prefix is long enough to recognise a key in a list, and far too short to guess the key. */
const PREFIX_LENGTH = 12;
/** The key expires at this time after it was made; use does not extend it. Production keys do not expire. */
const SANDBOX_DAYS = 90;

/**
 * On a cluster no index on `api_keys` sees the keys of all accounts, so each hash is claimed in a table of its own.
 * Keys that were replaced stay in that table, and give no access.
 */
const CLAIM_KEY = statement("key-claim", "owner")`insert into key_owners (hash, account_id) values ($1, $2)`;

/**
 * Makes the key of an environment. The earlier key is invalid as soon as this returns. The key ends by `own`, the
 * tenant's time.
 */
export async function rotateKey(tx: Changing, tenant: Tenant, now: Date, own = now) {
  const key = MARKS[tenant.environment] + randomBytes(32).toString("base64url");
  const prefix = key.slice(0, PREFIX_LENGTH);
  const expiresAt = tenant.environment === "sandbox" ? daysAfter(own, SANDBOX_DAYS) : undefined;
  const row = { ...tenant, hash: hashOfKey(key), prefix, createdAt: now, expiresAt: expiresAt ?? null };
  if (tx.isDistributed) await tx.query(CLAIM_KEY, [row.hash, tenant.accountId]);
  await tx.em.upsert(ApiKeyEntity, row);
  return { key, prefix, createdAt: now, expiresAt };
}

/** Keys have 256 random bits, so they need no salt and no slow hash. */
export const hashOfKey = (key: string) => createHash("sha256").update(key).digest();

const OWNER = statement("key-owner", "owner")`
    select account_id as "accountId" from api_keys where hash = $1`;

const OWNER_ON_CLUSTER = statement("key-owner-on-cluster", "owner")`
    select account_id as "accountId" from key_owners where hash = $1`;

/** Returns the account that has the key. A key never passes to another account. */
export async function findOwner(db: Database, hash: Buffer): Promise<string | undefined> {
  const owner = db.isDistributed ? OWNER_ON_CLUSTER : OWNER;
  return (await db.query<{ accountId: string }>(owner, [hash]))[0]?.accountId;
}

const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000);

/** Returns the hash of the key of an environment; undefined where it has none that serves at the tenant's time. */
export const findKeyHash = firstRow<{ readonly hash: Buffer }, [tenant: Tenant, own: Date]>("key-hash", "account")`
    select hash from api_keys where account_id = $1 and environment = $2 and (expires_at is null or expires_at > $3)`;

/** Ends the account's keys, which admit nobody from now on. */
export const endKeys = run<[accountId: string, at: Date]>("keys-end", "account")`
    update api_keys set expires_at = $2 where account_id = $1`;

export async function listKeys(db: Database, accountId: string): Promise<ApiKey[]> {
  return (await rowsOn(db)).find(ApiKeyEntity, { accountId }, { orderBy: { environment: "desc" } });
}
