import { expect } from "vitest";
import { CUSTOMERS } from "../../support/accounts.ts";
import type { Answer, Call } from "../../support/client.ts";
import type { Service } from "../../support/service.ts";
import { create, order, orderOf } from "../facturas/order.ts";

export const COMPLEMENTOS = "/api/v1/complementos-pago";

export interface Invoice {
  readonly id: string;
  readonly uuidFiscal: string;
  readonly total: number;
}

/** Stamps a PPD invoice of 1160 pesos with A's sandbox key, unless `change` or `call` says otherwise. */
export async function invoice(service: Service, change: object = {}, call: Call = {}): Promise<Invoice> {
  const answer = await create(service, order({ metodoPago: "PPD", formaPago: "99", ...change }), call);
  expect(answer.status, answer.body.error).toBe(201);
  return answer.body.data;
}

/** Stamps an invoice of so many pesos (or dollars) without taxes. */
export function invoiceOf(service: Service, valorUnitario: number, more: object = {}): Promise<Invoice> {
  const { conceptos } = orderOf({ valorUnitario, impuestos: [] });
  return invoice(service, { conceptos, ...more });
}

export function documento({ uuidFiscal }: { uuidFiscal: string }, impPagado: number, more: object = {}) {
  return { facturaUuid: uuidFiscal, impPagado, ...more };
}

/** Returns a transfer that was made a minute ago. */
export function pago(documentos: readonly object[], more: object = {}) {
  return { fechaPago: new Date(Date.now() - 60_000).toISOString(), formaPago: "03", documentos, ...more };
}

export function payment(pagos: readonly object[], more: object = {}) {
  return { receptorRfc: CUSTOMERS.registered.rfc, pagos, ...more };
}

/** Calls POST /complementos-pago with A's sandbox key, unless `call` has another one. */
export function pay(service: Service, body: object, call: Call = {}): Promise<Answer> {
  return service.rest("POST", COMPLEMENTOS, { key: service.a.sandbox, body, ...call });
}

/** The receiver need not agree to the cancellation of a payment that says this to the test PAC. */
export const CANCELLABLE = { numOperacion: "PACTEST:C=direct" };

/** Pays one invoice by one payment. */
export function payOne(
  service: Service,
  { uuidFiscal }: { uuidFiscal: string },
  impPagado: number,
  call: Call = {},
): Promise<Answer> {
  return pay(service, payment([pago([documento({ uuidFiscal }, impPagado)])]), call);
}

export async function detailOf(service: Service, id: string, key = service.a.sandbox) {
  const answer = await service.rest("GET", `${COMPLEMENTOS}/${id}`, { key });
  expect(answer.status, answer.body.error).toBe(200);
  return answer.body.data;
}

/** Tries to pay far too much, and returns the amount that the refusal says is still owed. */
export async function owedOf(service: Service, invoice: Invoice, more: object = {}): Promise<number> {
  const body = payment([pago([documento(invoice, 1e9)], more)]);
  const { status, body: answer } = await pay(service, body);
  expect(status).toBe(400);
  return Number(/saldo insoluto de la factura, ([0-9.]+) /.exec(answer.error)?.[1]);
}
