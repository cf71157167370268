import type { DescService } from "@bufbuild/protobuf";
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import type { Transport } from "@connectrpc/connect";
import { callUnaryMethod } from "@connectrpc/connect-query";
import type { Document } from "#proto/cfdi/v1/document_pb.ts";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { PaymentComplement, PaymentComplementDetail } from "#proto/cfdi/v1/payment_pb.ts";
import { Payroll, type PayrollRecord } from "#proto/cfdi/v1/payroll_pb.ts";
import type { Substitution } from "#proto/cfdi/v1/substitution_pb.ts";
import { Transfers } from "#proto/cfdi/v1/traslado_pb.ts";
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

export const API: Readonly<Record<ListName, ReturnType<typeof apiOf>>> = {
  facturas: apiOf(Invoicing, "Invoice"),
  pagos: apiOf(Invoicing, "PaymentComplement"),
  nomina: apiOf(Payroll, "Payroll"),
  retenciones: apiOf(Withholding, "Withholding"),
  traslados: apiOf(Transfers, "Transfer"),
};

/** Returns the calls of a list. The services name their methods alike, and each has its own records. */
function apiOf({ methods }: DescService, noun: string) {
  const named = <M>(name: string): M => {
    const method = methods.find((one) => one.name === name);
    if (method === undefined) throw new Error(`The contract has no method ${name}`);
    return method as M;
  };
  const list = named<typeof Invoicing.method.listInvoices>(`List${noun}s`);
  const get = named<typeof Invoicing.method.getInvoice>(`Get${noun}`);
  const xml = named<typeof Invoicing.method.getInvoiceXml>(`Get${noun}Xml`);
  const pdf = named<typeof Invoicing.method.getInvoicePdf>(`Get${noun}Pdf`);
  const cancel = named<typeof Invoicing.method.cancelInvoice>(`Cancel${noun}`);
  const refresh = named<typeof Invoicing.method.refreshInvoiceCancellation>(`Refresh${noun}Cancellation`);
  const foresee = named<typeof Invoicing.method.foreseeInvoiceCancellation>(`Foresee${noun}Cancellation`);
  return {
    async list(transport: Transport, filters: ListFilters, limite: number, signal: AbortSignal) {
      const { data, total, ...page } = await callUnaryMethod(transport, list, { ...filters, limite }, { signal });
      return { rows: data.map(rowOf), total, pagina: page.pagina, limite: page.limite };
    },
    async get(transport: Transport, id: string, signal: AbortSignal): Promise<Row> {
      const answer = await callUnaryMethod(transport, get, { id }, { signal });
      return { ...rowOf(answer.data!), substitutes: answer.sustituyeA, substitutedBy: answer.sustituidaPor };
    },
    /** Returns where the amounts come from. */
    async explain(transport: Transport, id: string, signal: AbortSignal) {
      return (await callUnaryMethod(transport, get, { id, desglose: true }, { signal })).desglose!;
    },
    xml: (transport: Transport, id: string, signal?: AbortSignal) =>
      callUnaryMethod(transport, xml, { id }, { signal }),
    pdf: (transport: Transport, id: string) => callUnaryMethod(transport, pdf, { id }),
    async cancel(transport: Transport, id: string, cancellation: Cancellation) {
      return rowOf((await callUnaryMethod(transport, cancel, { id, ...cancellation })).data!);
    },
    async foresee(transport: Transport, id: string, signal: AbortSignal) {
      return (await callUnaryMethod(transport, foresee, { id }, { signal })).data!;
    },
    async refresh(transport: Transport, id: string) {
      const { data, confirmada: confirmed } = await callUnaryMethod(transport, refresh, { id });
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
