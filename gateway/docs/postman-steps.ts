import type { Schema } from "../contract/schema.ts";

export interface Step {
  /** The request makes what the one behind it needs; its name says what. */
  readonly before?: string;
  /** A request before belongs to this operation; all others belong to the one that they are listed at. */
  readonly operationId?: string;
  /** The body is this example of the operation, the first one by default. */
  readonly example?: number;
  readonly change?: Schema;
  readonly variables?: Readonly<Record<string, string>>;
  readonly keeps?: Readonly<Record<string, string>>;
  readonly of?: string;
  /** These query parameters are sent; others are there to be switched on, but for obligatory ones. */
  readonly query?: Readonly<Record<string, string>>;
  /** The request is answered with this status, 200 or 201 by default, and `says` why. */
  readonly status?: number;
  readonly says?: string;
  readonly prerequest?: readonly string[];
  readonly test?: readonly string[];
}

/** These texts stand for documents in the contract's examples. */
const UUIDS = {
  invoice: "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
  second: "8C2E7A41-0B5D-4F6A-A1C3-5D9E2F7B6A22",
  inDollars: "D90F3B52-7C1E-4A8D-B2F4-6E0A3C8D7B33",
  other: "0F0E0D0C-0B0A-4908-8706-050403020100",
};

function invoice(before: string, change: Schema, keeps: Step["keeps"] = {}): Step {
  return { before, operationId: "CreateInvoice", change, keeps: { id_facturas: "id", ...keeps } };
}

function line(valorUnitario: number, change: Schema = {}): Schema {
  return {
    ...{ claveProdServ: "81112100", claveUnidad: "E48", descripcion: "Servicio de internet", cantidad: 1 },
    ...{ valorUnitario, impuestos: [{ tasaIva: 0.16 }], ...change },
  };
}

const ADVANCE = {
  claveProdServ: "84111506",
  claveUnidad: "ACT",
  descripcion: "Anticipo del bien o servicio",
};
/** SAT cancels an invoice of 1,000 pesos or less without asking its receiver. */
const SMALL = { conceptos: [line(100)] };
const SILENT = {
  ...{ rfc: "RSI260101AAA", nombre: "RECEPTOR SILENCIO", codigoPostal: "06300" },
  ...{ regimenFiscal: "601", usoCfdi: "G03" },
};

const SOLD = { descripcion: "Refresco 600 ml", cantidad: 2, precioConImpuestos: 18.5, impuestos: [{ tasaIva: 0.16 }] };

function unpaid(what: string, variable: string, change: Schema): Step {
  const terms = { metodoPago: "PPD", formaPago: undefined };
  return invoice(`una factura por pagar, ${what}`, { ...terms, ...change }, { [variable]: "uuidFiscal" });
}

function related(tipoRelacion: string, uuid: string): Schema {
  return { cfdiRelacionados: [{ tipoRelacion, uuids: [`{{${uuid}}}`] }] };
}

/** SAT asks no receiver about these documents, so none of them has a cancellation that waits. */
const CANCELLED_AT_ONCE: readonly Step[] = [
  {
    status: 400,
    says: "Aquí contesta 400: el SAT cancela estos comprobantes al momento, y ninguno queda pendiente.",
  },
];

/** Nobody has asked the account of the collection to accept a cancellation. */
const NONE_RECEIVED: readonly Step[] = [
  { status: 404, says: "Aquí contesta 404: nadie ha pedido a esta cuenta que acepte una cancelación." },
];

/**
 * These operations need requests before them, or other values. Any other one has a request for each of its examples.
 */
export const STEPS: Readonly<Record<string, readonly Step[]>> = {
  CreateInvoice: [
    {},
    { example: 1 },
    { example: 2 },
    {
      example: 3,
      change: { xml: "{{xml_sellado}}" },
      keeps: {},
      prerequest: ["if (!pm.variables.get('xml_sellado')) pm.execution.skipRequest();"],
    },
  ],
  CreateCreditNote: [
    {},
    { example: 1 },
    invoice("un anticipo", { conceptos: [line(3000, ADVANCE)] }, { uuid_anticipo: "uuidFiscal" }),
    invoice("la venta a la que se aplica", { conceptos: [line(10000)], ...related("07", "uuid_anticipo") }),
    { example: 2, variables: { [UUIDS.other]: "uuid_anticipo" } },
  ],
  RequestApproval: [
    { before: "un borrador", operationId: "DraftInvoice", keeps: { id_borradores: "id" } },
    {
      ...{ of: "id_borradores", status: 400 },
      says: "Aquí contesta 400: esa dirección no es de una persona de la cuenta, o el servicio no envía correo.",
    },
  ],
  GetApprovals: [{ of: "id_borradores" }],
  DraftCreditNote: [invoice("la factura que alguien acreditará", {}), { of: "id_facturas" }],
  DraftPaymentComplement: [
    unpaid("de la que se recibió un depósito", "uuid_depositada", {}),
    { variables: { [UUIDS.invoice]: "uuid_depositada" } },
  ],
  SubstituteInvoice: [invoice("la factura que se sustituye", {}), {}],
  CancelInvoice: [
    invoice("la factura que se cancela", SMALL),
    {},
    invoice("la factura que se sustituye", SMALL, { id_cancelada: "id", uuid_cancelada: "uuidFiscal" }),
    invoice("la que la sustituye", related("04", "uuid_cancelada"), { uuid_sustituta: "uuidFiscal" }),
    { example: 1, of: "id_cancelada", variables: { [UUIDS.other]: "uuid_sustituta" } },
  ],
  RefreshInvoiceCancellation: [
    invoice(
      "una factura cuyo receptor no contesta",
      { receptorRfc: undefined, receptor: SILENT },
      { id_pendiente: "id" },
    ),
    { before: "su cancelación", operationId: "CancelInvoice", of: "id_pendiente" },
    { of: "id_pendiente" },
  ],
  PlanInvoiceCancellation: [
    invoice("una factura cuyo receptor no contesta", { receptorRfc: undefined, receptor: SILENT }),
    { keeps: { huella: "huella" } },
    { example: 1, change: { huella: "{{huella}}" }, keeps: { id_planes_cancelacion: "id" } },
    invoice("la factura que se sustituye", { metodoPago: "PPD", formaPago: undefined }),
    { example: 2 },
  ],
  PlanPaymentComplementCancellation: [
    unpaid("en pesos", "uuid_pesos", {}),
    {
      ...{ before: "su complemento", operationId: "CreatePaymentComplement", keeps: { id_complementos_pago: "id" } },
      variables: { [UUIDS.invoice]: "uuid_pesos" },
    },
    {},
  ],
  ResumeCancellationPlan: [{ change: { huella: "{{huella}}" } }],
  GetInvoiceAcuse: [{ of: "id_cancelada" }],
  CreatePaymentComplement: [
    unpaid("en pesos", "uuid_pesos", {}),
    { variables: { [UUIDS.invoice]: "uuid_pesos" } },
    unpaid("la primera", "uuid_primera", {}),
    unpaid("la segunda", "uuid_segunda", { conceptos: [line(2000)] }),
    unpaid("en dólares", "uuid_dolares", { moneda: "USD", tipoCambio: 17.7331, conceptos: [line(100)] }),
    {
      example: 1,
      variables: {
        [UUIDS.invoice]: "uuid_primera",
        [UUIDS.second]: "uuid_segunda",
        [UUIDS.inDollars]: "uuid_dolares",
      },
    },
  ],
  RefreshPayrollCancellation: CANCELLED_AT_ONCE,
  RefreshWithholdingCancellation: CANCELLED_AT_ONCE,
  RefreshTransferCancellation: CANCELLED_AT_ONCE,
  GetExport: [
    {
      test: [
        "// La exportación se hace aparte: se pregunta otra vez cada segundo, a lo más 120 veces.",
        "const veces = Number(pm.collectionVariables.get('veces') || 0) + 1;",
        "const espera = pm.response.json().data.estado !== 'lista' && veces < 120;",
        "pm.collectionVariables.set('veces', espera ? veces : 0);",
        "if (espera) { setTimeout(() => {}, 1000); pm.execution.setNextRequest(pm.info.requestName); }",
      ],
    },
  ],
  CreateTickets: [{ keeps: { id_tickets: "at(0).ticket.id" } }],
  CreateGlobal: [{ keeps: {} }],
  CreateTicketInvoice: [{ keeps: {} }],
  CalculateReturn: [
    {
      ...{
        before: "un ticket que se devuelve",
        operationId: "CreateTickets",
        keeps: { id_tickets: "at(0).ticket.id" },
      },
      change: { tickets: [{ folio: "C1-1044", formaPago: "01", conceptos: [SOLD] }] },
    },
    {},
  ],
  ReturnTicket: [{ keeps: {} }],
  GetTripKilometers: [
    {
      query: { desde: "CEDIS", hasta: "CEDIS" },
      ...{ status: 404, says: "Aquí contesta 404: todavía no hay un viaje de ese lugar a ese lugar." },
    },
  ],
  GetPostalCode: [{ query: { codigo: "06300" } }],
  CreateDeliveryNote: [
    { before: "un comprobante con Carta Porte", operationId: "CreateTransfer", keeps: { id_viajes: "id" } },
    { keeps: {} },
  ],
  GetReceivedRequest: NONE_RECEIVED,
  AnswerReceivedRequest: NONE_RECEIVED,
  IdentifyReceivedRequest: NONE_RECEIVED,
  CreateExportDownload: [{ keeps: { token: "ruta.split('/').pop()" } }],
  ReadExportPiece: [{ of: "token" }],
};
