import { defineEntity, p } from "@mikro-orm/core";
import type { Environment } from "../tenant.ts";

/** The document and its tenant. */
const document = () => ({
  accountId: p.uuid().primary(),
  environment: p.text().$type<Environment>().primary(),
  documentId: p.uuid().primary(),
});

/** What was captured for a document that is a draft, or was one. */
export const DraftEntity = defineEntity({
  name: "Draft",
  tableName: "drafts",
  properties: {
    ...document(),
    /** A `DocumentRequest` of the proto, in its binary form. */
    request: p.blob().$type<Buffer>(),
    capturedAt: p.datetime(6),
    savedAt: p.datetime(6),
  },
});

/** What happens to a document and no other table tells. */
export type DocumentEventName =
  | "captured"
  | "submitted"
  | "rejected"
  | "cancel_requested"
  | "cancel_waiting"
  | "pdf_note"
  | "addenda_attached"
  | "addenda_removed";

/** What a person or a PAC did to a document; a trigger keeps it as it is. */
export const DocumentEventEntity = defineEntity({
  name: "DocumentEvent",
  tableName: "document_events",
  properties: {
    number: p.bigint().primary().autoincrement(),
    accountId: p.uuid(),
    environment: p.text().$type<Environment>(),
    documentId: p.uuid(),
    event: p.text().$type<DocumentEventName>(),
    userId: p.uuid().nullable(),
    /** The reason, where the event is a refusal. */
    codigo: p.text().nullable(),
    mensaje: p.text().nullable(),
    at: p.datetime(6),
  },
  indexes: [
    {
      name: "document_events_document",
      expression:
        "create index document_events_document on document_events (account_id, environment, document_id, number)",
    },
  ],
});

/** What `/xml` shows behind a document's stamp. */
export const AddendaEntity = defineEntity({
  name: "Addenda",
  tableName: "addendas",
  properties: { ...document(), xml: p.blob().$type<Buffer>() },
});
