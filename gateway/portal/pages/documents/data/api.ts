import type { DescMethodUnary } from "@bufbuild/protobuf";
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import type { Transport } from "@connectrpc/connect";
import { callUnaryMethod } from "@connectrpc/connect-query";
import type { Document } from "#proto/cfdi/v1/document_pb.ts";
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

/** A cancellation has a motive; with 01 it also names the document that takes the cancelled one's place. */
export interface Cancellation {
  readonly motivo: string;
  readonly uuidReemplazo?: string;
}

type Recorded = Document | PaymentComplement | PaymentComplementDetail | PayrollRecord | WithholdingRecord;

const { method: I } = Invoicing;
const { method: P } = Payroll;
const { method: W } = Withholding;

export const API = {
  facturas: apiOf({
    list: I.listInvoices,
    get: I.getInvoice,
    xml: I.getInvoiceXml,
    pdf: I.getInvoicePdf,
    cancel: I.cancelInvoice,
    refresh: I.refreshInvoiceCancellation,
  }),
  pagos: apiOf({
    list: I.listPaymentComplements,
    get: I.getPaymentComplement,
    xml: I.getPaymentComplementXml,
    pdf: I.getPaymentComplementPdf,
    cancel: I.cancelPaymentComplement,
    refresh: I.refreshPaymentComplementCancellation,
  }),
  nomina: apiOf({
    list: P.listPayrolls,
    get: P.getPayroll,
    xml: P.getPayrollXml,
    pdf: P.getPayrollPdf,
    cancel: P.cancelPayroll,
    refresh: P.refreshPayrollCancellation,
  }),
  retenciones: apiOf({
    list: W.listWithholdings,
    get: W.getWithholding,
    xml: W.getWithholdingXml,
    pdf: W.getWithholdingPdf,
    cancel: W.cancelWithholding,
    refresh: W.refreshWithholdingCancellation,
  }),
} satisfies Readonly<Record<ListName, unknown>>;

interface Methods {
  readonly list: typeof I.listInvoices;
  readonly get: typeof I.getInvoice;
  readonly xml: typeof I.getInvoiceXml;
  readonly pdf: typeof I.getInvoicePdf;
  readonly cancel: typeof I.cancelInvoice;
  readonly refresh: typeof I.refreshInvoiceCancellation;
}

function apiOf(own: Readonly<Record<keyof Methods, DescMethodUnary>>) {
  // The services have the same methods, each for its own records.
  const methods = own as unknown as Methods;
  return {
    async list(transport: Transport, filters: ListFilters, limite: number, signal: AbortSignal) {
      const { data, total, ...page } = await callUnaryMethod(
        transport,
        methods.list,
        { ...filters, limite },
        { signal },
      );
      return { rows: data.map(rowOf), total, pagina: page.pagina, limite: page.limite };
    },
    async get(transport: Transport, id: string, signal: AbortSignal): Promise<Row> {
      const answer = await callUnaryMethod(transport, methods.get, { id }, { signal });
      return { ...rowOf(answer.data!), substitutes: answer.sustituyeA, substitutedBy: answer.sustituidaPor };
    },
    /** Returns where the amounts come from. */
    async explain(transport: Transport, id: string, signal: AbortSignal) {
      return (await callUnaryMethod(transport, methods.get, { id, desglose: true }, { signal })).desglose!;
    },
    xml: (transport: Transport, id: string, signal?: AbortSignal) =>
      callUnaryMethod(transport, methods.xml, { id }, { signal }),
    pdf: (transport: Transport, id: string) => callUnaryMethod(transport, methods.pdf, { id }),
    async cancel(transport: Transport, id: string, cancellation: Cancellation) {
      return rowOf((await callUnaryMethod(transport, methods.cancel, { id, ...cancellation })).data!);
    },
    async refresh(transport: Transport, id: string) {
      const { data, confirmada: confirmed } = await callUnaryMethod(transport, methods.refresh, { id });
      return { row: rowOf(data!), confirmed };
    },
  };
}

function rowOf(record: Recorded): Row {
  const { id, estado, errorCodigo, errorMensaje, referencia } = record;
  const { uuidFiscal: uuid, creadaEn: creada, timbradaEn: timbrada } = record;
  const common = { id, estado, uuid, creada, timbrada, errorCodigo, errorMensaje, referencia };
  if (record.$typeName === "cfdi.v1.WithholdingRecord") {
    const { montoOperacion: total, rfcContraparte: rfc, tipoOperacion: tipo } = record;
    return { ...common, cfdiId: undefined, folio: undefined, total, rfc, tipo };
  }
  return {
    ...common,
    cfdiId: "facturaId" in record ? record.facturaId : id,
    folio: [record.serie, record.folio].filter(Boolean).join("-") || undefined,
    rfc: "receptorRfc" in record ? record.receptorRfc : undefined,
    total: record.total,
  };
}
