import { Client, credentials } from "@grpc/grpc-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { unary } from "../../grpc/unary.ts";
import { sealedBy, useService } from "../../support/service.ts";
import { COMPLEMENTOS, documento, invoice, pago, payment, payOne } from "../complementos-pago/payment.ts";
import { NOMINA, receipt } from "../nomina/receipt.ts";
import { create, FACTURAS, orderOf, relayed } from "./order.ts";

const service = useService();
let client: Client;

beforeAll(() => {
  client = new Client(new URL(service().grpcUrl).host, credentials.createInsecure());
});
afterAll(() => client.close());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  service().rest("POST", path, { key: service().a.sandbox, body, headers });
const get = async (path: string) => (await service().rest("GET", path, { key: service().a.sandbox })).body;

/** A caller who rounds the amount only once arrives at a cent less. */
const CENT = orderOf({ cantidad: 2.666667, valorUnitario: 3.295 });

test("the answer to a creation explains the amounts as POST /facturas/calcular does, if asked", async () => {
  const calculated = (await post(`${FACTURAS}/calcular`, CENT)).body.data;
  const headers = { "idempotency-key": "explained" };
  const made = await post(`${FACTURAS}?desglose=true`, CENT, headers);
  expect(made.status, made.body.error).toBe(201);
  expect(made.body.desglose).toEqual(calculated);
  const { data, ok } = made.body;
  const again = await post(FACTURAS, CENT, headers);
  expect(again.body).toEqual({ ok, data, idempotente: true });
  const asked = await post(`${FACTURAS}?desglose=true`, CENT, headers);
  expect(asked.body).toEqual({ ...again.body, desglose: calculated });

  const plain = await get(`${FACTURAS}/${data.id}`);
  expect(plain).not.toHaveProperty("desglose");
  expect(await get(`${FACTURAS}/${data.id}?desglose=false`)).toEqual(plain);
  expect(await get(`${FACTURAS}/${data.id}?desglose=true`)).toEqual({ ...plain, desglose: calculated });
});

test("a credit note, a substitute and a sealed invoice are explained alike", async () => {
  const { id } = (await create(service(), CENT)).body.data;
  const noted = { importe: 5, descripcion: "Bonificación" };
  const note = await post(`${FACTURAS}/${id}/nota-credito?desglose=true`, noted);
  expect(note.body.desglose).toMatchObject({ total: "5.00" });
  const other = (await create(service(), CENT)).body.data;
  const substitute = await post(`${FACTURAS}/${other.id}/sustituir?desglose=true`, CENT);
  expect(substitute.body).toMatchObject({ desglose: { total: "10.20" }, sustitucion: {} });
  const sealed = await post(`${FACTURAS}?desglose=true`, relayed(sealedBy(service().a)));
  expect(sealed.body.desglose).toMatchObject({ total: String(sealed.body.data.total.toFixed(2)) });
});

test("a calculation takes no key, whose effect a caller would count on", async () => {
  const path = `${FACTURAS}/calcular`;
  expect((await post(path, CENT, { "idempotency-key": "x".repeat(300) })).status).toBe(200);
  expect(await post(path, { ...CENT, idempotency_key: "k" })).toMatchObject({
    ...{ status: 400, body: { error: expect.stringContaining("idempotency_key") } },
  });
});

test("gRPC gives the same explanation, and none unless asked", async () => {
  const [concepto] = CENT.conceptos;
  const sold = { cantidad: "2.666667", valorUnitario: "3.295", impuestos: [{ tasaIva: "0.16" }] };
  const order = { ...CENT, conceptos: [{ ...concepto, ...sold }] };
  const headers = { "x-api-key": service().a.sandbox };
  const { calculateInvoice, createInvoice, getInvoice } = Invoicing.method;
  const plain = await unary(client, createInvoice, order, headers);
  expect(plain.desglose).toBeUndefined();
  const asked = await unary(client, createInvoice, { ...order, desglose: true }, headers);
  const { id } = asked.data!;
  expect(asked.desglose).toMatchObject({ total: "10.20", formula: "8.79 + 1.41" });
  const detail = await unary(client, getInvoice, { id, desglose: true }, headers);
  expect(detail.desglose).toEqual(asked.desglose);
  expect((await unary(client, getInvoice, { id }, headers)).desglose).toBeUndefined();
  const keyed = unary(client, calculateInvoice, { ...order, idempotencyKey: "k" }, headers);
  await expect(keyed).rejects.toMatchObject({ details: expect.stringContaining("idempotency_key") });
});

test("a payment is explained from the balance of its invoice to the pesos of all", async () => {
  const paid = await invoice(service());
  const made = await post(`${COMPLEMENTOS}?desglose=true`, payment([pago([documento(paid, 386.67)])]));
  expect(made.status, made.body.error).toBe(201);
  const { desglose, data } = made.body;
  expect(desglose).toMatchObject({ total: "386.67", regla: expect.stringContaining("equivalencia") });
  expect(desglose.pasos).toContainEqual({
    ...{ campo: "pagos[0].documentos[0].saldoInsoluto", formula: "1160.00 - 386.67" },
    ...{ exacto: "773.33", escrito: "773.33", redondeo: "0.00" },
    explicacion: expect.stringMatching(
      /^La factura F-\d+ debía 1160\.00 MXN; en su parcialidad 1 se pagan 386\.67 y quedan 773\.33\.$/,
    ),
  });
  const plain = await get(`${COMPLEMENTOS}/${data.id}`);
  expect(plain).not.toHaveProperty("desglose");
  expect(await get(`${COMPLEMENTOS}/${data.id}?desglose=true`)).toEqual({ ...plain, desglose });
  expect((await payOne(service(), paid, 1)).body).not.toHaveProperty("desglose");
  // The amounts of a payment follow from no concepts, so the record of the invoice has nothing to explain.
  expect(await get(`${FACTURAS}/${data.facturaId}?desglose=true`)).not.toHaveProperty("desglose");
});

test("a payroll receipt is explained from its perceptions to what the worker gets", async () => {
  const made = await post(`${NOMINA}?desglose=true`, receipt());
  expect(made.status, made.body.error).toBe(201);
  const { desglose, data } = made.body;
  expect(desglose.total).toBe("6476.55");
  expect(desglose.pasos.at(-1)).toEqual({
    ...{ campo: "total", formula: "7500.00 + 0.00 - 1023.45" },
    ...{ exacto: "6476.55", escrito: "6476.55", redondeo: "0.00" },
    explicacion:
      "El trabajador recibe 6476.55: 7500.00 de percepciones y 0.00 de otros pagos, menos 1023.45 de deducciones.",
  });
  const plain = await get(`${NOMINA}/${data.id}`);
  expect(plain).not.toHaveProperty("desglose");
  expect(await get(`${NOMINA}/${data.id}?desglose=true`)).toEqual({ ...plain, desglose });
  expect((await post(NOMINA, receipt())).body).not.toHaveProperty("desglose");
});

test.each([
  ["?desglose=1", {}, "desglose: debe ser true o false"],
  ["?desglose=true&desglose=true", {}, "desglose: el parámetro está repetido"],
  ["", { desglose: true }, "desglose: campo desconocido"],
])("%s beside %j is refused by name, and nothing is made", async (query, more, error) => {
  const before = await service().documents();
  const refused = await post(`${FACTURAS}${query}`, { ...CENT, ...more });
  expect([refused.status, refused.body.error]).toEqual([400, error]);
  expect(await service().documents()).toBe(before);
});
