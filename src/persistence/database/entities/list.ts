import { defineEntity, p } from "@mikro-orm/core";
import type { Environment } from "../tenant.ts";

/** Which list of which tenant; no foreign key, because none of these rows is needed to know a document. */
const list = () => ({
  accountId: p.uuid().primary(),
  environment: p.text().$type<Environment>().primary(),
  /** As `list_of(kind)` of migration 015 names it. */
  list: p.text().primary(),
});

/** How many documents a block of a long list has whose fiscal UUID contains `uuidPart`, at most two characters. */
export const ListBlockEntity = defineEntity({
  name: "ListBlock",
  tableName: "list_blocks",
  properties: {
    ...list(),
    uuidPart: p.text().primary(),
    /** The block's documents were created before; and at or after the end of the block before it. */
    endsAt: p.datetime(6).primary(),
    /** Empty where a document has none. */
    tipo: p.text().primary(),
    estado: p.text().primary(),
    documents: p.integer(),
  },
});

/**
 * The same for texts of three characters. Those with the same first stand in one row, because a row for each of the 5,000 would take as
 * much room as all else that is kept of a list. Where in `documents` says `placeOf` (list-blocks.ts).
 */
export const ListUuidPartEntity = defineEntity({
  name: "ListUuidPart",
  tableName: "list_uuid_parts",
  properties: {
    ...list(),
    uuidSign: p.text().primary(),
    endsAt: p.datetime(6).primary(),
    tipo: p.text().primary(),
    estado: p.text().primary(),
    documents: p.array((text) => Number(text)).columnType("int[]"),
  },
});

/** How many documents a receiver has in all blocks of a long list. */
export const ListReceiverEntity = defineEntity({
  name: "ListReceiver",
  tableName: "list_receivers",
  properties: {
    ...list(),
    receptorRfc: p.text().primary(),
    tipo: p.text().primary(),
    estado: p.text().primary(),
    documents: p.integer(),
  },
});

/** What a document of a block can be found by: its receiver, and any three digits in a row of its fiscal UUID. */
export const ListEntryEntity = defineEntity({
  name: "ListEntry",
  tableName: "list_entries",
  properties: {
    ...list(),
    receptorRfc: p.text().primary(),
    createdAt: p.datetime(6).primary(),
    id: p.uuid().primary(),
    uuidFiscal: p.uuid().nullable(),
  },
  indexes: [
    {
      name: "list_entries_uuid",
      expression:
        "create index list_entries_uuid on list_entries using gin (list_digits(hashtext(account_id::text || environment || list), uuid_fiscal)) where uuid_fiscal is not null",
    },
  ],
});

/** A document older than five minutes came (1), went (-1), or changed (its old row -1, its new row 1). */
export const ListChangeEntity = defineEntity({
  name: "ListChange",
  tableName: "list_changes",
  properties: {
    number: p.bigint().primary().autoincrement(),
    accountId: p.uuid(),
    environment: p.text().$type<Environment>(),
    list: p.text(),
    createdAt: p.datetime(6),
    id: p.uuid(),
    tipo: p.text().nullable(),
    estado: p.text(),
    receptorRfc: p.text().nullable(),
    uuidFiscal: p.uuid().nullable(),
    documents: p.integer(),
  },
  indexes: [
    {
      name: "list_changes_list",
      expression:
        "create index list_changes_list on list_changes (account_id, environment, list, created_at)",
    },
  ],
});

/** A list of which somebody had to read many documents to count them: the worker counts them in blocks. */
export const LongListEntity = defineEntity({
  name: "LongList",
  tableName: "long_lists",
  properties: list(),
});
