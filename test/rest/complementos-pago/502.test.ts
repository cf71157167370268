import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { documento, type Invoice, invoice, owedOf, pago, pay, payment, payOne } from "./payment.ts";

const service = useService();
const provoking = (paid: Invoice, impPagado: number, directive: string) =>
  payment([pago([documento(paid, impPagado)], { numOperacion: `PACTEST:${directive}` })]);

test("a rejection gives the amount back; the key replays it with the PAC's code", async () => {
  const paid = await invoice(service());
  const headers = { "idempotency-key": "refused" };
  const body = provoking(paid, 1160, "R=CFDI40145");
  const answer = await pay(service(), body, { headers });
  expect(answer).toMatchObject({ status: 502, body: { codigo: "CFDI40145" } });
  expect(await owedOf(service(), paid)).toBe(1160);
  const again = await pay(service(), body, { headers });
  expect(again).toMatchObject({
    status: 200,
    body: { idempotente: true, data: { estado: "error", errorCodigo: "CFDI40145" } },
  });
  expect((await payOne(service(), paid, 1160)).status).toBe(201);
});

test("while a lost answer is unknown its amount is taken; the same key finds the stamp", async () => {
  const paid = await invoice(service());
  const headers = { "idempotency-key": "lost" };
  const body = provoking(paid, 1000, "E1=500;N=2");
  const lost = await pay(service(), body, { headers });
  expect(lost).toMatchObject({ status: 502, body: { codigo: "PAC_SIN_RESPUESTA" } });
  expect(await owedOf(service(), paid)).toBe(160);
  const found = await pay(service(), body, { headers });
  expect(found.body.data).toMatchObject({ estado: "timbrada" });
  expect(await owedOf(service(), paid)).toBe(160);
});

test("a PAC that never had it gives the amount back, and the same key pays after all", async () => {
  const paid = await invoice(service());
  const headers = { "idempotency-key": "busy" };
  const body = provoking(paid, 1000, "E0=429");
  expect((await pay(service(), body, { headers })).body.codigo).toBe("PAC_NO_DISPONIBLE");
  expect(await owedOf(service(), paid)).toBe(1160);
  const again = await pay(service(), body, { headers });
  expect(again.status, again.body.error).toBe(201);
  expect(await owedOf(service(), paid)).toBe(160);
});

test("what was paid meanwhile is not overdrawn by sending the same bytes again", async () => {
  const paid = await invoice(service());
  const headers = { "idempotency-key": "too late" };
  const body = provoking(paid, 1000, "E0=429");
  expect((await pay(service(), body, { headers })).status).toBe(502);
  expect((await payOne(service(), paid, 500)).status).toBe(201);
  const again = await pay(service(), body, { headers });
  expect(again).toMatchObject({ status: 400, body: { error: expect.stringMatching(/saldo/) } });
  expect(await owedOf(service(), paid)).toBe(660);
});
