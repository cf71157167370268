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
  },
});

export type StampBatch = InferEntity<typeof StampBatchEntity>;
