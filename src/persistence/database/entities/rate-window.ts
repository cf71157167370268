import { defineEntity, p } from "@mikro-orm/core";
import type { Environment } from "../tenant.ts";

/** How many requests an account made since its window began; one row each, overwritten by the next window. */
export const RateWindowEntity = defineEntity({
  name: "RateWindow",
  tableName: "rate_windows",
  properties: {
    // No foreign key: it would lock, and log, the account's row.
    accountId: p.uuid().primary(),
    environment: p.text().$type<Environment>().primary(),
    rateGroup: p.smallint().primary(),
    startedAt: p.datetime(6),
    requests: p.integer(),
  },
});
