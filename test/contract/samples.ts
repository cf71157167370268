import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll } from "vitest";
import { sealedTransport } from "../rest/facturas/transport.ts";
import { CUSTOMERS } from "../support/accounts.ts";
import { COMPANY } from "../support/csd.ts";
import { platformClient, platformKey } from "../support/platforms.ts";
import { addMember } from "../support/portal.ts";
import { stampSealed, withholdingSealedBy } from "../support/sealed-withholdings.ts";
import { localTime, REGISTRO_PATRONAL, type Service, sealedBy } from "../support/service.ts";
import { PARTICULARS } from "./particulars.ts";
import { PAYROLL_SAMPLES, prepareReceipts, type Receipts, wrongReceipt } from "./receipts.ts";
import type { Route } from "./routes.ts";
import { TRIP_THINGS } from "./trip-things.ts";
import { ROUTE, STORED, TRIP, TRIP_BY_KEYS, TRIP_SAMPLES, transferOf } from "./trips.ts";

/** A sample has the parameters of a route's path and the members of its body or query. */
export interface Sample {
  readonly path: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, unknown>>;
  /** The sample is sent with this key; the default is that of A's sandbox. */
  readonly key?: string;
}

export interface Fixtures {
  readonly service: Service;
  /** The invoice is stamped and in A's sandbox. */
  readonly invoice: Made;
  /** The payroll receipts are in A's sandbox. */
  readonly receipts: Receipts;
  /** The stamped PPD invoice is in pesos and in A's sandbox; most of its amount is never paid. */
  readonly owed: Made;
  /** The stamped complement pays a part of the owed invoice. */
  readonly complement: Made;
  /** The withholding is stamped and in A's sandbox. */
  readonly withholding: Made;
  /** The transfer is stamped and in A's sandbox. */
  readonly transfer: Made;
  /** The stamped invoice of A's sandbox names an advance. */
  readonly withAdvance: Made;
  /** The stamped export of A's sandbox is of two pots. */
  readonly exportedSale: Made;
  /** The draft is in A's sandbox, and the address is of a person who may stamp there. */
  readonly proposed: { readonly id: string; readonly correo: string };
  /** An export of A's sandbox is finished, and the token belongs to another one. */
  readonly exports: { readonly finished: Pick<Made, "id">; readonly token: string };
  /** The tickets are open and in A's sandbox; each of these days has one. */
  readonly tickets: {
    readonly kept: Pick<Made, "id">;
    readonly toCancel: Turns;
    readonly toReturn: Turns;
    readonly toInvoice: { next(): { readonly id: string; readonly folio: string } };
    readonly toShow: { readonly id: string; readonly folio: string };
    readonly days: { next(): string };
    readonly openDay: string;
  };
  /** Each plan waits for the receiver of its document; the free documents have none. */
  readonly plans: {
    readonly waiting: PlanMade;
    readonly toStop: PlanMade;
    readonly ofComplement: PlanMade;
    readonly free: Readonly<Record<"invoice" | "complement", Pick<Made, "id">>>;
  };
  /** Requests that somebody addressed to A in its sandbox; the XML of the first one to answer is known. */
  readonly received: Readonly<Record<"kept" | "toAccept" | "toReject", Made & { readonly xml: string }>>;
  /** Keys of a platform that has A and stamps; `rotating` is there to be replaced. */
  readonly platform: {
    readonly test: string;
    readonly live: string;
    readonly rotating: string;
    /** A webhook with a delivery, and one to be removed. */
    readonly webhook: { readonly id: string; readonly cursor: string };
    readonly unwanted: string;
    /** The key of another platform. */
    readonly others: string;
    /** The postal code of a place that is there to be removed. */
    readonly place: string;
  };
  /** These documents of A's sandbox have Carta Porte and a delivery note; each key is of a trailer. */
  readonly trips: { readonly kept: Pick<Made, "id">; readonly toClose: Turns; readonly keys: { next(): string } };
  /** The key of an account that issues nothing, and a day behind all days that its clock has seen. */
  readonly clock: { readonly key: string; nextDay(): string };
  /** The routes of cancellation act on these documents. */
  readonly ended: Ended;
  /** Each of these invoices of A's sandbox can be substituted once. */
  readonly originals: Originals;
}

interface Made {
  readonly id: string;
  readonly uuidFiscal: string;
}

interface PlanMade {
  readonly id: string;
  readonly huella: string;
  readonly document: Pick<Made, "id">;
}

/** The originals are given out in turns. */
interface Originals {
  readonly complements: Turns;
  readonly notes: Turns;
  readonly receipts: Turns;
  readonly transfers: Turns;
  readonly public: Turns;
  readonly foreign: Turns;
  readonly described: Turns;
  /** The second account issued these, whose issuer is a person. */
  readonly person: Turns;
}

interface Turns {
  next(): Made;
}

interface Ended {
  readonly valid: OfEach;
  /** Each of these documents is named by its substitute. */
  readonly replaced: OfEach;
  readonly substitutes: OfEach;
  /**
   * The cancellation of each waits for the receiver; a withholding asks no receiver, so its answer got lost instead.
   */
  readonly waiting: OfEach;
  readonly cancelled: Made;
}

interface OfEach {
  readonly invoice: Made;
  readonly complement: Made;
  readonly withholding: Made;
  readonly transfer: Made;
}

export type MakeSample = (fixtures: Fixtures) => Sample;

/** Invoices that are computed and not stamped. */
const CALCULATED: readonly MakeSample[] = [
  () =>
    members({
      ...globalInvoice(),
      cfdiRelacionados: RELATED,
      referencia: "Pedido 7",
    }),
  () => members(withIncludedTaxes()),
  () => members(withQuota()),
  () => members(withKeptReceiver()),
  () => members(exported({ cantidadAduana: 1.35 })),
  ({ service }) => ofPerson(service, members(exportedByPerson())),
  () => members(freight()),
];

/**
 * Each maker returns a request that succeeds, new in each call; the samples of a route show all its fields together. A
 * route without a row here fails the run.
 */
const SAMPLES: Readonly<Record<string, readonly MakeSample[]>> = {
  "Invoicing.CreateInvoice": [
    () =>
      members({
        ...globalInvoice(),
        ...EXPLAINED,
        cfdiRelacionados: RELATED,
        idempotency_key: randomUUID(),
        referencia: "Pedido 7",
      }),
    () => members(withIncludedTaxes()),
    () => members(withQuota()),
    () => members(withKeptReceiver()),
    () => members(exported({ cantidadAduana: 1.35 })),
    ({ service }) => ofPerson(service, members(exportedByPerson())),
    () => members(freight()),
    ({ service }) => members({ xml: sealedBy(service.a).toString("base64") }),
  ],
  "Invoicing.SubstituteInvoice": [
    ({ originals }) =>
      of(originals.public.next(), {
        ...globalInvoice(),
        ...EXPLAINED,
        cfdiRelacionados: RELATED,
        idempotency_key: randomUUID(),
        referencia: "Pedido 7",
      }),
    ({ originals }) => of(originals.foreign.next(), withIncludedTaxes()),
    ({ originals }) => of(originals.foreign.next(), withQuota()),
    ({ originals }) => of(originals.described.next(), withKeptReceiver()),
    ({ originals }) => of(originals.foreign.next(), exported({ cantidadAduana: 1.35 })),
    ({ originals, service }) => ofPerson(service, of(originals.person.next(), exportedByPerson())),
    ({ originals }) => of(originals.described.next(), freight()),
  ],
  "Invoicing.CalculateInvoice": CALCULATED,
  "Drafts.DraftInvoice": [() => members({ ...freight(), idempotency_key: randomUUID() }), ...CALCULATED],
  "Approvals.RequestApproval": [({ proposed: { id, correo } }) => of({ id }, { correo })],
  "Approvals.GetApprovals": [({ proposed }) => of(proposed)],
  "Invoicing.GetInvoiceCalculation": [ofInvoice],
  "Invoicing.CreateCreditNote": [
    ({ invoice: { id } }) => ({
      path: { id },
      members: {
        importe: 0.01,
        descripcion: "Bonificación",
        serie: "NC",
        formaPago: "03",
        lugarExpedicion: "06300",
        tipoRelacion: "03",
        cfdiRelacionados: [{ tipoRelacion: "04", uuids: [randomUUID()] }],
        idempotency_key: randomUUID(),
        referencia: "Pedido 7",
        ...EXPLAINED,
      },
    }),
    ({ withAdvance: { id } }) => ({
      path: { id },
      members: { importe: 0.01, tipoRelacion: "07", anticipoUuid: ADVANCE },
    }),
    ({ invoice: { id }, originals }) => ({
      path: { id },
      members: { importe: 0.01, descripcion: "Descuento", sustituye: originals.notes.next().id },
    }),
    ({ exportedSale: { id } }) => ({
      path: { id },
      members: {
        ...{ importe: 0.58, descripcion: "Devolución" },
        mercanciasDevueltas: [{ noIdentificacion: "OLLA", cantidad: 1 }],
      },
    }),
  ],
  "Invoicing.ValidateInvoice": [
    ({ service }) => members({ xml: sealedBy(service.a).toString("base64") }),
    () => members({ xml: Buffer.from("<a/>").toString("base64") }),
  ],
  "Invoicing.ListInvoices": [
    () => members({}),
    () => members({ situacion: "vigente" }),
    ({ invoice }) =>
      members({
        pagina: 1,
        limite: 100,
        estado: "timbrada",
        tipo: "I",
        uuid: invoice.uuidFiscal.slice(3, 20),
        rfc: CUSTOMERS.registered.rfc.slice(0, 6),
        desde: "2019-01-01",
        hasta: "2099-12-31",
        ...PARTICULARS,
      }),
  ],
  "Catalog.ListPaymentForms": [() => members({})],
  "Catalog.ListCurrencies": [() => members({})],
  "Catalog.ListExchangeRates": [() => members({}), () => members({ fecha: "2026-03-04" })],
  "Catalog.ListTaxRegimes": [() => members({})],
  "Catalog.ListCfdiUses": [() => members({})],
  "Catalog.SearchProducts": [() => members({}), () => members({ buscar: "Computación", limite: 200, pagina: 1 })],
  "Catalog.SearchUnits": [() => members({}), () => members({ buscar: "h87", limite: 1, pagina: 2 })],
  "Invoicing.GetBalance": [() => members({})],
  "Invoicing.GetInvoice": [ofInvoice, ({ invoice }) => of(invoice, EXPLAINED)],
  "Invoicing.GetInvoiceXml": [ofInvoice],
  "Invoicing.GetInvoicePdf": [ofInvoice],
  "Invoicing.CreatePaymentComplement": [
    ({ owed }) =>
      members({
        receptorRfc: CUSTOMERS.registered.rfc,
        serie: "P",
        lugarExpedicion: "06300",
        pagos: [paymentOf(owed), paymentOf(owed)],
        idempotency_key: randomUUID(),
        referencia: "Pedido 7",
        ...EXPLAINED,
      }),
    ({ owed, originals }) =>
      members({
        receptorRfc: CUSTOMERS.registered.rfc,
        pagos: [paymentOf(owed)],
        sustituye: originals.complements.next().id,
      }),
  ],
  "Invoicing.ListPaymentComplements": [
    () => members({}),
    () => members({ situacion: "vigente" }),
    () =>
      members({
        pagina: 1,
        limite: 100,
        estado: "timbrada",
        uuid: "-",
        rfc: CUSTOMERS.registered.rfc.slice(0, 6),
        desde: "2019-01-01",
        hasta: "2099-12-31",
        ...PARTICULARS,
      }),
  ],
  "Invoicing.GetPaymentComplement": [ofComplement, ({ complement }) => of(complement, EXPLAINED)],
  "Invoicing.GetPaymentComplementXml": [ofComplement],
  "Invoicing.GetPaymentComplementPdf": [ofComplement],
  "Invoicing.CancelInvoice": cancelling("invoice"),
  "Invoicing.ForeseeInvoiceCancellation": [ofInvoice, ({ ended }) => of(ended.waiting.invoice)],
  "Invoicing.ForeseePaymentComplementCancellation": [ofComplement],
  "Withholding.ForeseeWithholdingCancellation": [ofWithholding],
  "CancellationPlans.PlanInvoiceCancellation": [
    ({ plans }) => of(plans.free.invoice, { motivo: "01", factura: withKeptReceiver() }),
    ({ plans }) => of(plans.waiting.document, { motivo: "02", huella: plans.waiting.huella }),
  ],
  "CancellationPlans.PlanPaymentComplementCancellation": [
    ofComplementPlan,
    ({ plans: { ofComplement: plan } }) => of(plan.document, { motivo: "02", huella: plan.huella }),
  ],
  "CancellationPlans.ListCancellationPlans": [
    () => members({}),
    () => members({ estado: "en_curso", pagina: 1, limite: 100 }),
  ],
  "CancellationPlans.GetCancellationPlan": [({ plans }) => of(plans.waiting)],
  "CancellationPlans.StopCancellationPlan": [({ plans }) => of(plans.toStop)],
  "CancellationPlans.ResumeCancellationPlan": [({ plans: { toStop } }) => of(toStop, { huella: toStop.huella })],
  "Invoicing.RefreshInvoiceCancellation": [({ ended }) => of(ended.waiting.invoice)],
  "Invoicing.GetInvoiceAcuse": [({ ended }) => of(ended.cancelled)],
  "Invoicing.GetInvoiceSatStatus": [ofInvoice],
  ...PAYROLL_SAMPLES,
  ...TRIP_SAMPLES,
  "Transfers.CancelTransfer": cancelling("transfer"),
  "Transfers.RefreshTransferCancellation": [({ ended }) => of(ended.waiting.transfer)],
  "Invoicing.CancelPaymentComplement": cancelling("complement"),
  "Invoicing.RefreshPaymentComplementCancellation": [({ ended }) => of(ended.waiting.complement)],
  "Withholding.CreateWithholding": [
    () => members(dividends()),
    () => members(sharesSold("Contrato 4521")),
    () => members(paidAbroad({ EsBenefEfectDelCobro: "NO", NoBeneficiario: COLLECTOR })),
    () => members(paidAbroad({ EsBenefEfectDelCobro: "SI", Beneficiario: BENEFICIARY })),
  ],
  "Withholding.ListWithholdings": [
    () => members({}),
    () => members({ situacion: "vigente" }),
    ({ withholding }) =>
      members({
        pagina: 1,
        limite: 100,
        estado: "timbrada",
        uuid: withholding.uuidFiscal.slice(3, 20),
        rfc: NATIONAL.rfcContraparte.slice(0, 6),
        desde: "2019-01-01",
        hasta: "2099-12-31",
        ...OF_WITHHOLDINGS,
        tipo: "enajenacion_acciones",
      }),
  ],
  "Withholding.GetWithholding": [ofWithholding],
  "Withholding.GetWithholdingXml": [ofWithholding],
  "Withholding.GetWithholdingPdf": [ofWithholding],
  "Withholding.CancelWithholding": cancelling("withholding"),
  "Withholding.RefreshWithholdingCancellation": [({ ended }) => of(ended.waiting.withholding)],
  "Exports.CreateExport": [
    () => members(EXPORT),
    () =>
      members({
        ...{ ...EXPORT, fecha: "timbrado", tipos: ["factura", "nota_credito"], estados: ["cancelada"] },
        ...{
          rfc: CUSTOMERS.registered.rfc,
          serie: "F",
          nombres: "folio",
          contenido: ["xml", "pdf", "acuses", "csv", "xlsx"],
        },
      }),
  ],
  "Exports.ListExports": [() => members({}), () => members({ pagina: 1, limite: 100 })],
  "Exports.GetExport": [ofExport],
  "Exports.CreateExportDownload": [ofExport],
  "Exports.Reconcile": [
    ({ invoice, owed }) =>
      members({
        ...{ desde: "2026-01-01", hasta: "2099-12-31" },
        csv: Buffer.from(
          `uuid,total,estado\n${randomUUID()},,\n${invoice.uuidFiscal},0.01,cancelado\n${owed.uuidFiscal},,\n`,
        ).toString("base64"),
      }),
  ],
  "Events.ListEvents": [() => members({}), () => members({ despues: "0", limite: 100 })],
  "Tickets.CreateTickets": [
    () => members(ticketOf({ ...PRICED, impuestos: sale(1).impuestos })),
    () => members(ticketOf({ importeConImpuestos: 100, impuestos: [QUOTA, {}] })),
    () => members(ticketOf({ producto: "SKU-0012", importeConImpuestos: 1 })),
  ],
  "Tickets.CreateGlobal": [
    ({ tickets }) => members({ ...globalOf(tickets.days.next()), totalEsperado: 116, idempotency_key: randomUUID() }),
  ],
  "Tickets.CreateTicketInvoice": namedSamples(({ toInvoice }) => toInvoice.next()).map(
    (sample) => (fixtures) => members({ ...sample(fixtures), totalEsperado: 116, idempotency_key: randomUUID() }),
  ),
  "Tickets.CalculateTicketInvoice": namedSamples(({ toShow }) => toShow).map(
    (sample) => (fixtures) => members(sample(fixtures)),
  ),
  "Tickets.CalculateGlobal": [({ tickets }) => members(globalOf(tickets.openDay))],
  "Tickets.ListTickets": [
    () => members({}),
    () =>
      members({
        ...{
          despues: "2099-12-31.ffffffff-ffff-ffff-ffff-ffffffffffff",
          limite: 100,
          estado: "abierto",
          folio: "C1-1",
        },
        ...{ desde: "2019-01-01", hasta: "2099-12-31", lugarExpedicion: "06300", formaPago: "01" },
      }),
  ],
  "Tickets.SetClosing": [
    () => members({ periodicidad: "01" }),
    () =>
      members({
        ...{ lugarExpedicion: "06300", periodicidad: "04", porFormaPago: true, serie: "F" },
        ...{ automatico: false, horas: 23, desde: "2026-01-01" },
      }),
  ],
  "Tickets.ListClosings": [() => members({})],
  "Tickets.SetSelfInvoicing": [
    () => members({ plazo: "anio" }),
    () => members({ plazo: "mes", dias: 366, contacto: "Llame al 55 1234 5678", porFolio: true }),
  ],
  "Tickets.GetSelfInvoicing": [() => members({})],
  "Tickets.GetProof": [() => members({})],
  "Tickets.GetTicket": [({ tickets }) => of(tickets.kept)],
  "Tickets.GetTicketPdf": [({ tickets }) => of(tickets.kept), ({ tickets }) => of(tickets.kept, { ancho: "58" })],
  "Tickets.ReturnTicket": [
    ({ tickets }) =>
      of(tickets.toReturn.next(), {
        ...{ conceptos: [{ renglon: 1, importeConImpuestos: 0.01 }], serie: "NC", idempotency_key: randomUUID() },
      }),
    ({ tickets }) => of(tickets.toReturn.next(), { conceptos: [{ renglon: 1, cantidad: 0.001 }] }),
  ],
  "Tickets.CalculateReturn": [
    ({ tickets }) => of(tickets.toReturn.next(), { conceptos: [{ renglon: 1, cantidad: 0.5 }], serie: "NC" }),
    ({ tickets }) => of(tickets.toReturn.next(), { conceptos: [{ renglon: 1, importeConImpuestos: 1 }] }),
  ],
  "Tickets.CancelTicket": [({ tickets }) => of(tickets.toCancel.next())],
  "Receiving.ListReceivedRequests": [() => members({}), () => members({ pagina: 1, limite: 100, estado: "pendiente" })],
  "Receiving.GetReceivedRequest": [({ received }) => of(received.kept)],
  "Receiving.AskReceivedRequests": [() => members({})],
  "Receiving.SetReceiving": [() => members({ activa: false })],
  "Receiving.AnswerReceivedRequest": [
    ({ received: { toAccept } }) =>
      of(toAccept, { respuesta: "aceptar", uuidFiscal: toAccept.uuidFiscal, total: 2000 }),
    ({ received: { toReject } }) => of(toReject, { respuesta: "rechazar", uuidFiscal: toReject.uuidFiscal }),
  ],
  "Receiving.IdentifyReceivedRequest": [({ received: { kept } }) => of(kept, { xml: kept.xml })],
  "Trips.SaveTripThings": TRIP_THINGS.map((thing) => () => members({ guardados: [{ clave: "K-1", ...thing }] })),
  "Trips.ListTripThings": [
    () => members({ tipo: "vehiculo" }),
    () => members({ tipo: "lugar", buscar: "calle", despues: "A", limite: 200 }),
  ],
  "Trips.RemoveTripThing": [({ trips }) => members({ tipo: "remolque", clave: trips.keys.next() })],
  "Trips.GetPostalCode": [() => members({ codigo: "06300" })],
  "Trips.GetTripKilometers": [() => members({ desde: "CEDIS", hasta: "TIENDA" })],
  "Trips.CreateDeliveryNote": [({ trips }) => of(trips.kept)],
  "Trips.GetDeliveryNote": [({ trips }) => of(trips.kept)],
  "Trips.RevokeDeliveryNote": [({ trips }) => of(trips.toClose.next())],
  "Sandbox.GetClock": [() => members({})],
  "Sandbox.MoveClock": [
    ({ clock }) => ({ ...members({ avanzar: "20m" }), key: clock.key }),
    ({ clock }) => ({ ...members({ hasta: clock.nextDay() }), key: clock.key }),
  ],
  "ExportFiles.ReadExportPiece": [
    ({ exports: { token } }) => ({ path: { token }, members: {} }),
    ({ exports: { token } }) => ({ path: { token }, members: { parte: 1 } }),
  ],
};

/** A platform that has A sends these with its key. */
const OF_PLATFORM: Readonly<Record<string, readonly ((fixtures: Fixtures) => Sample["members"])[]>> = {
  OpenAccount: [() => ({ ...opened(), zonaHoraria: "America/Tijuana", registroPatronal: "B5510768108" })],
  OpenAccounts: [
    () => ({ cuentas: [{ ...opened(), zonaHoraria: "America/Tijuana", registroPatronal: "B5510768108" }] }),
  ],
  ListPlatformAccounts: [() => ({}), () => ({ despues: "AAA", limite: 500, buscar: "E" })],
  GetPlatformAccount: [() => ({})],
  ReplacePlatformAccount: [
    ({ service }) => ({
      ...{ nombre: COMPANY.nombre, regimenFiscal: COMPANY.regimenFiscal, lugarExpedicion: "06300" },
      ...{ zonaHoraria: "America/Mexico_City" },
      ...{ registroPatronal: REGISTRO_PATRONAL, referencia: service.a.rfc },
    }),
  ],
  GetPreparation: [() => ({})],
  LinkHolder: [() => ({ dias: 30 })],
  GetHolderLink: [() => ({})],
  WithdrawHolderLink: [() => ({})],
  UploadAccountCsd: [
    ({ service: { a } }) => ({
      ...{ cer: a.csd.cer.toString("base64"), key: a.csd.key.toString("base64"), contrasena: a.csd.password },
    }),
  ],
  AddAccountSeries: [
    () => ({ tipo: "factura", codigo: `S${randomUUID().slice(0, 8)}`, favorita: false, folioInicial: 7 }),
  ],
  ListAccountSeries: [() => ({})],
  SaveAccountCustomer: [
    () => ({ cliente: { ...CUSTOMERS.registered, correos: ["a@example.com"] } }),
    () => ({
      cliente: {
        ...{ rfc: "XEXX010101000", nombre: "ACME", codigoPostal: "06300", regimenFiscal: "616", usoCfdi: "S01" },
        ...{ residenciaFiscal: "USA", numRegIdTrib: "123456789" },
      },
    }),
  ],
  ListAccountCustomers: [() => ({}), () => ({ despues: "AAA", limite: 500 })],
  RotateAccountKey: [() => ({})],
  GiveStamps: [() => ({ cantidad: 1, idempotency_key: randomUUID() })],
  SetAccountRefill: [() => ({ piso: 1, recarga: 0 })],
  GetPlatformStamps: [() => ({})],
  RotatePlatformKey: [() => ({})],
  ListPlatformKeys: [() => ({})],
  ListPlatformEvents: [() => ({}), () => ({ despues: "0", limite: 100 })],
  GetPlatformUsage: [() => ({ mes: "2026-11" })],
  GetPlatformUsageFile: [() => ({ mes: "2026-11" })],
  ListAccountPlaces: [() => ({})],
  SaveAccountPlace: [
    () => ({
      codigoPostal: "64000",
      nombre: "Monterrey",
      zonaHoraria: "America/Monterrey",
      permiso: "PL/12345/EXP/ES/2016",
    }),
  ],
  RemoveAccountPlace: [({ platform }) => ({ codigoPostal: platform.place })],
  GetAccountDesign: [() => ({})],
  ChangeAccountDesign: [
    () => ({
      ...{ quitarLogo: false, color: "#1f4e79", contacto: "81 5555 1234", pie: "Gracias", conClaves: true },
      ...{ papel: "letter", conXml: true, logo: LOGO },
    }),
  ],
  GetAccountNotices: [() => ({})],
  SetAccountNotices: [() => ({ pocosTimbres: 50, pocosDias: 10, apagados: ["webhook.desactivado"] })],
  ExportPlatformMonth: [() => ({})],
  GetPlatformMonth: [() => ({})],
  DownloadPlatformMonth: [() => ({})],
  CreatePlatformWebhook: [() => ({ direccion: HOOK, tipos: ["cfdi.timbrado"] })],
  ListPlatformWebhooks: [() => ({})],
  ChangePlatformWebhook: [() => ({ direccion: HOOK, tipos: ["cfdi.timbrado", "cfdi.error"], activo: true })],
  RotatePlatformWebhookSecret: [() => ({})],
  RemovePlatformWebhook: [() => ({})],
  ListPlatformDeliveries: [() => ({}), () => ({ estado: "fallida", antes: "9" })],
  ResendPlatformDelivery: [({ platform }) => ({ cursor: platform.webhook.cursor })],
  ReplayPlatformWebhook: [() => ({ despues: "1772647200000000" })],
};

/** A picture of one pixel. */
const LOGO = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const HOOK = "https://despacho.example/cfdi";

/** The platform of the samples exported it. */
const MONTH = "2025-03";

const KEYLESS = { rfc: "EPA260101ZZ1", nombre: "EMPRESA", regimenFiscal: "601", lugarExpedicion: "06300" };

/** An account that nobody opened yet. */
function opened() {
  const rfc = `EPA${String(10_000 + Math.floor(Math.random() * 80_000)).slice(0, 2)}0101${randomUUID().slice(0, 2).toUpperCase()}1`;
  return { rfc, nombre: "EMPRESA", regimenFiscal: "601", lugarExpedicion: "06300", referencia: randomUUID() };
}

function ofPlatform(name: string): readonly MakeSample[] | undefined {
  const keyOf = ({ platform }: Fixtures) =>
    name === "RotatePlatformKey"
      ? platform.rotating
      : /^(GiveStamps|SetAccountRefill)$/.test(name)
        ? platform.live
        : platform.test;
  return OF_PLATFORM[name]?.map((make) => (fixtures) => ({
    path: {
      // The keys of A stay those that the other samples are sent with.
      rfc: name === "RotateAccountKey" ? KEYLESS.rfc : fixtures.service.a.rfc,
      // The month that is shown stays the one that is made already.
      mes: name === "ExportPlatformMonth" ? "2025-04" : MONTH,
      id: name === "RemovePlatformWebhook" ? fixtures.platform.unwanted : fixtures.platform.webhook.id,
    },
    ...{ members: make(fixtures), key: keyOf(fixtures) },
  }));
}

/** Drafts take the requests of these creations, but for the wish to have the answer explained. */
const DRAFTED: Readonly<Record<string, string>> = {
  "Drafts.DraftCreditNote": "Invoicing.CreateCreditNote",
  "Drafts.DraftPaymentComplement": "Invoicing.CreatePaymentComplement",
  "Drafts.DraftPayroll": "Payroll.CreatePayroll",
  "Drafts.DraftWithholding": "Withholding.CreateWithholding",
  "Drafts.DraftTransfer": "Transfers.CreateTransfer",
};

function ofDraft(name: string): readonly MakeSample[] | undefined {
  return SAMPLES[DRAFTED[name] ?? ""]?.map((make) => (fixtures) => {
    const { members, ...sample } = make(fixtures);
    const { desglose: _, ...asked } = members;
    return { ...sample, members: asked };
  });
}

export function samplesOf({ name }: Route): readonly MakeSample[] {
  const samples =
    SAMPLES[name] ?? ofDraft(name) ?? ofPlatform(name.replace(/^Platform(Service|Setup|Webhooks|Months)\./, ""));
  if (samples === undefined) throw new Error(`test/contract/samples.ts has no sample of ${name}`);
  return samples;
}

const EXPLAINED = { desglose: true };

function members(values: Readonly<Record<string, unknown>>): Sample {
  return { path: {}, members: values };
}

function of({ id }: Pick<Made, "id">, values: Sample["members"] = {}): Sample {
  return { path: { id }, members: values };
}

function ofInvoice({ invoice }: Fixtures): Sample {
  return of(invoice);
}

function ofComplement({ complement }: Fixtures): Sample {
  return of(complement);
}

function ofComplementPlan({ plans }: Fixtures): Sample {
  return of(plans.free.complement, { motivo: "02" });
}

function ofExport({ exports: { finished } }: Fixtures): Sample {
  return { path: { id: finished.id }, members: {} };
}

/** A withholding has no series; its FolioInt is one text. */
const { serie: _serie, ...OF_WITHHOLDINGS } = PARTICULARS;

function globalOf(fecha: string) {
  return { periodicidad: "01", fecha, lugarExpedicion: "06300", formaPago: "01", serie: "F" };
}

/** The export is empty, because no document is of that year. */
const EXPORT = { desde: "2019-01-01", hasta: "2019-12-31", contenido: ["csv"] };

function ofWithholding({ withholding }: Fixtures): Sample {
  return of(withholding);
}

function globalInvoice() {
  return {
    receptorRfc: CUSTOMERS.public.rfc,
    serie: "F",
    formaPago: "03",
    metodoPago: "PUE",
    moneda: "USD",
    tipoCambio: 17.5,
    informacionGlobal: { periodicidad: "04", meses: "01", anio: new Date().getUTCFullYear() - 1 },
    condicionesDePago: "Contado",
    notaPdf: "Entregar en recepción",
    exportacion: "01",
    fecha: localTime(),
    usoCfdi: "S01",
    totalEsperado: 34.22,
    tolerancia: 0.01,
    lugarExpedicion: "06300",
    conceptos: [{ ...sale(1), ...DETAILS }, sale(2)],
  };
}

/** A concept may have these fields of the document itself. */
const DETAILS = {
  noIdentificacion: "SKU-0012",
  unidad: "Actividad",
  objetoImp: "02",
  cuentasPrediales: ["150411220083"],
};

/** The foreign receiver is no stored customer of the account. */
const FOREIGN = {
  rfc: "XEXX010101000",
  nombre: "ACME INC",
  residenciaFiscal: "USA",
  numRegIdTrib: "121212121",
};
const OWN_DATA = { codigoPostal: "06300", regimenFiscal: "616", usoCfdi: "S01" };

function withIncludedTaxes() {
  const { valorUnitario, descuento, ...sold } = sale(1);
  const localTax = { nombre: "ISH", tasa: 3, base: 100, importe: 3 };
  return {
    ...{ receptor: { ...FOREIGN, ...OWN_DATA }, serie: "F", formaPago: "03", descuentoGlobalPorcentaje: 5 },
    conceptos: [
      {
        ...sold,
        precioConImpuestos: 116,
        descuentoPorcentaje: 10,
        pedimentos: [CUSTOMS],
        partes: [PART],
        instEducativas: SCHOOL,
      },
    ],
    impuestosLocales: { traslados: [localTax], retenciones: [{ ...localTax, nombre: "5 al millar" }] },
    ...COMPLEMENTS,
  };
}

const SCHOOL = {
  ...{ nombreAlumno: "ANA LOPEZ MORA", curp: "LOMA150612MDFPRN06", nivelEducativo: "Primaria" },
  ...{ autRvoe: "09PPR1234X", rfcPago: "CACX7605101P8" },
};
const COMPLEMENTS = {
  leyendasFiscales: [{ disposicionFiscal: "LIEPS", norma: "Artículo 19", textoLeyenda: "A mayores" }],
  ine: {
    ...{ tipoProceso: "Ordinario", tipoComite: "Ejecutivo Estatal" },
    entidades: [{ claveEntidad: "JAL", idsContabilidad: [123, 456] }],
  },
};

function withKeptReceiver() {
  const receptor = { ...CUSTOMERS.registered, correos: ["compras@example.mx", "pagos@example.mx"] };
  return {
    ...{ receptor, guardarCliente: true, serie: "F", formaPago: "03" },
    conceptos: [{ ...sale(1), impuestos: [] }],
    ine: { tipoProceso: "Ordinario", tipoComite: "Ejecutivo Nacional", idContabilidad: 123 },
    donataria: { noAutorizacion: "325-SAT-09", fechaAutorizacion: "2026-01-15", leyenda: "Donativo" },
  };
}

/** Returns an export with every field but those of a person; its customs' quantity is counted as told. */
function exported(counted: object, exportador: object = {}) {
  const { descuento, ...sold } = sale(2);
  const street = { calle: "Elm Street", numeroExterior: "1", numeroInterior: "B", referencia: "Puerta 4" };
  const town = { colonia: "Downtown", localidad: "Laredo", municipio: "Webb" };
  const texas = { ...street, ...town, estado: "TX", pais: "USA", codigoPostal: "78041", numRegIdTrib: "121212121" };
  const coahuila = { colonia: "0347", localidad: "23", municipio: "004", estado: "COA", codigoPostal: "25350" };
  return {
    ...{ serie: "F", formaPago: "03", exportacion: "02" },
    comercioExterior: {
      ...{ incoterm: "FOB", tipoCambioUsd: 17.1234, numCertificadoOrigen: "CO-000001", observaciones: "Por mar" },
      numeroExportadorConfiable: "EXP-1",
      exportador: { ...street, ...coahuila, ...exportador },
      comprador: { ...texas, nombre: "ACME INC" },
      destinatarios: [{ ...texas, nombre: "ACME GMBH", estado: "Bayern", pais: "DEU", codigoPostal: "80331" }],
    },
    conceptos: [
      {
        ...{ ...sold, ...counted, noIdentificacion: "OLLA", fraccionArancelaria: "7323930500", unidadAduana: "01" },
        descripcionesEspecificas: [{ marca: "Ñandú", modelo: "M-1", subModelo: "S", numeroSerie: "1" }],
      },
    ],
  };
}

const exportedByPerson = () => exported({ factorAduana: 1.35 }, { curp: "PEGJ900101HDFRRN09" });

function ofPerson({ b }: Service, sample: Sample): Sample {
  return { ...sample, key: b.sandbox };
}

function freight() {
  const { rfc: receptorRfc } = CUSTOMERS.registered;
  const concepto = { claveProdServ: "78101802", claveUnidad: "E48", descripcion: "Flete", cantidad: 1 };
  const impuestos = [{ tasaIva: 0.16 }, { categoria: "retencion", tasaIva: 0.04 }];
  const conceptos = [{ ...concepto, valorUnitario: 1000, impuestos }];
  return { receptorRfc, serie: "F", formaPago: "03", conceptos, cartaPorte: TRIP };
}

const CUSTOMS = "214738071003832";
const PART = {
  ...{ claveProdServ: "26111704", noIdentificacion: "CARG-65", cantidad: 2, unidad: "Pieza" },
  ...{ descripcion: "Cargador", valorUnitario: 5, pedimentos: [CUSTOMS] },
};

const QUOTA = { impuesto: "003", tipoFactor: "Cuota", cuota: 3.0818, base: 14.4, enBaseDeIva: true };
const PRICED = {
  ...{ claveProdServ: "50202306", claveUnidad: "H87", descripcion: "Refresco 600 ml" },
  ...{ cantidad: 2, precioConImpuestos: 18.5, objetoImp: "02" },
};

type SoldTicket = Fixtures["tickets"]["toShow"];

/** Returns invoices of tickets with every field; the first one's receiver is no taxpayer whose name a PAC knows. */
function namedSamples(
  ticketIn: (tickets: Fixtures["tickets"]) => SoldTicket,
): readonly ((from: Fixtures) => Sample["members"])[] {
  const receptor = { ...CUSTOMERS.registered, correos: ["compras@example.mx", "pagos@example.mx"] };
  const byId = (tickets: Fixtures["tickets"]) => [{ id: ticketIn(tickets).id }];
  return [
    ({ tickets }) => ({
      ...{ tickets: byId(tickets), receptor: { ...FOREIGN, ...OWN_DATA }, serie: "F", serieNotaCredito: "NC" },
    }),
    ({ tickets }) => ({ tickets: byId(tickets), receptor, guardarCliente: true }),
    ({ tickets }) => ({
      tickets: [{ folio: ticketIn(tickets).folio, lugarExpedicion: "06300" }],
      ...{ receptorRfc: CUSTOMERS.registered.rfc, usoCfdi: CUSTOMERS.registered.usoCfdi },
    }),
  ];
}

function ticketOf(concepto: object) {
  const place = { fecha: localTime().slice(0, 10), lugarExpedicion: "06300" };
  return { tickets: [{ folio: randomUUID(), ...place, formaPago: "01", conceptos: [concepto] }] };
}

function withQuota() {
  const { valorUnitario, descuento, ...sold } = sale(1);

  const tercero = {
    ...{ rfc: "CACX7605101P8", nombre: "XOCHILT CASAS CHAVEZ" },
    ...{ regimenFiscal: "612", codigoPostal: "36257" },
  };
  return {
    ...{ receptor: FOREIGN, serie: "F", formaPago: "03", descuentoGlobal: 10 },
    anticipo: { uuid: ADVANCE, importe: 116 },
    ine: { tipoProceso: "Campaña", entidades: [{ claveEntidad: "JAL", ambito: "Local", idsContabilidad: [123] }] },
    conceptos: [
      { ...sold, ...DIESEL, importeConImpuestos: 290, impuestos: [QUOTA, {}], aCuentaTerceros: tercero },
      { ...sold, valorUnitario },
    ],
  };
}

const DIESEL = {
  ...{ claveProdServ: "15101505", claveUnidad: "LTR", descripcion: "Diésel" },
  hidroYPetro: { subProducto: "SP18", numeroPermiso: "PL/12345/EXP/ES/2016" },
};

const ADVANCE = randomUUID();
const RELATED = [{ tipoRelacion: "07", uuids: [ADVANCE] }];

/** Returns samples that cancel, each a document of its own, because a document is cancelled once. */
function cancelling(kind: keyof OfEach): readonly MakeSample[] {
  return [
    ({ ended }) => of(ended.valid[kind], { motivo: "02" }),
    ({ ended: { replaced, substitutes } }) =>
      of(replaced[kind], { motivo: "01", uuidReemplazo: substitutes[kind].uuidFiscal }),
  ];
}

function paymentOf({ uuidFiscal }: Made, numOperacion = "REF-1") {
  return {
    fechaPago: "2026-01-31T12:00:00",
    formaPago: "03",
    moneda: "USD",
    tipoCambio: 17.5,
    numOperacion,
    rfcEmisorCtaOrd: "XEXX010101000",
    nomBancoOrdExt: "Bank of Nowhere",
    ctaOrdenante: "0123456789",
    rfcEmisorCtaBen: "BMN930209927",
    ctaBeneficiario: "0123456789",
    documentos: [{ facturaUuid: uuidFiscal, impPagado: 17.5, equivalencia: 17.5 }],
  };
}

function sale(cantidad: number) {
  return {
    claveProdServ: "01010101",
    claveUnidad: "ACT",
    descripcion: "Venta",
    cantidad,
    valorUnitario: 10.5,
    descuento: 1,
    impuestos: [{ impuesto: "002", categoria: "traslado", tipoFactor: "Tasa", tasaIva: 0.16 }],
  };
}

/** Returns a withholding of January of the year before. */
function withheld(tipoOperacion: string, cveRetenc: string, change: object) {
  const ejercicio = Number(localTime().slice(0, 4)) - 1;
  return {
    ...{ tipoOperacion, cveRetenc, serie: "R", fechaOperacion: `${ejercicio}-01-31`, montoOperacion: 100 },
    ...{ montoRetenido: 10, mesPeriodo: 1, mesFinPeriodo: 2, ejercicio, montoTotGrav: 90, montoTotExent: 10 },
    impRetenidos: [{ impuesto: "001", baseRet: 100, montoRet: 10, tipoPagoRet: "04" }],
    idempotency_key: randomUUID(),
    referencia: "Pedido 7",
    ...change,
  };
}

/** The register of the test PAC does not have this person, so it accepts any name. */
const NATIONAL = {
  rfcContraparte: "EASA900101AA1",
  nombreContraparte: "ALBERTO ESPINOSA",
  codigoPostalContraparte: "06300",
};

function dividends() {
  const datosEspecificos = {
    ...{ CveTipDivOUtil: "01", TipoSocDistrDiv: "Sociedad Nacional", ProporcionRem: "0.5" },
    ...{ MontISRAcredRetMexico: "1", MontISRAcredRetExtranjero: "2", MontRetExtDivExt: "3" },
    ...{ MontISRAcredNal: "4", MontDivAcumNal: "5", MontDivAcumExt: "6" },
  };
  return withheld("dividendos", "14", { ...NATIONAL, datosEspecificos });
}

function sharesSold(ContratoIntermediacion: string) {
  const datosEspecificos = { ContratoIntermediacion, Ganancia: "20.5", Perdida: "0" };
  return withheld("enajenacion_acciones", "06", { ...NATIONAL, datosEspecificos });
}

function paidAbroad(datosEspecificos: object) {
  const foreigner = {
    nombreContraparte: "ACME INC",
    paisResidencia: "USA",
    numRegIdTribContraparte: "121212121",
  };
  return withheld("pagos_extranjero", "18", { ...foreigner, datosEspecificos });
}

const CONCEPT = { ConceptoPago: "9", DescripcionConcepto: "Intereses" };
const COLLECTOR = { PaisDeResidParaEfecFisc: "USA", ...CONCEPT };
const BENEFICIARY = {
  ...{ RFC: "EASA900101AA1", CURP: "EASA900101HDFSNL09", NomDenRazSocB: "ALBERTO ESPINOSA" },
  ...CONCEPT,
};

/** Makes the fixtures once for the tests of a file, whose service the function returns. */
export function useFixtures(service: () => Service): () => Fixtures {
  let fixtures: Fixtures;
  beforeAll(async () => {
    fixtures = await prepareFixtures(service());
  });
  return () => fixtures;
}

/** Makes the documents that samples read, pay and cancel. */
async function prepareFixtures(service: Service): Promise<Fixtures> {
  const { rfc: receptorRfc } = CUSTOMERS.registered;
  const concepto = { ...sale(1), claveProdServ: "81112100", claveUnidad: "E48" };
  const sell = (change: object, more: object = { formaPago: "03" }) =>
    made(service, "facturas", { receptorRfc, serie: "F", conceptos: [{ ...concepto, ...change }], ...more });
  const owed = await sell({ valorUnitario: 1e9 }, { metodoPago: "PPD" });
  const makers: Readonly<Record<keyof OfEach, Maker>> = {
    invoice: (descripcion) => sell({ descripcion }),
    complement: async (numOperacion) => {
      const { id, facturaId } = await made(service, "complementos-pago", {
        ...{ receptorRfc, pagos: [paymentOf(owed, numOperacion)] },
      });
      const { uuidFiscal } = await read(service, `facturas/${facturaId}`);
      return { id, uuidFiscal };
    },
    withholding: (contrato) => made(service, "retenciones", sharesSold(contrato)),
    transfer: (descripcion) => made(service, ROUTE, transferOf(descripcion)),
  };
  const receipts = await prepareReceipts(service);
  const [invoice, complement] = [await makers.invoice("Venta"), await makers.complement("REF-1")];
  const withAdvance = await sell({}, { formaPago: "03", cfdiRelacionados: RELATED });
  const exportedSale = await made(service, "facturas", exported({ cantidadAduana: 1.35 }));
  const withholding = await makers.withholding("Contrato 4521");
  const transfer = await makers.transfer("Mesas");
  const ended = await prepareEnded(service, makers);
  const planFor = async (document: Made, resource: string): Promise<PlanMade> => {
    const plan = `${resource}/${document.id}/cancelacion-posible/plan`;
    const { huella } = await made(service, plan, { motivo: "02" }, { expected: 200 });
    return { ...(await made(service, plan, { motivo: "02", huella }, { expected: 200 })), document };
  };
  const [waits, pays] = [await makers.invoice("PACTEST:C=wait"), await makers.complement("PACTEST:C=wait")];
  const plans = {
    waiting: await planFor(waits, "facturas"),
    toStop: await planFor(await makers.invoice("PACTEST:C=wait"), "facturas"),
    ofComplement: await planFor(pays, "complementos-pago"),
    free: { invoice: await makers.invoice("Venta"), complement: await makers.complement("REF-1") },
  };
  const sold: Readonly<Record<"toPublic" | "toForeign" | "toDescribed" | "byPerson", Made[]>> = {
    ...{ toPublic: [], toForeign: [], toDescribed: [], byPerson: [] },
  };
  await service.accounts.uploadCsd({ account: service.b.rfc, ...service.b.csd });
  for (let count = 0; count < 4; count += 1) {
    sold.byPerson.push(await made(service, "facturas", exportedByPerson(), { key: service.b.sandbox }));
    sold.toPublic.push(await made(service, "facturas", globalInvoice()));
    sold.toForeign.push(await made(service, "facturas", withQuota()));
    sold.toDescribed.push(await made(service, "facturas", withKeptReceiver()));
  }
  const wrong: Record<"complements" | "notes" | "receipts" | "transfers", Made[]> = {
    ...{ complements: [], notes: [], receipts: [], transfers: [] },
  };
  const note = { importe: 0.01, descripcion: "Bonificación" };
  for (let count = 0; count < 6; count += 1) {
    wrong.complements.push(await makers.complement("REF-1"));
    wrong.notes.push(await made(service, `facturas/${invoice.id}/nota-credito`, note));
    wrong.receipts.push(await wrongReceipt(service));
    wrong.transfers.push(await makers.transfer("Mesas"));
  }
  const originals = {
    ...{ public: inTurn(sold.toPublic), foreign: inTurn(sold.toForeign) },
    ...{ described: inTurn(sold.toDescribed), person: inTurn(sold.byPerson) },
    complements: inTurn(wrong.complements),
    ...{ notes: inTurn(wrong.notes), receipts: inTurn(wrong.receipts), transfers: inTurn(wrong.transfers) },
  };
  const exports = await prepareExports(service);
  const tickets = await prepareTickets(service);
  const received = await prepareReceived(service);
  const trips = await prepareTrips(service);
  const proposed = await prepareProposed(service);
  const clock = await prepareClock(service);
  return {
    service,
    invoice,
    withAdvance,
    exportedSale,
    receipts,
    owed,
    complement,
    withholding,
    transfer,
    exports,
    tickets,
    received,
    platform: await preparePlatform(service),
    trips,
    proposed,
    clock,
    ended,
    plans,
    originals,
  };
}

async function prepareClock({ accounts }: Service): Promise<Fixtures["clock"]> {
  const account = "P&E260101AA8";
  const issuer = { rfc: account, nombre: "PRUEBA & ENSAYO", regimenFiscal: "601", lugarExpedicion: "06300" };
  await accounts.createAccount(issuer);
  await accounts.contractModule({ account });
  const { key } = await accounts.rotateKey({ account, environment: "sandbox" });
  let days = 1;
  const nextDay = () => {
    days += 1;
    return localTime(-days).slice(0, "2027-01-04T09:00".length);
  };
  return { key: key!, nextDay };
}

async function preparePlatform(service: Service): Promise<Fixtures["platform"]> {
  const [operator, platform] = [platformClient(service), "buro"];
  await operator.createPlatform({ nombre: platform });
  await operator.attachAccount({ platform, account: service.a.rfc });
  await operator.addPlatformStamps({ platform, quantity: 1_000, idempotencyKey: "todos" });
  const key = await platformKey(service, platform);
  const post = async (path: string, body: object) => (await service.rest("POST", path, { key, body })).body.data;
  await post("/plataforma/v1/cuentas", KEYLESS);
  await post(`/plataforma/v1/cuentas/${service.a.rfc}/lugares`, { codigoPostal: "44100", nombre: "Guadalajara" });
  const hook = () => post("/plataforma/v1/webhooks", { direccion: HOOK, tipos: ["cfdi.timbrado"] });
  const [{ id }, { id: unwanted }] = [await hook(), await hook()];
  const cursor = "1772647200000001";
  await service.db.query(
    {
      name: "",
      text: `insert into platform_deliveries (platform_id, environment, webhook_id, place, event, estado)
        select platform_id, environment, id, $2, 'cfdi.timbrado', 'fallida' from platform_webhooks where id = $1`,
    },
    [id, cursor],
  );
  await operator.createPlatform({ nombre: "otra" });
  const month = `/plataforma/v1/meses/${MONTH}`;
  await post(`${month}/exportar`, {});
  const isReady = async () => (await service.rest("GET", month, { key })).body.data.estado === "lista";
  for (let left = 3_000; left > 0 && !(await isReady()); left -= 1) await sleep(100);
  return {
    ...{ test: key, webhook: { id, cursor }, unwanted, place: "44100", others: await platformKey(service, "otra") },
    live: await platformKey(service, platform, { environment: "production" }),
    rotating: await platformKey(service, platform, { nombre: "rotada" }),
  };
}

async function prepareExports(service: Service): Promise<Fixtures["exports"]> {
  const call = (verb: string, path: string, body?: object) =>
    service.rest(verb, path, { key: service.a.sandbox, body });
  const ask = async () => (await call("POST", "/exportaciones", EXPORT)).body.data;
  const [finished, other] = [await ask(), await ask()];
  for (const { id } of [finished, other]) {
    const isReady = async () => (await call("GET", `/exportaciones/${id}`)).body.data.estado === "lista";
    for (let left = 3_000; left > 0 && !(await isReady()); left -= 1) await sleep(100);
  }
  const { ruta } = (await call("POST", `/exportaciones/${other.id}/descarga`, {})).body.data;
  return { finished, token: ruta.split("/").at(-1) };
}

async function prepareTickets(service: Service): Promise<Fixtures["tickets"]> {
  const text = `insert into products (account_id, id, known_by, descripcion, searched, concepto)
    values ($1, $2, 'noIdentificacion SKU-0012', 'Refresco', '', $3)`;
  const product = { descripcion: "Refresco", claveProdServ: "50202306", claveUnidad: "H87", impuestos: [{}] };
  await service.db.query({ name: "", text }, [service.a.id, randomUUID(), JSON.stringify(product)]);
  const sold = { formaPago: "01", conceptos: [{ importeConImpuestos: 116, impuestos: [{}] }] };
  const dayBefore = (days: number) =>
    new Date(Date.parse(`${localTime()}Z`) - days * 86_400_000).toISOString().slice(0, "2026-11-27".length);
  const days = Array.from({ length: 12 }, (_, at) => dayBefore(at + 2));
  const openDay = dayBefore(1);
  const tickets = [...Array.from({ length: 50 }, () => openDay), ...days].map((fecha) => ({
    ...{ folio: randomUUID(), fecha, ...sold },
  }));
  const answer = await service.rest("POST", "/tickets", { key: service.a.sandbox, body: { tickets } });
  const [kept, ...others] = answer.body.data.map(({ ticket }: { ticket: Made }) => ticket);
  let turn = 0;
  const inDays = { next: () => days[turn++ % days.length]! };
  const toInvoice = inTurn<Made & { readonly folio: string }>(others.slice(7, 43));
  const toReturn = inTurn<Made>(others.slice(43, 49));
  return { kept, toCancel: inTurn(others.slice(0, 6)), toReturn, toInvoice, toShow: others[6], days: inDays, openDay };
}

async function prepareReceived(service: Service): Promise<Fixtures["received"]> {
  const call = (verb: string, path: string, body?: object) =>
    service.rest(verb, `/cancelaciones-recibidas${path}`, { key: service.a.sandbox, body });
  const made = { rfc: service.a.rfc };
  const asked: { readonly uuid: string; readonly stampedXml: string }[] = [];
  for (let left = 3; left > 0; left -= 1) asked.push(await service.pac.admin("POST", "/admin/received", made));
  await call("POST", "/buscar", {});
  const { data } = (await call("GET", "")).body;
  const [kept, toAccept, toReject] = asked.map(({ uuid, stampedXml }) => ({
    ...data.find(({ uuidFiscal }: Made) => uuidFiscal === uuid),
    xml: Buffer.from(stampedXml).toString("base64"),
  }));
  await call("POST", `/${toAccept.id}/comprobante`, { xml: toAccept.xml });
  return { kept, toAccept, toReject };
}

async function prepareTrips(service: Service): Promise<Fixtures["trips"]> {
  const call = (path: string, body: object) => service.rest("POST", path, { key: service.a.sandbox, body });
  const keys = Array.from({ length: 12 }, (_, at) => `Q-${at}`);
  const guardados = keys.map((clave) => ({ clave, remolque: { tipo: "CTR004", placas: "ABC1234" } }));
  await call("/viajes/guardar", { guardados: [...guardados, ...STORED] });
  await call(ROUTE, { cartaPorte: TRIP_BY_KEYS });
  const documents: Made[] = [];
  for (let count = 0; count < 7; count += 1) {
    const xml = (await sealedTransport()).toString("base64");
    documents.push((await call("/api/v1/facturas", { xml })).body.data);
    await call(`/viajes/${documents.at(-1)!.id}/abrir-entrega`, {});
  }
  const [kept, ...toClose] = documents;
  let turn = 0;
  return { kept: kept!, toClose: inTurn(toClose), keys: { next: () => keys[turn++ % keys.length]! } };
}

async function prepareProposed(service: Service): Promise<Fixtures["proposed"]> {
  const correo = "aprueba@example.com";
  await addMember(service, correo, service.a.id, "issuer");
  const { id } = await made(service, "/borradores/facturas", freight());
  return { id, correo };
}

function inTurn<Each = Made>(made: readonly Each[]): { next(): Each } {
  let turn = 0;
  return { next: () => made[turn++ % made.length]! };
}

type Maker = (text: string) => Promise<Made>;

async function prepareEnded(service: Service, makers: Readonly<Record<keyof OfEach, Maker>>): Promise<Ended> {
  const ofEach = async (text: string): Promise<OfEach> => ({
    invoice: await makers.invoice(text),
    complement: await makers.complement(text),
    withholding: await makers.withholding(text),
    transfer: await makers.transfer(text),
  });
  const ask = ({ id }: Made, resource: string) =>
    made(service, `${resource}/${id}/cancelar`, { motivo: "02" }, { expected: 200 });
  const replaced = await ofEach("PACTEST:C=direct");
  const substitute = ({ uuidFiscal: related }: Made) =>
    made(service, "facturas", {
      xml: sealedBy(service.a, { related, tipoRelacion: "04" }).toString("base64"),
    });
  const related = { TipoRelacion: "04", UUID: replaced.withholding.uuidFiscal };
  const { data: withholding } = await stampSealed(service, withholdingSealedBy(service.a, { related }));
  const waiting: OfEach = {
    invoice: await makers.invoice("PACTEST:C=wait"),
    complement: await makers.complement("PACTEST:C=wait"),
    withholding: await makers.withholding("PACTEST:cancel:X0"),
    transfer: await makers.transfer("PACTEST:cancel:X0"),
  };
  await ask(waiting.invoice, "facturas");
  await ask(waiting.complement, "complementos-pago");
  await leaveCancelling(service, "/api/v1/retenciones", waiting.withholding);
  await leaveCancelling(service, ROUTE, waiting.transfer);
  const cancelled = await makers.invoice("PACTEST:C=direct");
  await ask(cancelled, "facturas");
  return {
    ...{ replaced, waiting, cancelled, valid: await ofEach("PACTEST:C=direct") },
    substitutes: {
      invoice: await substitute(replaced.invoice),
      complement: await substitute(replaced.complement),
      withholding: { id: withholding!.id, uuidFiscal: withholding!.uuidFiscal! },
      transfer: await made(service, ROUTE, {
        ...transferOf(),
        cfdiRelacionados: [{ tipoRelacion: "04", uuids: [replaced.transfer.uuidFiscal] }],
      }),
    },
  };
}

/** Leaves a document in `cancelando`: the PAC's answer gets lost, and the worker's next look is put off. */
async function leaveCancelling(service: Service, route: string, { id }: Made): Promise<void> {
  const body = { motivo: "02" };
  await service.rest("POST", `${route}/${id}/cancelar`, { key: service.a.sandbox, body });
  await service.db.query({ name: "", text: "update documents set due_at = null where id = $1" }, [id]);
}

async function made(
  service: Service,
  resource: string,
  body: object,
  { key = service.a.sandbox, expected = 201 } = {},
) {
  const path = resource.startsWith("/") ? resource : `/api/v1/${resource}`;
  const answer = await service.rest("POST", path, { key, body });
  if (answer.status !== expected) throw new Error(answer.body.error);
  return answer.body.data;
}

async function read(service: Service, resource: string) {
  return (await service.rest("GET", `/api/v1/${resource}`, { key: service.a.sandbox })).body.data;
}
