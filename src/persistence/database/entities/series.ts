import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { accountId } from "./account.ts";

/** A series numbers one kind of document, each environment by itself. */
export const SeriesEntity = defineEntity({
  name: "Series",
  tableName: "series",
  properties: {
    accountId,
    kind: p.text().primary(),
    codigo: p.text().primary(),
    active: p.boolean().default(true),
    favourite: p.boolean(),
    /** Its documents are issued here; null stands for the place of the account. */
    lugarExpedicion: p.text().nullable(),
    nextSandbox: p.bigint(),
    nextProduction: p.bigint(),
  },
  indexes: [
    {
      name: "series_favourite",
      expression: "create unique index series_favourite on series (account_id, kind) where favourite",
    },
  ],
});

export type Series = InferEntity<typeof SeriesEntity>;
