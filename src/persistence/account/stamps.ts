import {
  type Changing,
  type Database,
  DatabaseUnavailable,
  type Querying,
  rowsOn,
  type StampBatch,
  StampBatchEntity,
  statement,
} from "../database/index.ts";

export type { StampBatch } from "../database/index.ts";

/** Only what was sold under a key can be repeated. */
export type NewBatch = Omit<StampBatch, "idempotencyKey"> & { readonly idempotencyKey?: string | undefined };

/** Waits for a sale under the same key that has not ended yet. */
const ADD = statement({
  name: "stamps-add",
  of: "account",
  text: `insert into stamp_batches (account_id, id, quantity, available, expires_at, created_at, idempotency_key)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict (account_id, idempotency_key) do nothing returning id`,
});

/** The batch that the account bought under that key before: then nothing is added. Undefined for a new one. */
export async function addStamps(tx: Changing, batch: NewBatch): Promise<StampBatch | undefined> {
  const { accountId, id, quantity, available, expiresAt, createdAt, idempotencyKey = null } = batch;
  const values = [accountId, id, quantity, available, expiresAt, createdAt, idempotencyKey];
  const [added] = await tx.query(ADD, values);
  if (added !== undefined) return undefined;
  return tx.em.findOneOrFail(StampBatchEntity, { accountId, idempotencyKey });
}

const MOST_BATCHES = 200;

/** The newest first, at most 200; those that have expired too. */
export async function listBatches(db: Database, accountId: string): Promise<StampBatch[]> {
  const order = { orderBy: { createdAt: "desc", id: "desc" }, limit: MOST_BATCHES } as const;
  return rowsOn(await db.of(accountId)).find(StampBatchEntity, { accountId }, order);
}

export interface Balance {
  readonly available: number;
  /** When the first of the batches that still have stamps expires. */
  readonly nextExpiry: Date | undefined;
}

const BALANCE = statement({
  name: "stamps-balance",
  of: "account",
  text: `select coalesce(sum(available), 0) as available, min(expires_at) as "nextExpiry" from stamp_batches
    where account_id = $1 and available > 0 and expires_at > $2`,
});

/** Production's stamps: the sandbox takes none. */
export async function balance(db: Database, accountId: string, now: Date): Promise<Balance> {
  const [row] = await db.query<{ available: number; nextExpiry: Date | null }>(BALANCE, [accountId, now]);
  return { available: row?.available ?? 0, nextExpiry: row?.nextExpiry ?? undefined };
}

const FIRST_BATCH = statement({
  name: "stamp-batch-first",
  of: "account",
  text: `select id from stamp_batches where account_id = $1 and available > 0 and expires_at > $2
    order by expires_at, id limit 1`,
});

/** It waits for whoever has the batch, and finds the batch then as that one left it. */
const TAKE = statement({
  name: "stamp-take",
  of: "account",
  text: `update stamp_batches set available = available - 1
    where account_id = $1 and id = $2 and available > 0 returning id`,
});

/** More batches than that are not emptied by others between two looks. */
const LOOKS = 10;

/**
 * Takes a stamp of the batch that expires first and is valid at that time, in a transaction; the batch's id. Undefined where none is left. It does
 * in two statements of one table what `reserveStamps` does in one of many.
 */
export async function takeStamp(tx: Querying, accountId: string, at: Date): Promise<string | undefined> {
  for (let look = 0; look < LOOKS; look += 1) {
    const [first] = await tx.query<{ id: string }>(FIRST_BATCH, [accountId, at]);
    if (first === undefined) return undefined;
    const taken = await tx.query(TAKE, [accountId, first.id]);
    if (taken.length > 0) return first.id;
  }
  throw new DatabaseUnavailable("busy");
}

/** SQL, for a `with` query: gives back the stamp that a row of the statement (a `with` query of at most one) reserved. */
export function returnStamp(row: string): string {
  return `
      update stamp_batches set available = available + 1
      where account_id = $1 and id = (select stamp_batch_id from ${row})`;
}

interface Reservation {
  /** SQL: when the batch must still be valid. */
  readonly now?: string;
  /** A row of the statement (the name of a `with` query of at most one row) without which no stamp is taken. */
  readonly row?: string;
  /** SQL: the batch that the stamp once came from. It gives one again before all others, and though it has expired. */
  readonly own?: string;
}

/**
 * SQL, for a `with` query: takes one stamp of the account `$1` from the batch that expires first and returns the batch's
 * id; no row when none is left. Statements that reserve one stamp all use this SQL.
 */
export function reserveStamp({ now = "now()", row, own }: Reservation): string {
  const valid = `b.expires_at > ${now}`;
  return `
      update stamp_batches set available = available - 1 where account_id = $1 and id = (
        select b.id from stamp_batches b${row === undefined ? "" : `, ${row}`}
        where b.account_id = $1 and b.available > 0 and ${own === undefined ? valid : `(b.id = ${own} or ${valid})`}
        order by ${own === undefined ? "" : `b.id = ${own} desc, `}b.expires_at, b.id limit 1 for update of b)
      returning id`;
}

/**
 * SQL, `with` queries: the same for many documents at once, those of the query `wanted` (with `account_id`, `item` and, as `at`,
 * when the batch must still be valid). `reserved (item, batch)` has a row for each that got a stamp; where an account has too
 * few the first get them.
 */
export function reserveStamps(wanted: string, at: string): string {
  return `ranked as (
      select item, account_id, row_number() over (partition by account_id order by item) as place from ${wanted}
    ), open as materialized (
      select b.account_id, b.id, b.available, b.expires_at from stamp_batches b
      join (select account_id, max(${at}) as at from ${wanted} group by account_id) a
        on a.account_id = b.account_id and b.available > 0 and b.expires_at > a.at
      order by b.account_id, b.expires_at, b.id for update of b
    ), spans as (
      select account_id, id, available, sum(available) over (partition by account_id order by expires_at, id) as upto from open
    ), reserved as (
      select ranked.item, ranked.account_id, spans.id as batch from ranked join spans
        on spans.account_id = ranked.account_id and place <= upto and place > upto - available
    ), paid as (
      update stamp_batches b set available = b.available - sums.count
      from (select account_id, batch, count(*)::int as count from reserved group by account_id, batch) sums
      where b.account_id = sums.account_id and b.id = sums.batch
    )`;
}
