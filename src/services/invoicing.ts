import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { basisOf } from "../engine/catalogs/index.ts";
import { examine } from "../engine/examine.ts";
import { coded, notApplicable, notFound } from "../errors.ts";
import { type DocumentRow, findDocument, findStampedXml, listDocuments } from "../persistence/documents.ts";
import { findSealedXml } from "../persistence/payments.ts";
import { balance } from "../persistence/stamps.ts";
import { isUuid } from "../uuid.ts";
import { readAcuse } from "./acuse.ts";
import type { Caller, MethodTable } from "./caller.ts";
import { cancelDocument, refreshCancellation } from "./cancelling.ts";
import type { House } from "./house.ts";
import type { Reference } from "./issued.ts";
import { creditNoteOrder } from "./kinds/credit-note.ts";
import { CFDI_KINDS, INVOICE_LIST, PAYMENT_LIST } from "./kinds/index.ts";
import { invoiceOrder } from "./kinds/invoice.ts";
import { paymentComplementOrder } from "./kinds/payment-complement.ts";
import { relayedOrder } from "./kinds/relayed.ts";
import { complementDetail, complementRecord, createdComplement, otherIdOf } from "./payment-complement.ts";
import { createdDocument, dayRange, documentRecord, page, validationFinding } from "./reading.ts";
import { readSatStatus } from "./sat-status.ts";
import { type Creation, createDocument } from "./stamping.ts";

/** Invoicing as plain functions. */
export function invoicing(house: House): MethodTable<typeof Invoicing> {
  return {
    async createInvoice(request, caller) {
      const { xml } = request;
      const order =
        xml === undefined ? invoiceOrder(house, caller, request) : relayedOrder(house, request, xml);
      return created(await createDocument(house, caller, order), createdDocument);
    },

    async createCreditNote(request, caller) {
      const order = creditNoteOrder(house, caller, request);
      return created(await createDocument(house, caller, order), createdDocument);
    },

    async validateInvoice({ xml }) {
      const { findings } = examine(xml, {
        schemas: house.schemas,
        now: house.now(),
        catalogs: house.catalogs,
      });
      return {
        data: {
          valido: findings.length === 0,
          errores: findings.map(({ code, sentence }) => coded(code, sentence)),
          detalles: findings.map(validationFinding),
          catalogos: {
            claveProdServ: basisOf("c_ClaveProdServ", house.catalogs),
            codigoPostal: basisOf("c_CodigoPostal", house.catalogs),
          },
        },
      };
    },

    async listInvoices(request, caller) {
      const { pagina, limite, offset } = page(request);
      const { rows, total } = await listDocuments(
        house.db,
        caller,
        { ...filterOf(request), kinds: INVOICE_LIST },
        { limit: limite, offset },
      );
      return { data: rows.map(documentRecord), total, pagina, limite };
    },

    async getBalance(_request, caller) {
      const { available, nextExpiry } = await balance(house.db, caller.accountId, house.now());
      return {
        data: {
          saldo: available,
          ...(nextExpiry === undefined ? {} : { proximaVigencia: timestampFromDate(nextExpiry) }),
          esSandbox: caller.environment === "sandbox",
        },
      };
    },

    async getInvoice({ id }, caller) {
      const document = isUuid(id) ? await findDocument(house.db, caller, id) : undefined;
      if (document === undefined) throw notFound();
      return { data: documentRecord(document) };
    },

    async getInvoiceXml({ id }, caller) {
      const xml = isUuid(id) ? await findStampedXml(house.db, caller, id) : undefined;
      if (xml === undefined) throw notFound();
      if (xml === null) throw notApplicable("El comprobante todavía no tiene XML: no está timbrado");
      return { contentType: "application/xml", name: `${id}.xml`, content: xml };
    },

    async cancelInvoice({ id, motivo, uuidReemplazo }, caller) {
      const document = await cancelDocument(house, caller, cfdi(id), { motivo, uuidReemplazo });
      return { data: documentRecord(document) };
    },

    async refreshInvoiceCancellation({ id }, caller) {
      const { document, confirmed } = await refreshCancellation(house, caller, cfdi(id));
      return { data: documentRecord(document), confirmada: confirmed };
    },

    async getInvoiceAcuse({ id }, caller) {
      return { data: { acuse: await readAcuse(house, caller, cfdi(id)) } };
    },

    async getInvoiceSatStatus({ id }, caller) {
      return { data: await readSatStatus(house, caller, cfdi(id)) };
    },

    async createPaymentComplement(request, caller) {
      const order = paymentComplementOrder(house, caller, request);
      return created(await createDocument(house, caller, order), createdComplement);
    },

    async listPaymentComplements(request, caller) {
      const { pagina, limite, offset } = page(request);
      const filter = { ...filterOf(request), kinds: PAYMENT_LIST };
      const { rows, total } = await listDocuments(house.db, caller, filter, { limit: limite, offset });
      return { data: rows.map(complementRecord), total, pagina, limite };
    },

    async getPaymentComplement({ id }, caller) {
      const document = await findComplement(house, caller, id);
      const xml = await findSealedXml(house.db, caller, document.id);
      if (xml === undefined) throw notFound();
      return { data: complementDetail(document, xml) };
    },

    async getPaymentComplementXml({ id }, caller) {
      const document = await findComplement(house, caller, id);
      const xml = await findStampedXml(house.db, caller, document.id);
      if (!xml) throw notFound("El XML del complemento de pago");
      return { contentType: "application/xml", name: `${id}.xml`, content: xml };
    },

    async cancelPaymentComplement({ id, motivo, uuidReemplazo }, caller) {
      const document = await cancelDocument(house, caller, complement(id), { motivo, uuidReemplazo });
      return { data: complementRecord(document) };
    },

    async refreshPaymentComplementCancellation({ id }, caller) {
      const { document, confirmed } = await refreshCancellation(house, caller, complement(id));
      return { data: complementRecord(document), confirmada: confirmed };
    },
  };
}

/** Ids are UUIDs; anything else names no document. */
function cfdi(id: string): Reference {
  if (!isUuid(id)) throw notFound();
  return { id, kinds: CFDI_KINDS };
}

function complement(id: string): Reference {
  if (!isUuid(id)) throw notFound();
  return { id: otherIdOf(id), kinds: PAYMENT_LIST };
}

/** The type P document of a complement, by the complement's id. */
async function findComplement(house: House, caller: Caller, id: string): Promise<DocumentRow> {
  const document = isUuid(id) ? await findDocument(house.db, caller, otherIdOf(id)) : undefined;
  if (document === undefined || !(PAYMENT_LIST as readonly string[]).includes(document.kind)) {
    throw notFound();
  }
  return document;
}

/** What every list of documents can be narrowed by. */
function filterOf(request: {
  estado?: string | undefined;
  uuid?: string | undefined;
  rfc?: string | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
}) {
  return {
    estado: request.estado,
    // An empty text is part of any; it must not leave out documents that have none.
    uuid: request.uuid || undefined,
    rfc: request.rfc || undefined,
    ...dayRange(request),
  };
}

function created<T>(creation: Creation, show: (creation: Creation) => T) {
  return { data: show(creation), ...(creation.replayed ? { idempotente: true } : {}) };
}
