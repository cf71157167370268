import { defineEntity, p } from "@mikro-orm/core";

/** Who sent sealed bytes first, of all servers. */
export const RelayedBytesEntity = defineEntity({
  name: "RelayedBytes",
  tableName: "relayed_bytes",
  properties: {
    environment: p.text().primary(),
    selloHash: p.blob().$type<Buffer>().primary(),
    accountId: p.uuid(),
    claimedAt: p.datetime(6),
  },
});

/** One row, where there are several servers. */
export const ServerNameEntity = defineEntity({
  name: "ServerName",
  tableName: "server_name",
  properties: {
    one: p.boolean().primary().default(true),
    name: p.text(),
  },
});
