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
  readonly invoice: { readonly id: string; readonly uuidFiscal: string };
  /** A stamped PPD invoice of A's sandbox, in pesos, of which most is never paid. */
  readonly owed: { readonly uuidFiscal: string };
  /** A stamped payment complement of it. */
  readonly complement: { readonly id: string };
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
};

export function samplesOf({ name }: Route): readonly MakeSample[] {
  const samples = SAMPLES[name];
  if (samples === undefined) throw new Error(`test/contract/samples.ts has no sample of ${name}`);
  return samples;
}

function members(values: Readonly<Record<string, unknown>>): Sample {
  return { path: {}, members: values };
}

function ofInvoice({ invoice: { id } }: Ground): Sample {
  return { path: { id }, members: {} };
}

function ofComplement({ complement: { id } }: Ground): Sample {
  return { path: { id }, members: {} };
}

/** A dollar's worth, with all that can be told of a transfer. */
function paymentOf({ uuidFiscal }: Ground["owed"]) {
  return {
    fechaPago: "2026-01-31T12:00:00",
    formaPago: "03",
    moneda: "USD",
    tipoCambio: 17.5,
    numOperacion: "REF-1",
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

/** A stamped invoice to read, and another one to pay. */
export async function prepareGround(service: Service): Promise<Ground> {
  const receptorRfc = CUSTOMERS.registered.rfc;
  const concepto = { ...sale(1), claveProdServ: "81112100", claveUnidad: "E48" };
  const invoice = await made(service, "facturas", {
    ...{ receptorRfc, serie: "F", formaPago: "03", conceptos: [concepto] },
  });
  const owed = await made(service, "facturas", {
    ...{ receptorRfc, serie: "F", metodoPago: "PPD", conceptos: [{ ...concepto, valorUnitario: 1e9 }] },
  });
  const complement = await made(service, "complementos-pago", { receptorRfc, pagos: [paymentOf(owed)] });
  return { service, invoice, owed, complement };
}

async function made(service: Service, resource: string, request: object) {
  const call = { key: service.a.sandbox, body: request };
  const { status, body } = await service.rest("POST", `/api/v1/${resource}`, call);
  if (status !== 201) throw new Error(body.error);
  return body.data;
}
