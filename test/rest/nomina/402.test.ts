import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { run } from "../facturas/order.ts";
import { pay, provoking, receipt } from "./receipt.ts";

const service = useService();

test("without stamps production answers 402 and keeps nothing under the key; what is refused gives its stamp back", async () => {
  const key = service().a.production;
  const headers = { "idempotency-key": "poor" };
  await run(service(), "update stamp_batches set available = 0");
  const before = await service().documents();
  expect((await pay(service(), receipt(), { key, headers })).status).toBe(402);
  expect(await service().documents()).toBe(before);
  expect((await pay(service(), receipt())).status, "the sandbox spends none").toBe(201);
  expect((await pay(service(), receipt({ totalPercepciones: "1" }), { key })).status, "400 before 402").toBe(400);
  await run(service(), "update stamp_batches set available = 1");
  expect((await pay(service(), provoking("R=CFDI40145"), { key })).status).toBe(502);
  expect((await pay(service(), receipt(), { key, headers })).status, "the stamp came back").toBe(201);
  expect((await pay(service(), receipt(), { key })).status).toBe(402);
});
