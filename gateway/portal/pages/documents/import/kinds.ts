import type { DescMessage, Message } from "@bufbuild/protobuf";
import type { Transport } from "@connectrpc/connect";
import { callUnaryMethod } from "@connectrpc/connect-query";
import { type CreateInvoiceRequest, CreateInvoiceRequestSchema, Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import {
  type CreatePaymentComplementRequest,
  CreatePaymentComplementRequestSchema,
} from "#proto/cfdi/v1/payment_pb.ts";
import { type CreatePayrollRequest, CreatePayrollRequestSchema, Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import {
  type CreateWithholdingRequest,
  CreateWithholdingRequestSchema,
  Withholding,
} from "#proto/cfdi/v1/withholding_pb.ts";
import type { Kind } from "../data/lists.ts";
import type { Draft } from "../forms/draft.ts";
import { fieldsOf } from "../forms/fields.ts";
import { withTotals } from "../forms/payroll-totals.ts";
import { REFERENCE, TAX_TARGETS, type Target, targetsOf } from "./columns.ts";
import { INVOICE_NOTES } from "./notes.ts";

export type Made = ReturnType<typeof made>;

export interface ImportKind {
  readonly kind: Kind;
  readonly title: string;
  /** `rows` says what a row is, and how several make one document. */
  readonly rows: string;
  readonly schema: DescMessage;
  readonly targets: readonly Target[];
  readonly derive: (draft: Draft) => Draft;
  send(transport: Transport, request: Message, idempotencyKey: string): Promise<Made>;
  /** The template gives these columns an example and a sentence of their own, by the path of the field. */
  readonly notes: Readonly<Record<string, readonly [example: string, note?: string]>>;
  /** People download these columns as an example. */
  readonly sample: { readonly headings: readonly string[]; readonly row: readonly string[] };
}

const targetsFor = (schema: DescMessage, hidden: RegExp) =>
  targetsOf(fieldsOf(schema)).filter(({ path }) => path !== REFERENCE.path && !hidden.test(path));

/** Taxes have columns of their own; RFC and use have one column, whoever the receiver is. */
const NOT_IN_SHEETS = /^xml$|^receptor\.(rfc|usoCfdi)$|^conceptos\[\]\.impuestos/;

const same = (draft: Draft) => draft;

/** Puts RFC and use into the receiver of a document that describes one, because such a receiver need be no customer. */
function withReceiver({ receptorRfc, usoCfdi, guardarCliente, ...draft }: Draft): Draft {
  const kept = guardarCliente === undefined ? {} : { guardarCliente: true };
  return typeof draft.receptor === "object"
    ? { ...draft, ...kept, receptor: { ...draft.receptor, rfc: receptorRfc, usoCfdi } }
    : { ...draft, ...kept, receptorRfc, usoCfdi };
}

export const IMPORTS: readonly ImportKind[] = [
  {
    kind: "factura",
    title: "Facturas",
    rows: "Los renglones con la misma referencia son una factura; cada uno, un concepto. Uno que sólo dice una parte es otra parte del concepto anterior.",
    schema: CreateInvoiceRequestSchema,
    targets: [REFERENCE, ...targetsFor(CreateInvoiceRequestSchema, NOT_IN_SHEETS), ...TAX_TARGETS],
    derive: withReceiver,
    notes: INVOICE_NOTES,
    async send(transport, request, idempotencyKey) {
      const input = { ...(request as CreateInvoiceRequest), idempotencyKey };
      const { data, idempotente } = await callUnaryMethod(transport, Invoicing.method.createInvoice, input);
      return made(data, idempotente);
    },
    sample: {
      headings: [
        ...["Pedido", "RFC", "Serie", "Forma de pago", "Método de pago", "Producto o servicio", "Unidad"],
        ...["Descripción", "Cantidad", "Precio", "IVA"],
      ],
      row: ["1001", "RAC260101AA4", "F", "03", "PUE", "81112100", "E48", "Servicio de internet", "1", "1000", "16%"],
    },
  },
  {
    kind: "complemento_pago",
    title: "Pagos recibidos",
    rows: "Los renglones con la misma referencia son un complemento. Uno que sólo dice factura e importe es otra factura del pago anterior.",
    schema: CreatePaymentComplementRequestSchema,
    targets: [REFERENCE, ...targetsFor(CreatePaymentComplementRequestSchema, /^$/)],
    derive: same,
    notes: {},
    async send(transport, request, idempotencyKey) {
      const input = { ...(request as CreatePaymentComplementRequest), idempotencyKey };
      const method = Invoicing.method.createPaymentComplement;
      const { data, idempotente } = await callUnaryMethod(transport, method, input);
      return made(data, idempotente);
    },
    sample: {
      headings: [
        ...["Referencia", "RFC", "Fecha de pago", "Forma de pago", "Número de operación"],
        ...["Folio fiscal", "Importe pagado"],
      ],
      row: [
        ...["1", "RAC260101AA4", "2026-03-10", "03", "8846513"],
        ...["6F9619FF-8B86-4D01-B42D-00CF4FC964FF", "1160.00"],
      ],
    },
  },
  {
    kind: "nomina",
    title: "Recibos de nómina",
    rows: "Los renglones con la misma referencia son un recibo; cada uno agrega sus percepciones y deducciones.",
    schema: CreatePayrollRequestSchema,
    targets: [REFERENCE, ...targetsFor(CreatePayrollRequestSchema, /^nomina\.total|\.totalGravado|\.totalExento/)],
    derive: withTotals,
    notes: {},
    async send(transport, request, idempotencyKey) {
      const input = { ...(request as CreatePayrollRequest), idempotencyKey };
      const { data, idempotente } = await callUnaryMethod(transport, Payroll.method.createPayroll, input);
      return made(data, idempotente);
    },
    sample: {
      headings: [
        ...["Referencia", "RFC", "tipoNomina", "fechaPago", "Primer día del periodo", "Último día del periodo"],
        ...["Días pagados", "CURP", "Tipo de contrato", "Régimen de contratación", "Número de empleado"],
        ...["Periodicidad del pago", "Entidad donde trabaja", "Tipo de percepción", "Percepciones Clave"],
        ...["Percepciones Concepto", "Importe gravado", "Importe exento"],
      ],
      row: [
        ...["17", "LOMA850612AA7", "O", "2026-03-15", "2026-03-01", "2026-03-15", "15", "LOMA850612MDFPRN06"],
        ...["09", "99", "17", "04", "CMX", "046", "P046", "Honorarios asimilados", "7500.00", "0"],
      ],
    },
  },
  {
    kind: "retencion",
    title: "Constancias de retenciones",
    rows: "Los renglones con la misma referencia son una constancia; cada uno, un impuesto retenido.",
    schema: CreateWithholdingRequestSchema,
    targets: [REFERENCE, ...targetsFor(CreateWithholdingRequestSchema, /^$/)],
    derive: same,
    notes: {},
    async send(transport, request, idempotencyKey) {
      const input = { ...(request as CreateWithholdingRequest), idempotencyKey };
      const { data, idempotente } = await callUnaryMethod(transport, Withholding.method.createWithholding, input);
      return made(data, idempotente);
    },
    sample: {
      headings: [
        ...["tipoOperacion", "RFC", "Nombre", "CP", "fechaOperacion", "Monto", "Impuesto", "Base", "Retenido"],
        ...["Tipo de pago de la retención", "CveTipDivOUtil"],
      ],
      row: [
        ...["dividendos", "EASA900101AA1", "ALBERTO ESPINOSA", "06300", "2026-03-10", "10000", "001", "10000"],
        ...["1000", "03", "01"],
      ],
    },
  },
];

interface Created {
  readonly id: string;
  readonly estado: string;
  readonly uuidFiscal?: string;
  readonly serie?: string;
  readonly folio?: string;
}

function made(data: Created | undefined, repeated: boolean | undefined) {
  const { id = "", estado = "", uuidFiscal = "", serie, folio } = data ?? {};
  return {
    id,
    estado,
    uuid: uuidFiscal,
    folio: [serie, folio].filter(Boolean).join("-"),
    /** `repeated` is true where an earlier sending of the file made it. */
    repeated: repeated ?? false,
  };
}
