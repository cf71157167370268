import type { Database, Statement } from "./database.ts";
import { type StampBatch, StampBatchEntity } from "./entities/stamp-batch.ts";

export async function addStamps(db: Database, batch: StampBatch): Promise<void> {
  await db.orm.em.fork().insert(StampBatchEntity, batch);
}

export interface Balance {
  readonly available: number;
  /** When the first of the batches that still have stamps expires. */
  readonly nextExpiry: Date | undefined;
}

const BALANCE: Statement = {
  name: "stamps-balance",
  text: `select coalesce(sum(available), 0) as available, min(expires_at) as "nextExpiry" from stamp_batches
    where account_id = $1 and available > 0 and expires_at > $2`,
};

/** Production's stamps: the sandbox takes none. */
export async function balance(db: Database, accountId: string, now: Date): Promise<Balance> {
  const [row] = await db.query<{ available: number; nextExpiry: Date | null }>(BALANCE, [accountId, now]);
  return { available: row?.available ?? 0, nextExpiry: row?.nextExpiry ?? undefined };
}
