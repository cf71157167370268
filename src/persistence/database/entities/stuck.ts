import { defineEntity, p } from "@mikro-orm/core";
import type { Environment } from "../tenant.ts";

/** A document whose stamp came after others held it, or had given it up. */
export const LateStampEntity = defineEntity({
  name: "LateStamp",
  tableName: "late_stamps",
  properties: {
    accountId: p.uuid().primary(),
    environment: p.text().$type<Environment>().primary(),
    documentId: p.uuid().primary(),
    at: p.datetime(6).defaultRaw("now()"),
  },
});

/** What a person decided about a document; a trigger keeps it as it is. */
export const OperatorDecisionEntity = defineEntity({
  name: "OperatorDecision",
  tableName: "operator_decisions",
  properties: {
    number: p.integer().primary().autoincrement(),
    accountId: p.uuid(),
    environment: p.text().$type<Environment>(),
    documentId: p.uuid(),
    decision: p.text(),
    decidedBy: p.text(),
    note: p.text(),
    decidedAt: p.datetime(6).defaultRaw("now()"),
  },
  indexes: [
    {
      name: "operator_decisions_document",
      expression:
        "create index operator_decisions_document on operator_decisions (account_id, environment, document_id)",
    },
  ],
});
