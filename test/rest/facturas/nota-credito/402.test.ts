import { expect, test } from "vitest";
import { useService } from "../../../support/service.ts";
import { FACTURAS, run } from "../order.ts";
import { credit, invoice } from "./note.ts";

const service = useService();

test("in production a note takes one stamp; without any it is 402 and credits nothing", async () => {
  const { rest, a } = service();
  const production = { key: a.production };
  const saldo = async () => (await rest("GET", `${FACTURAS}/saldo`, production)).body.data.saldo;
  const id = await invoice(service(), {}, production);
  await run(service(), "update stamp_batches set available = 1");
  expect((await credit(service(), id, { importe: 100 }, production)).status).toBe(201);
  expect(await saldo()).toBe(0);
  const refused = await credit(service(), id, { importe: 1060 }, production);
  expect(refused.status).toBe(402);
  await run(service(), "update stamp_batches set available = 1");
  expect((await credit(service(), id, { importe: 1060 }, production)).status).toBe(201);
});
