import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { accountId } from "./account.ts";

/** A batch is a number of stamps that were bought together and expire together. */
export const StampBatchEntity = defineEntity({
  name: "StampBatch",
  tableName: "stamp_batches",
  properties: {
    accountId,
    id: p.uuid().primary(),
    quantity: p.integer(),
    available: p.integer(),
    expiresAt: p.datetime(6),
    createdAt: p.datetime(6),
    /** The batch was sold under this idempotency key; null where the caller gave none. */
    idempotencyKey: p.text().nullable(),
  },
  uniques: [{ properties: ["accountId", "idempotencyKey"] }],
});

export type StampBatch = InferEntity<typeof StampBatchEntity>;
