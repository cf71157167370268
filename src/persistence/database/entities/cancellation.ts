import { defineEntity, p } from "@mikro-orm/core";
import type { Environment } from "../tenant.ts";
import { accountId } from "./account.ts";

/** A request to cancel a document. A document has several when SAT or the receiver refused the earlier ones. */
export const CancellationEntity = defineEntity({
  name: "Cancellation",
  tableName: "cancellations",
  properties: {
    accountId,
    environment: p.text().$type<Environment>().primary(),
    documentId: p.uuid().primary(),
    number: p.integer().primary(),
    motivo: p.text(),
    uuidReemplazo: p.text().nullable(),
    request: p.blob().$type<Buffer>().lazy(),
    presented: p.boolean().default(false),
    acuse: p.blob().$type<Buffer>().lazy().nullable(),
    codigo: p.text().nullable(),
    detalle: p.text().nullable(),
    requestedAt: p.datetime(6),
    endedAt: p.datetime(6).nullable(),
  },
});
