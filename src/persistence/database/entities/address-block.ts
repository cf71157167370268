import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** An address that asked too fast. The row is written when it is blocked and completed when it is released. */
export const AddressBlockEntity = defineEntity({
  name: "AddressBlock",
  tableName: "address_blocks",
  properties: {
    number: p.integer().primary().autoincrement(),
    address: p.text(),
    blockedAt: p.datetime(6),
    request: p.text(),
    releasedAt: p.datetime(6).nullable(),
    releasedBy: p.text().nullable(),
    note: p.text().nullable(),
  },
  indexes: [
    {
      name: "address_blocks_open",
      expression: "create unique index address_blocks_open on address_blocks (address) where released_at is null",
    },
  ],
});

export type AddressBlock = InferEntity<typeof AddressBlockEntity>;
