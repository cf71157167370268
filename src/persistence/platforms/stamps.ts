import { type Querying, statement } from "../database/index.ts";

export interface PlatformBatch {
  readonly platformId: string;
  readonly id: string;
  readonly quantity: number;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly idempotencyKey: string;
}

const ADD = statement("platform-stamps-add", "none")`
    insert into platform_stamps (platform_id, id, quantity, available, expires_at, created_at, idempotency_key)
    values ($1, $2, $3, $3, $4, $5, $6) on conflict (platform_id, idempotency_key) do nothing returning id`;

const ADDED = statement("platform-stamps-added", "none")`
    select quantity, expires_at as "expiresAt" from platform_stamps where platform_id = $1 and idempotency_key = $2`;

type AddedBefore = Pick<PlatformBatch, "quantity" | "expiresAt">;

/** Adds a batch. Returns the one that was added under its key before, and adds nothing then. */
export async function addPlatformStamps(tx: Querying, batch: PlatformBatch): Promise<AddedBefore | undefined> {
  const { platformId, id, quantity, expiresAt, createdAt, idempotencyKey } = batch;
  const added = await tx.query(ADD, [platformId, id, quantity, expiresAt, createdAt, idempotencyKey]);
  if (added.length > 0) return undefined;
  return (await tx.query<AddedBefore>(ADDED, [platformId, idempotencyKey]))[0];
}

const BALANCE = statement("platform-stamps-balance", "none")`
    select coalesce(sum(available), 0)::int as available, min(expires_at) as "nextExpiry" from platform_stamps
    where platform_id = $1 and available > 0 and expires_at > $2`;

export async function platformBalance(
  db: Querying,
  platformId: string,
  now: Date,
): Promise<{ readonly available: number; readonly nextExpiry: Date | null }> {
  return (await db.query<{ available: number; nextExpiry: Date | null }>(BALANCE, [platformId, now]))[0]!;
}

export interface Transfer {
  readonly account: string;
  readonly quantity: number;
}

const BEGIN = statement("platform-transfer-begin", "none")`
    insert into platform_transfers (platform_id, idempotency_key, account, quantity, created_at)
    values ($1, $2, $3, $4, $5) on conflict do nothing returning quantity`;

const BEFORE = statement("platform-transfer-before", "none")`
    select account, quantity from platform_transfers where platform_id = $1 and idempotency_key = $2`;

/**
 * Takes the key of a transfer; waits for one that is under way with it. Returns the transfer that was made with it
 * before.
 */
export async function beginTransfer(
  tx: Querying,
  platformId: string,
  key: string,
  { account, quantity, at }: Transfer & { readonly at: Date },
): Promise<Transfer | undefined> {
  const begun = await tx.query(BEGIN, [platformId, key, account, quantity, at]);
  return begun.length > 0 ? undefined : (await tx.query<Transfer>(BEFORE, [platformId, key]))[0];
}

/**
 * Takes the stamps of the batches that expire first, in one statement: all that are wanted, or none. The batches stay
 * locked, so that no two transfers take the same stamps.
 */
const TAKE = statement("platform-stamps-take", "none")`with open as materialized (
      select id, available, expires_at from platform_stamps
      where platform_id = $1 and available > 0 and expires_at > $3 order by expires_at, id for update
    ), spans as (
      select id, available, sum(available) over (order by expires_at, id) as upto, sum(available) over () as total from open
    ), taken as (
      select id, least(available, $2::int - (upto - available))::int as count from spans
      where upto - available < $2::int and total >= $2::int
    )
    update platform_stamps b set available = b.available - taken.count from taken
    where b.platform_id = $1 and b.id = taken.id returning taken.count, b.expires_at as "expiresAt"`;

/** Returns the taken stamps by the day on which they expire; nothing where there are not that many. */
export function takePlatformStamps(
  tx: Querying,
  platformId: string,
  quantity: number,
  now: Date,
): Promise<{ readonly count: number; readonly expiresAt: Date }[]> {
  return tx.query(TAKE, [platformId, quantity, now]);
}
