import { defineEntity, p } from "@mikro-orm/core";

/** How far an account's documents were gone through by who moves old XML, and when somebody looks there again. */
export const ArchiveTurnEntity = defineEntity({
  name: "ArchiveTurn",
  tableName: "archive_turns",
  properties: {
    accountId: p.uuid().primary(),
    passedAt: p.datetime(6),
    passedId: p.uuid(),
    nextAt: p.datetime(6),
    leaseUntil: p.datetime(6).nullable(),
  },
});
