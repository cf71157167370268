import { defineEntity, p } from "@mikro-orm/core";
import type { Estado } from "../lifecycle.ts";
import type { Environment } from "../tenant.ts";
import { accountId } from "./account.ts";

/** A document of any kind: its life, what lists show of it, and its XML, which is read only when asked for. */
export const DocumentEntity = defineEntity({
  name: "Document",
  tableName: "documents",
  properties: {
    accountId,
    environment: p.text().$type<Environment>().primary(),
    id: p.uuid().primary(),
    kind: p.text(),
    estado: p.text().$type<Estado>(),
    tipo: p.text().nullable(),
    serie: p.text().nullable(),
    folio: p.text().nullable(),
    idempotencyKey: p.text().nullable(),
    selloHash: p.blob().$type<Buffer>().nullable(),
    emisorRfc: p.text(),
    receptorRfc: p.text().nullable(),
    total: p.decimal().columnType("numeric").nullable(),
    kindFacts: p.json<Readonly<Record<string, string>>>().nullable(),
    pdfExtras: p.json().columnType("json").lazy().nullable(),
    pac: p.text(),
    uuidFiscal: p.uuid().nullable(),
    errorCodigo: p.text().nullable(),
    errorMensaje: p.text().nullable(),
    resendable: p.boolean().default(false),
    createdAt: p.datetime(6),
    stampedAt: p.datetime(6).nullable(),
    cancelledAt: p.datetime(6).nullable(),
    leaseUntil: p.datetime(6).nullable(),
    dueAt: p.datetime(6).nullable(),
    deniedAt: p.datetime(6).nullable(),
    attempts: p.integer().default(0),
    fence: p.integer().default(0),
    stampBatchId: p.uuid().nullable(),
    /** Of a draft there is none yet; of an archived document it is the stamped XML without the bytes from `stampFrom` to `stampTo`. */
    sealedXml: p.blob().$type<Buffer>().lazy().nullable(),
    stampedXml: p.blob().$type<Buffer>().lazy().nullable(),
    /** When its XML left the row for the archive, where the object of this hash has it. */
    archivedAt: p.datetime(6).nullable(),
    xmlSha256: p.blob().$type<Buffer>().nullable(),
    xmlBytes: p.integer().nullable(),
    stampFrom: p.integer().nullable(),
    stampTo: p.integer().nullable(),
  },
  indexes: [
    {
      name: "documents_list",
      expression:
        "create index documents_list on documents (account_id, environment, list_of(kind), created_at desc, id desc) include (kind, tipo, estado, uuid_fiscal, receptor_rfc)",
    },
    {
      name: "documents_list_estado",
      expression:
        "create index documents_list_estado on documents (account_id, environment, list_of(kind), estado, created_at desc, id desc) where estado in ('borrador', 'error', 'cancelacion_pendiente', 'cancelada')",
    },
    {
      name: "documents_idempotency_key",
      expression:
        "create unique index documents_idempotency_key on documents (account_id, environment, idempotency_key) where idempotency_key is not null",
    },
    {
      name: "documents_sello",
      expression:
        "create unique index documents_sello on documents (environment, sello_hash) where sello_hash is not null and (estado <> 'error' or resendable)",
    },
    {
      name: "documents_fiscal_uuid",
      expression:
        "create unique index documents_fiscal_uuid on documents (environment, uuid_fiscal) where uuid_fiscal is not null",
    },
    {
      name: "documents_due",
      expression: "create index documents_due on documents (environment, due_at) where due_at is not null",
    },
    {
      name: "documents_archived",
      expression:
        "create index documents_archived on documents (account_id, environment, id) include (created_at, xml_bytes) where archived_at is not null",
    },
  ],
});
