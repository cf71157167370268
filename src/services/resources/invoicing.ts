import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { coded, notApplicable, notFound } from "../../../common/errors.ts";
import { coverageOf } from "../../engine/catalogs/index.ts";
import { COMPROBANTE } from "../../engine/documents/index.ts";
import { balance } from "../../persistence/account/index.ts";
import { findSealedXml } from "../../persistence/issuing/index.ts";
import { readAcuse } from "../cancelling/index.ts";
import { type Deps, type MethodTable, timeOf } from "../context/index.ts";
import { readSatStatus, sealedXml } from "../documents/index.ts";
import { CREDIT_NOTE, calculateInvoice, INVOICE, otherIdOf, PAYMENT_COMPLEMENT } from "../kinds/index.ts";
import { substitutionsOf } from "../substituting/index.ts";
import { explainConcepts, OF_CONCEPTS } from "./explaining.ts";
import { INVOICES } from "./invoices.ts";
import { complementDetail, PAYMENT_COMPLEMENTS } from "./payment-complements.ts";
import { validationFinding } from "./records.ts";
import { methodsOf } from "./resource.ts";

export function invoicing(deps: Deps): MethodTable<typeof Invoicing> {
  const invoices = methodsOf(deps, INVOICES);
  const complements = methodsOf(deps, PAYMENT_COMPLEMENTS);
  return {
    createInvoice: (request, caller, fault) => invoices.create(INVOICE, request, caller, fault),
    createCreditNote: (request, caller, fault) => invoices.create(CREDIT_NOTE, request, caller, fault),

    substituteInvoice: (request, caller, fault) => invoices.substitute(INVOICE, request, caller, fault),

    async calculateInvoice(request, caller) {
      return { data: await calculateInvoice(deps, caller, request) };
    },

    async getInvoiceCalculation({ id }, caller) {
      const document = await invoices.find(id, caller);
      if (!OF_CONCEPTS.includes(document.tipo ?? ""))
        throw notApplicable("Solo se explican los importes de un comprobante de tipo I o E");
      const data = await explainConcepts(deps, caller, document);
      if (data === undefined) throw notFound();
      return { data };
    },

    async validateInvoice({ xml }, caller) {
      const { tables } = deps.catalogs;
      const input = { xml, roots: [COMPROBANTE.root], now: await timeOf(deps, caller) };
      const { findings } = await deps.reader.read("inspection", input, caller);
      const faults = findings.filter(({ advisory }) => !advisory);
      return {
        data: {
          valido: faults.length === 0,
          errores: faults.map(({ code, sentence }) => coded(code, sentence)),
          detalles: findings.map(validationFinding),
          catalogos: coverageOf(tables),
        },
      };
    },

    listInvoices: (request, caller) => invoices.list(request, caller),

    async getBalance(_request, caller) {
      const { available, nextExpiry } = await balance(deps.db, caller.accountId, deps.now());
      return {
        data: {
          saldo: available,
          ...(nextExpiry === undefined ? {} : { proximaVigencia: timestampFromDate(nextExpiry) }),
          esSandbox: caller.environment === "sandbox",
        },
      };
    },

    async getInvoice(request, caller) {
      const answer = await invoices.get(request, caller);
      return { ...answer, ...(await substitutionsOf(deps, caller, request.id)) };
    },
    getInvoiceXml: (request, caller) => invoices.xml(request, caller),
    getInvoicePdf: (request, caller) => invoices.pdf(request, caller),
    cancelInvoice: (request, caller) => invoices.cancel(request, caller),
    foreseeInvoiceCancellation: (request, caller) => invoices.foresee(request, caller),
    refreshInvoiceCancellation: (request, caller) => invoices.refresh(request, caller),

    async getInvoiceAcuse({ id }, caller) {
      return { data: { acuse: await readAcuse(deps, caller, invoices.reference(id)) } };
    },

    async getInvoiceSatStatus({ id }, caller) {
      return { data: await readSatStatus(deps, caller, invoices.reference(id)) };
    },

    createPaymentComplement: (request, caller, fault) => complements.create(PAYMENT_COMPLEMENT, request, caller, fault),
    listPaymentComplements: (request, caller) => complements.list(request, caller),

    async getPaymentComplement(request, caller) {
      const document = await complements.find(request.id, caller);
      const inRow = await findSealedXml(deps.db, caller, document.id);
      if (inRow === undefined) throw notFound();
      const xml = await sealedXml(deps, caller, document.id, inRow);
      const substitutions = await substitutionsOf(deps, caller, document.id, otherIdOf);
      const explained = await complements.explained(request, caller, document, xml);
      return { data: complementDetail(deps, document, xml), ...substitutions, ...explained };
    },

    getPaymentComplementXml: (request, caller) => complements.xml(request, caller),
    getPaymentComplementPdf: (request, caller) => complements.pdf(request, caller),
    cancelPaymentComplement: (request, caller) => complements.cancel(request, caller),
    foreseePaymentComplementCancellation: (request, caller) => complements.foresee(request, caller),
    refreshPaymentComplementCancellation: (request, caller) => complements.refresh(request, caller),
  };
}
