import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { run } from "../facturas/order.ts";
import { dividends, provoking, withhold } from "./withholding.ts";

const service = useService();

test("without stamps production answers 402 and keeps nothing under the key", async () => {
  const key = service().a.production;
  const headers = { "idempotency-key": "poor" };
  await run(service(), "update stamp_batches set available = 0");
  const before = await service().documents();
  expect((await withhold(service(), dividends(), { key, headers })).status).toBe(402);
  expect(await service().documents()).toBe(before);
  expect((await withhold(service())).status, "the sandbox takes none").toBe(201);
  await run(service(), "update stamp_batches set available = 1");
  expect((await withhold(service(), provoking("R=Reten20113"), { key })).status).toBe(502);
  expect((await withhold(service(), dividends(), { key, headers })).status, "the stamp came back").toBe(201);
  const wrong = await withhold(service(), dividends({ montoOperacion: 0 }), { key });
  expect(wrong.status, "wrong data are 400 before they are 402").toBe(400);
});
