import { defineEntity, p } from "@mikro-orm/core";
import type { Environment } from "../tenant.ts";
import { accountId } from "./account.ts";

/** What one document applies against one invoice; written with the document and never changed. */
export const ApplicationEntity = defineEntity({
  name: "Application",
  tableName: "invoice_applications",
  properties: {
    accountId,
    environment: p.text().$type<Environment>().primary(),
    documentId: p.uuid().primary(),
    line: p.integer().primary(),
    invoiceId: p.uuid(),
    /** In the invoice's currency, like `previous` and `outstanding`. */
    amount: p.decimal().columnType("numeric"),
    payment: p.integer().nullable(),
    parcialidad: p.integer().nullable(),
    previous: p.decimal().columnType("numeric").nullable(),
    outstanding: p.decimal().columnType("numeric").nullable(),
  },
  indexes: [
    {
      name: "invoice_applications_invoice",
      expression:
        "create index invoice_applications_invoice on invoice_applications (account_id, environment, invoice_id)",
    },
  ],
});
