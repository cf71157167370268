import { expect, test } from "vitest";
import { CUSTOMERS } from "../../support/accounts.ts";
import { useService } from "../../support/service.ts";
import { pay, provoking, receipt } from "./receipt.ts";

const service = useService();

test("a rejection names the PAC's code; the key replays it, and another key pays", async () => {
  const headers = { "idempotency-key": "refused" };
  const body = provoking("R=CFDI40145");
  const answer = await pay(service(), body, { headers });
  expect(answer).toMatchObject({ status: 502, body: { ok: false, codigo: "CFDI40145" } });
  const again = await pay(service(), body, { headers });
  expect(again).toMatchObject({
    status: 200,
    body: { idempotente: true, data: { estado: "error", errorCodigo: "CFDI40145", serie: "N" } },
  });
  expect((await pay(service(), receipt())).status).toBe(201);
});

test("what only SAT's lists tell is refused by the PAC: the name of the worker", async () => {
  const { accounts, a } = service();
  const customer = { ...CUSTOMERS.worker, nombre: "ANA LOPEZ" };
  await accounts.addCustomer({ account: a.rfc, customer });
  const answer = await pay(service(), receipt());
  await accounts.addCustomer({ account: a.rfc, customer: CUSTOMERS.worker });
  expect(answer).toMatchObject({ status: 502, body: { codigo: "CFDI40145" } });
});

test("a lost answer is found by the same key, and is one receipt", async () => {
  const headers = { "idempotency-key": "lost" };
  const body = provoking("E1=500;N=2");
  const before = await service().documents();
  const lost = await pay(service(), body, { headers });
  expect(lost).toMatchObject({ status: 502, body: { codigo: "PAC_SIN_RESPUESTA" } });
  const found = await pay(service(), body, { headers });
  expect(found.body.data).toMatchObject({ estado: "timbrada", serie: "N" });
  expect(await service().documents()).toBe(before + 1);
});

test("a PAC that never had it is sent the same bytes by the same key", async () => {
  const headers = { "idempotency-key": "busy" };
  const body = provoking("E0=429");
  expect((await pay(service(), body, { headers })).body.codigo).toBe("PAC_NO_DISPONIBLE");
  const again = await pay(service(), body, { headers });
  expect(again.status, again.body.error).toBe(201);
});
