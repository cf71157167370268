import type { Timestamp } from "@bufbuild/protobuf/wkt";
import type { Transport } from "@connectrpc/connect";
import { callUnaryMethod } from "@connectrpc/connect-query";
import type { File as CfdiFile, Document } from "#proto/cfdi/v1/document_pb.ts";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { PaymentComplement, PaymentComplementDetail } from "#proto/cfdi/v1/payment_pb.ts";
import { Payroll, type PayrollRecord } from "#proto/cfdi/v1/payroll_pb.ts";
import type { Substitution } from "#proto/cfdi/v1/substitution_pb.ts";
import { Withholding, type WithholdingRecord } from "#proto/cfdi/v1/withholding_pb.ts";
import type { ListFilters, ListName } from "./filters.ts";

/** Lists and pages show documents of every kind as rows. */
export interface Row {
  readonly id: string;
  /** The id of the CFDI at /facturas. A withholding is not a CFDI and has no such id. */
  readonly cfdiId: string | undefined;
  readonly estado: string;
  /** `folio` is series and folio, "F-17"; absent before there is one. */
  readonly folio: string | undefined;
  readonly uuid: string | undefined;
  readonly rfc: string | undefined;
  readonly total: string | undefined;
  readonly creada: Timestamp | undefined;
  readonly timbrada: Timestamp | undefined;
  readonly errorCodigo: string | undefined;
  readonly errorMensaje: string | undefined;
  readonly referencia: string | undefined;
  /** A withholding is one of dividendos, enajenacion_acciones or pagos_extranjero. */
  readonly tipo?: string | undefined;
  readonly substitutes?: Substitution | undefined;
  readonly substitutedBy?: Substitution | undefined;
}

/** Returns the record's id, by which history and addenda are asked for. */
export const recordOf = ({ id, cfdiId }: Row) => cfdiId ?? id;

export interface RowPage {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly pagina: number;
  readonly limite: number;
}

/** A cancellation has a motive; with 01 it also names the document that takes the cancelled one's place. */
export interface Cancellation {
  readonly motivo: string;
  readonly uuidReemplazo?: string;
}

interface Api {
  list(transport: Transport, filters: ListFilters, limite: number, signal: AbortSignal): Promise<RowPage>;
  get(transport: Transport, id: string, signal?: AbortSignal): Promise<Row>;
  xml(transport: Transport, id: string, signal?: AbortSignal): Promise<CfdiFile>;
  pdf(transport: Transport, id: string): Promise<CfdiFile>;
  cancel(transport: Transport, id: string, cancellation: Cancellation): Promise<Row>;
  refresh(transport: Transport, id: string): Promise<{ readonly row: Row; readonly confirmed: boolean }>;
}

const I = Invoicing.method;
const P = Payroll.method;
const W = Withholding.method;

interface Substitutions {
  readonly sustituyeA?: Substitution;
  readonly sustituidaPor?: Substitution;
}

function substitutionsIn({ sustituyeA: substitutes, sustituidaPor: substitutedBy }: Substitutions) {
  return { substitutes, substitutedBy };
}

export const API: Readonly<Record<ListName, Api>> = {
  facturas: {
    async list(transport, filters, limite, signal) {
      const answer = await callUnaryMethod(transport, I.listInvoices, { ...filters, limite }, { signal });
      return page(answer, ofCfdi);
    },
    async get(transport, id, signal) {
      const answer = await callUnaryMethod(transport, I.getInvoice, { id }, { signal });
      return { ...ofCfdi(answer.data!), ...substitutionsIn(answer) };
    },
    xml: (transport, id, signal) => callUnaryMethod(transport, I.getInvoiceXml, { id }, { signal }),
    pdf: (transport, id) => callUnaryMethod(transport, I.getInvoicePdf, { id }),
    async cancel(transport, id, cancellation) {
      return ofCfdi((await callUnaryMethod(transport, I.cancelInvoice, { id, ...cancellation })).data!);
    },
    async refresh(transport, id) {
      const answer = await callUnaryMethod(transport, I.refreshInvoiceCancellation, { id });
      return { row: ofCfdi(answer.data!), confirmed: answer.confirmada };
    },
  },
  pagos: {
    async list(transport, filters, limite, signal) {
      const input = { ...filters, limite };
      const answer = await callUnaryMethod(transport, I.listPaymentComplements, input, { signal });
      return page(answer, ofPayment);
    },
    async get(transport, id, signal) {
      const answer = await callUnaryMethod(transport, I.getPaymentComplement, { id }, { signal });
      return { ...ofPayment(answer.data!), ...substitutionsIn(answer) };
    },
    xml: (transport, id, signal) => callUnaryMethod(transport, I.getPaymentComplementXml, { id }, { signal }),
    pdf: (transport, id) => callUnaryMethod(transport, I.getPaymentComplementPdf, { id }),
    async cancel(transport, id, cancellation) {
      const input = { id, ...cancellation };
      return ofPayment((await callUnaryMethod(transport, I.cancelPaymentComplement, input)).data!);
    },
    async refresh(transport, id) {
      const answer = await callUnaryMethod(transport, I.refreshPaymentComplementCancellation, { id });
      return { row: ofPayment(answer.data!), confirmed: answer.confirmada };
    },
  },
  nomina: {
    async list(transport, filters, limite, signal) {
      const answer = await callUnaryMethod(transport, P.listPayrolls, { ...filters, limite }, { signal });
      return page(answer, ofPayroll);
    },
    async get(transport, id, signal) {
      const answer = await callUnaryMethod(transport, P.getPayroll, { id }, { signal });
      return { ...ofPayroll(answer.data!), ...substitutionsIn(answer) };
    },
    xml: (transport, id, signal) => callUnaryMethod(transport, P.getPayrollXml, { id }, { signal }),
    pdf: (transport, id) => callUnaryMethod(transport, P.getPayrollPdf, { id }),
    async cancel(transport, id, cancellation) {
      return ofPayroll((await callUnaryMethod(transport, P.cancelPayroll, { id, ...cancellation })).data!);
    },
    async refresh(transport, id) {
      const answer = await callUnaryMethod(transport, P.refreshPayrollCancellation, { id });
      return { row: ofPayroll(answer.data!), confirmed: answer.confirmada };
    },
  },
  retenciones: {
    async list(transport, filters, limite, signal) {
      const answer = await callUnaryMethod(transport, W.listWithholdings, { ...filters, limite }, { signal });
      return page(answer, ofWithholding);
    },
    async get(transport, id, signal) {
      return ofWithholding((await callUnaryMethod(transport, W.getWithholding, { id }, { signal })).data!);
    },
    xml: (transport, id, signal) => callUnaryMethod(transport, W.getWithholdingXml, { id }, { signal }),
    pdf: (transport, id) => callUnaryMethod(transport, W.getWithholdingPdf, { id }),
    async cancel(transport, id, cancellation) {
      const input = { id, ...cancellation };
      return ofWithholding((await callUnaryMethod(transport, W.cancelWithholding, input)).data!);
    },
    async refresh(transport, id) {
      const answer = await callUnaryMethod(transport, W.refreshWithholdingCancellation, { id });
      return { row: ofWithholding(answer.data!), confirmed: answer.confirmada };
    },
  },
};

interface Paged<T> {
  readonly data: readonly T[];
  readonly total: number;
  readonly pagina: number;
  readonly limite: number;
}

function page<T>({ data, total, pagina, limite }: Paged<T>, row: (item: T) => Row): RowPage {
  return { rows: data.map(row), total, pagina, limite };
}

function ofCfdi(document: Document): Row {
  return {
    ...common(document),
    cfdiId: document.id,
    total: document.total,
    rfc: undefined,
    folio: folioOf(document),
  };
}

function ofPayment(payment: PaymentComplement | PaymentComplementDetail): Row {
  const { facturaId, total, receptorRfc } = payment;
  return { ...common(payment), cfdiId: facturaId, total, rfc: receptorRfc, folio: folioOf(payment) };
}

function ofPayroll(payroll: PayrollRecord): Row {
  return {
    ...common(payroll),
    cfdiId: payroll.id,
    total: payroll.total,
    rfc: payroll.receptorRfc,
    folio: folioOf(payroll),
  };
}

function ofWithholding(withholding: WithholdingRecord): Row {
  const { rfcContraparte, montoOperacion, tipoOperacion } = withholding;
  return {
    ...common(withholding),
    cfdiId: undefined,
    total: montoOperacion,
    rfc: rfcContraparte,
    folio: undefined,
    tipo: tipoOperacion,
  };
}

type Common = Pick<
  Document,
  "id" | "estado" | "uuidFiscal" | "creadaEn" | "timbradaEn" | "errorCodigo" | "errorMensaje" | "referencia"
>;

function common({ uuidFiscal, creadaEn, timbradaEn, ...document }: Common) {
  const { id, estado, errorCodigo, errorMensaje, referencia } = document;
  return {
    ...{ id, estado, uuid: uuidFiscal, creada: creadaEn, timbrada: timbradaEn },
    ...{ errorCodigo, errorMensaje, referencia },
  };
}

function folioOf({ serie, folio }: { serie?: string | undefined; folio?: string | undefined }): string | undefined {
  return [serie, folio].filter(Boolean).join("-") || undefined;
}
