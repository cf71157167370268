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

/** A sale can be repeated only when it has an idempotency key. */
export type NewBatch = Omit<StampBatch, "idempotencyKey"> & { readonly idempotencyKey?: string | undefined };

/** Inserting under a key waits for a sale with the same key that has not been committed yet. */
const ADD = statement("stamps-add", "account")`
    insert into stamp_batches (account_id, id, quantity, available, expires_at, created_at, idempotency_key)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict (account_id, idempotency_key) do nothing returning id`;

/**
 * Adds a batch. Returns the batch that the account bought under that key before, and adds nothing then; undefined for a
 * new batch.
 */
export async function addStamps(tx: Changing, batch: NewBatch): Promise<StampBatch | undefined> {
  const { accountId, id, quantity, available, expiresAt, createdAt, idempotencyKey = null } = batch;
  const values = [accountId, id, quantity, available, expiresAt, createdAt, idempotencyKey];
  const [added] = await tx.query(ADD, values);
  if (added !== undefined) return undefined;
  return tx.em.findOneOrFail(StampBatchEntity, { accountId, idempotencyKey });
}

const MOST_BATCHES = 200;

/** Lists the newest batches first, at most 200, expired ones included. */
export async function listBatches(db: Database, accountId: string): Promise<StampBatch[]> {
  const order = { orderBy: { createdAt: "desc", id: "desc" }, limit: MOST_BATCHES } as const;
  return (await rowsOn(db)).find(StampBatchEntity, { accountId }, order);
}

export interface Balance {
  readonly available: number;
  /** The first of the batches that still have stamps expires at this moment. */
  readonly nextExpiry: Date | undefined;
}

const BALANCE = statement("stamps-balance", "account")`
    select coalesce(sum(available), 0) as available, min(expires_at) as "nextExpiry" from stamp_batches
    where account_id = $1 and available > 0 and expires_at > $2`;

/** Counts the stamps of production; the sandbox uses none. */
export async function balance(db: Querying, accountId: string, now: Date): Promise<Balance> {
  const [row] = await db.query<{ available: number; nextExpiry: Date | null }>(BALANCE, [accountId, now]);
  return { available: row?.available ?? 0, nextExpiry: row?.nextExpiry ?? undefined };
}

const FIRST_BATCH = statement("stamp-batch-first", "account")`
    select id from stamp_batches where account_id = $1 and available > 0 and expires_at > $2
    order by expires_at, id limit 1`;

/** The statement waits for whoever has locked the batch, and then finds the batch as that transaction left it. */
const TAKE = statement("stamp-take", "account")`update stamp_batches set available = available - 1
    where account_id = $1 and id = $2 and available > 0 returning id`;

/** Between two tries of one caller, others cannot empty more batches than this. */
const LOOKS = 10;

/**
 * Takes a stamp, inside a transaction, of the batch that expires first and is valid at that time. Returns the batch's
 * id; undefined where no stamp is left. It uses two statements of one table each, which a cluster plans cheaply;
 * `reserveStamps` does the same in one statement of several tables.
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

/**
 * Returns SQL for a `with` query that gives a reserved stamp back to its batch. `row` is a `with` query of at most one
 * row, which names the batch.
 */
export function returnStamp(row: string): string {
  return `
      update stamp_batches set available = available + 1
      where account_id = $1 and id = (select stamp_batch_id from ${row})`;
}

interface Reservation {
  /** SQL for the moment at which the batch must still be valid. */
  readonly now?: string;
  /** The name of a `with` query of at most one row; no stamp is taken when it has no row. */
  readonly row?: string;
  /** SQL for the batch that the stamp came from earlier. That batch is preferred, even when it has expired. */
  readonly own?: string;
}

/**
 * Returns SQL for a `with` query that takes one stamp of the account `$1` from the batch that expires first, and
 * returns the batch's id; it returns no row when no stamp is left. All statements that reserve one stamp use this SQL.
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
 * Returns SQL for `with` queries that take stamps for many documents at once. The query `wanted` names the documents
 * (`account_id`, `item`, and `at`, when the batch must still be valid). `reserved (item, batch)` has a row for each
 * document that got a stamp; where an account has too few, the first documents get them.
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
