import { randomUUID } from "node:crypto";
import { CUSTOMERS } from "../support/accounts.ts";
import { type Service, sealedBy } from "../support/service.ts";
import type { Route } from "./routes.ts";

/** What fills a route: parameters of its path, and the members of its body or query. */
export interface Sample {
  readonly path: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, unknown>>;
}

/** What samples may refer to. */
export interface Ground {
  readonly service: Service;
  /** A stamped invoice of A's sandbox. */
  readonly invoice: Made;
  /** A stamped PPD invoice of A's sandbox, in pesos, of which most is never paid. */
  readonly owed: Made;
  /** A stamped payment complement of it. */
  readonly complement: Made;
  /** For the routes of cancellation. */
  readonly ended: Ended;
}

interface Made {
  readonly id: string;
  readonly uuidFiscal: string;
}

/** Invoices and payment complements that are to be cancelled, wait for the receiver, or are cancelled. */
interface Ended {
  readonly valid: Pair;
  /** Each has a substitute, which names it. */
  readonly replaced: Pair;
  readonly substitutes: Pair;
  readonly waiting: Pair;
  readonly cancelled: Made;
}

interface Pair {
  readonly invoice: Made;
  readonly complement: Made;
}

type MakeSample = (ground: Ground) => Sample;

/**
 * Requests that succeed. Together those of a route show every field it has, and each call makes a new one. A route
 * without a row here fails the run.
 */
const SAMPLES: Readonly<Record<string, readonly MakeSample[]>> = {
  "Invoicing.CreateInvoice": [
    () =>
      members({
        receptorRfc: CUSTOMERS.public.rfc,
        serie: "F",
        formaPago: "03",
        metodoPago: "PUE",
        moneda: "USD",
        tipoCambio: 17.5,
        informacionGlobal: { periodicidad: "04", meses: "01", anio: new Date().getUTCFullYear() - 1 },
        conceptos: [sale(1), sale(2)],
        idempotency_key: randomUUID(),
      }),
    ({ service }) => members({ xml: sealedBy(service.a).toString("base64") }),
  ],
  "Invoicing.CreateCreditNote": [
    ({ invoice: { id } }) => ({
      path: { id },
      members: {
        importe: 0.01,
        descripcion: "Bonificación",
        serie: "NC",
        formaPago: "03",
        idempotency_key: randomUUID(),
      },
    }),
  ],
  "Invoicing.ValidateInvoice": [
    ({ service }) => members({ xml: sealedBy(service.a).toString("base64") }),
    () => members({ xml: Buffer.from("<a/>").toString("base64") }),
  ],
  "Invoicing.ListInvoices": [
    () => members({}),
    ({ invoice }) =>
      members({
        pagina: 1,
        limite: 100,
        estado: "timbrada",
        uuid: invoice.uuidFiscal.slice(3, 20),
        rfc: CUSTOMERS.registered.rfc.slice(0, 6),
        desde: "2019-01-01",
        hasta: "2099-12-31",
      }),
  ],
  "Invoicing.GetBalance": [() => members({})],
  "Invoicing.GetInvoice": [ofInvoice],
  "Invoicing.GetInvoiceXml": [ofInvoice],
  "Invoicing.CreatePaymentComplement": [
    ({ owed }) =>
      members({
        receptorRfc: CUSTOMERS.registered.rfc,
        serie: "P",
        pagos: [paymentOf(owed), paymentOf(owed)],
        idempotency_key: randomUUID(),
      }),
  ],
  "Invoicing.ListPaymentComplements": [
    () => members({}),
    () =>
      members({
        pagina: 1,
        limite: 100,
        estado: "timbrada",
        uuid: "-",
        rfc: CUSTOMERS.registered.rfc.slice(0, 6),
        desde: "2019-01-01",
        hasta: "2099-12-31",
      }),
  ],
  "Invoicing.GetPaymentComplement": [ofComplement],
  "Invoicing.GetPaymentComplementXml": [ofComplement],
  "Invoicing.CancelInvoice": cancelling("invoice"),
  "Invoicing.RefreshInvoiceCancellation": [({ ended }) => of(ended.waiting.invoice)],
  "Invoicing.GetInvoiceAcuse": [({ ended }) => of(ended.cancelled)],
  "Invoicing.GetInvoiceSatStatus": [ofInvoice],
  "Invoicing.CancelPaymentComplement": cancelling("complement"),
  "Invoicing.RefreshPaymentComplementCancellation": [({ ended }) => of(ended.waiting.complement)],
};

export function samplesOf({ name }: Route): readonly MakeSample[] {
  const samples = SAMPLES[name];
  if (samples === undefined) throw new Error(`test/contract/samples.ts has no sample of ${name}`);
  return samples;
}

function members(values: Readonly<Record<string, unknown>>): Sample {
  return { path: {}, members: values };
}

function of({ id }: Made, values: Sample["members"] = {}): Sample {
  return { path: { id }, members: values };
}

function ofInvoice({ invoice }: Ground): Sample {
  return of(invoice);
}

function ofComplement({ complement }: Ground): Sample {
  return of(complement);
}

/** Each succeeds once. */
function cancelling(kind: keyof Pair): readonly MakeSample[] {
  return [
    ({ ended }) => of(ended.valid[kind], { motivo: "02" }),
    ({ ended: { replaced, substitutes } }) =>
      of(replaced[kind], { motivo: "01", uuidReemplazo: substitutes[kind].uuidFiscal }),
  ];
}

/** A dollar's worth, with all that can be told of a transfer. */
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

/** Documents to read, to pay and to cancel. */
export async function prepareGround(service: Service): Promise<Ground> {
  const { rfc: receptorRfc } = CUSTOMERS.registered;
  const concepto = { ...sale(1), claveProdServ: "81112100", claveUnidad: "E48" };
  const sell = (change: object, more: object = { formaPago: "03" }) =>
    made(service, "facturas", { receptorRfc, serie: "F", conceptos: [{ ...concepto, ...change }], ...more });
  const owed = await sell({ valorUnitario: 1e9 }, { metodoPago: "PPD" });
  const makers: Readonly<Record<keyof Pair, Maker>> = {
    invoice: (descripcion) => sell({ descripcion }),
    complement: async (numOperacion) => {
      const { id, facturaId } = await made(service, "complementos-pago", {
        ...{ receptorRfc, pagos: [paymentOf(owed, numOperacion)] },
      });
      const { uuidFiscal } = await read(service, `facturas/${facturaId}`);
      return { id, uuidFiscal };
    },
  };
  const [invoice, complement] = [await makers.invoice("Venta"), await makers.complement("REF-1")];
  return { service, invoice, owed, complement, ended: await prepareEnded(service, makers) };
}

/** Makes a document with that text in it. */
type Maker = (text: string) => Promise<Made>;

async function prepareEnded(service: Service, makers: Readonly<Record<keyof Pair, Maker>>): Promise<Ended> {
  const pair = async (text: string): Promise<Pair> => ({
    invoice: await makers.invoice(text),
    complement: await makers.complement(text),
  });
  const ask = ({ id }: Made, resource: string) =>
    made(service, `${resource}/${id}/cancelar`, { motivo: "02" }, 200);
  const replaced = await pair("PACTEST:C=direct");
  const substitute = ({ uuidFiscal: related }: Made) =>
    made(service, "facturas", {
      xml: sealedBy(service.a, { related, tipoRelacion: "04" }).toString("base64"),
    });
  const waiting = await pair("PACTEST:C=wait");
  await ask(waiting.invoice, "facturas");
  await ask(waiting.complement, "complementos-pago");
  const cancelled = await makers.invoice("PACTEST:C=direct");
  await ask(cancelled, "facturas");
  return {
    ...{ replaced, waiting, cancelled, valid: await pair("PACTEST:C=direct") },
    substitutes: {
      invoice: await substitute(replaced.invoice),
      complement: await substitute(replaced.complement),
    },
  };
}

async function made(service: Service, resource: string, body: object, expected = 201) {
  const answer = await service.rest("POST", `/api/v1/${resource}`, { key: service.a.sandbox, body });
  if (answer.status !== expected) throw new Error(answer.body.error);
  return answer.body.data;
}

async function read(service: Service, resource: string) {
  return (await service.rest("GET", `/api/v1/${resource}`, { key: service.a.sandbox })).body.data;
}
