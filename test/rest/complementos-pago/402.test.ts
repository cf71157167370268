import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { run } from "../facturas/order.ts";
import { documento, invoice, pago, pay, payment, payOne } from "./payment.ts";

const service = useService();

test("without stamps production answers 402, pays nothing and keeps nothing under the key", async () => {
  const key = service().a.production;
  const paid = await invoice(service(), {}, { key });
  const headers = { "idempotency-key": "poor" };
  await run(service(), "update stamp_batches set available = 0");
  const before = await service().documents();
  expect((await payOne(service(), paid, 1160, { key, headers })).status).toBe(402);
  expect(await service().documents()).toBe(before);
  await run(service(), "update stamp_batches set available = 1");
  const refused = pago([documento(paid, 1160)], { numOperacion: "PACTEST:R=CFDI40145" });
  expect((await pay(service(), payment([refused]), { key })).status).toBe(502);
  expect((await payOne(service(), paid, 1160, { key, headers })).status, "the stamp came back").toBe(201);
  expect((await payOne(service(), paid, 1, { key })).status, "wrong data are 400 before they are 402").toBe(400);
});
