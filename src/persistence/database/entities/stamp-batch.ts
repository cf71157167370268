import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { accountId } from "./account.ts";

/** Stamps bought together, which expire together. */
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
    /** Under which the batch was sold, where the caller named one. */
    idempotencyKey: p.text().nullable(),
  },
  uniques: [{ properties: ["accountId", "idempotencyKey"] }],
});

export type StampBatch = InferEntity<typeof StampBatchEntity>;
