import { CUSTOMERS } from "../../support/accounts.ts";
import type { Answer, Call } from "../../support/client.ts";
import type { Service } from "../../support/service.ts";

export const FACTURAS = "/api/v1/facturas";

const CONCEPTO = {
  claveProdServ: "81112100",
  claveUnidad: "E48",
  descripcion: "Servicio de internet",
  cantidad: 1,
  valorUnitario: 1000,
  impuestos: [{ tasaIva: 0.16 }],
};

/** Returns an order in seal mode that is right apart from `change`. */
export function order(change: object = {}) {
  return {
    receptorRfc: CUSTOMERS.registered.rfc,
    serie: "F",
    formaPago: "03",
    conceptos: [CONCEPTO],
    ...change,
  };
}

/** Returns an order with one concepto that is right apart from `change`. */
export function orderOf(change: object, more: object = {}) {
  return order({ conceptos: [{ ...CONCEPTO, ...change }], ...more });
}

/** Returns an order whose directive tells the test PAC what to do (test-pac.md). */
export function provoking(directive: string, more: object = {}) {
  return orderOf({ descripcion: `Servicio PACTEST:${directive}` }, more);
}

/** Calls POST /facturas with A's sandbox key, unless `call` has another one. */
export function create(service: Service, body: object, call: Call = {}): Promise<Answer> {
  return service.rest("POST", FACTURAS, { key: service.a.sandbox, body, ...call });
}

export function relayed(xml: Buffer | string, more: object = {}) {
  return { xml: Buffer.from(xml).toString("base64"), ...more };
}

export function xmlOf({ body }: Answer): string {
  return Buffer.from(body.data.xml, "base64").toString();
}

export function attribute(xml: string, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1];
}

export async function run({ db }: Service, text: string): Promise<unknown[]> {
  return (await db.orm()).em.getConnection().execute<unknown[]>(text);
}

/** Returns the order of a hundred pots that go to Texas, at 12.50 dollars each. */
export function exportOrder(): object {
  const address = { calle: "Elm Street 1", estado: "TX", pais: "USA", codigoPostal: "78041" };
  const pot = { noIdentificacion: "OLLA", fraccionArancelaria: "7323930500", unidadAduana: "01", factorAduana: 1.35 };
  return {
    ...{ serie: "F", formaPago: "03", moneda: "USD", tipoCambio: 17.1234 },
    comercioExterior: { incoterm: "FOB", comprador: { nombre: "ACME INC", numRegIdTrib: "121212121", ...address } },
    conceptos: [
      {
        ...{ claveProdServ: "52151602", claveUnidad: "H87", descripcion: "Olla", cantidad: 100, valorUnitario: 12.5 },
        ...{ ...pot, impuestos: [{ tasaIva: 0 }] },
      },
    ],
  };
}
