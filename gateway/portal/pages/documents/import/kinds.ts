import { create, type DescMethodServerStreaming, type DescMethodUnary, type Message } from "@bufbuild/protobuf";
import { Code, ConnectError, type Transport } from "@connectrpc/connect";
import { ErrorDetailSchema } from "#proto/cfdi/v1/error_pb.ts";
import {
  type CreateInvoiceRequest,
  type CreateInvoicesRequestSchema,
  type CreateInvoicesResponse,
  Invoicing,
} from "#proto/cfdi/v1/invoicing_pb.ts";
import { Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import { Transfers } from "#proto/cfdi/v1/traslado_pb.ts";
import { Withholding } from "#proto/cfdi/v1/withholding_pb.ts";
import type { Kind } from "../data/lists.ts";
import type { Draft } from "../forms/draft.ts";
import { fieldsOf } from "../forms/fields.ts";
import { withTotals } from "../forms/payroll-totals.ts";
import { REFERENCE, TAX_TARGETS, type Target, targetsOf } from "./columns.ts";
import { INVOICE_NOTES } from "./notes.ts";
import { TRIP_NOTES, WAY, withWay } from "./trip-columns.ts";

export interface ImportKind {
  readonly kind: Kind;
  readonly title: string;
  /** `rows` says what a row is, and how several make one document. */
  readonly rows: string;
  /** Stamps a document; the fields of its request are the columns. */
  readonly method: DescMethodUnary;
  /** Stamps many, with an outcome for each. */
  readonly batch: DescMethodServerStreaming;
  readonly targets: readonly Target[];
  readonly derive: (draft: Draft) => Draft;
  /** The template gives these columns an example and a sentence of their own, by the path of the field. */
  readonly notes: Readonly<Record<string, readonly [example: string, note?: string]>>;
  /** People download these columns as an example. */
  readonly sample: { readonly headings: readonly string[]; readonly row: readonly string[] };
}

const targetsFor = ({ input }: DescMethodUnary, hidden: RegExp) =>
  targetsOf(fieldsOf(input)).filter(({ path }) => path !== REFERENCE.path && !hidden.test(path));

/** Taxes have columns of their own; RFC and use have one column, whoever the receiver is. A trip has no row. */
const NOT_IN_SHEETS = /^xml$|^cartaPorte|^receptor\.(rfc|usoCfdi)$|^conceptos\[\]\.impuestos/;

/** In a sheet of trips all that has a key is named by it. Trips by sea, air and rail, and exports, have no row. */
const NOT_BY_KEY =
  /^cartaPorte\.(vehiculo\.|barco|avion|tren|remolques\[|operadores\[|otrasFiguras|internacional|istmo|seguros\.\w+\.|paradas\[\]\.(lugar|estacion)\.|mercancias\[\]\.(bien\.|guias|documentosAduaneros|kilosNetos|piezas|aduana))|^(cfdiRelacionados|comercioExterior|motivoTraslado|propietarios)/;

const same = (draft: Draft) => draft;

/** Puts RFC and use into the receiver of a document that describes one, because such a receiver need be no customer. */
function withReceiver({ receptorRfc, usoCfdi, ...draft }: Draft): Draft {
  return typeof draft.receptor === "object"
    ? { ...draft, receptor: { ...draft.receptor, rfc: receptorRfc, usoCfdi } }
    : { ...draft, receptorRfc, usoCfdi };
}

export const IMPORTS: readonly ImportKind[] = [
  {
    kind: "factura",
    title: "Facturas",
    rows: "Los renglones con la misma referencia son una factura; cada uno, un concepto. Uno que sólo dice una parte es otra parte del concepto anterior.",
    method: Invoicing.method.createInvoice,
    batch: Invoicing.method.createInvoices,
    targets: [REFERENCE, ...targetsFor(Invoicing.method.createInvoice, NOT_IN_SHEETS), ...TAX_TARGETS],
    derive: withReceiver,
    notes: INVOICE_NOTES,
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
    method: Invoicing.method.createPaymentComplement,
    batch: Invoicing.method.createPaymentComplements,
    targets: [REFERENCE, ...targetsFor(Invoicing.method.createPaymentComplement, /^$/)],
    derive: same,
    notes: {},
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
    method: Payroll.method.createPayroll,
    batch: Payroll.method.createPayrolls,
    targets: [REFERENCE, ...targetsFor(Payroll.method.createPayroll, /^nomina\.total|\.totalGravado|\.totalExento/)],
    derive: withTotals,
    notes: {},
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
    method: Withholding.method.createWithholding,
    batch: Withholding.method.createWithholdings,
    targets: [REFERENCE, ...targetsFor(Withholding.method.createWithholding, /^$/)],
    derive: same,
    notes: {},
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
  {
    kind: "traslado",
    title: "Traslados",
    rows: "Los renglones con la misma referencia son un viaje; cada uno, una mercancía. Lo que lleva se nombra por la clave con que se guardó en Viajes. Uno por barco, avión o tren se captura, o se repite, en Traslados.",
    method: Transfers.method.createTransfer,
    batch: Transfers.method.createTransfers,
    targets: [REFERENCE, ...WAY, ...targetsFor(Transfers.method.createTransfer, NOT_BY_KEY)],
    derive: withWay,
    notes: TRIP_NOTES,
    sample: {
      headings: [
        ...["Viaje", "Vehículo guardado", "Operador guardado", "Responsabilidad civil guardada", "De", "Sale", "A"],
        ...["Llega", "Kilómetros", "Bien guardado", "Cantidad"],
      ],
      row: [
        ...["7", "T-12", "JUAN", "RC", "CEDIS", "2026-03-11T06:00:00", "TIENDA", "2026-03-11T18:30:00", "540"],
        ...["MESAS", "40"],
      ],
    },
  },
];

export type Made = ReturnType<typeof madeOf>;

/** Sends requests of the kind together. Its method answers in the form of all of them. */
export async function* sendAll(
  { batch }: ImportKind,
  transport: Transport,
  requests: readonly { readonly message: Message; readonly idempotencyKey: string }[],
): AsyncGenerator<{ readonly index: number; readonly made: () => Made }, void, undefined> {
  async function* input() {
    const all = requests.map(({ message, idempotencyKey }) => ({ ...message, idempotencyKey }) as CreateInvoiceRequest);
    yield create(batch.input as typeof CreateInvoicesRequestSchema, { requests: all });
  }
  const method = batch as typeof Invoicing.method.createInvoices;
  const { message } = await transport.stream(method, undefined, undefined, undefined, input());
  for await (const { index, outcome } of message) yield { index, made: () => madeOf(outcome) };
}

/** @throws ConnectError for a request that was refused */
function madeOf({ case: kind, value }: CreateInvoicesResponse["outcome"]) {
  if (kind !== "created") {
    const refused = new ConnectError(value?.error ?? "", Code.Unknown);
    if (value !== undefined) refused.details.push({ desc: ErrorDetailSchema, value });
    throw refused;
  }
  const { data, idempotente } = value;
  const { id = "", estado = "", uuidFiscal: uuid = "", serie, folio } = data ?? {};
  /** `repeated` is true where an earlier sending of the file made it. */
  const repeated = idempotente ?? false;
  return { id, estado, uuid, folio: [serie, folio].filter(Boolean).join("-"), repeated };
}
