import { expect, test } from "vitest";
import { useService } from "../../../support/service.ts";
import { create, order } from "../order.ts";
import { credit } from "./note.ts";

const service = useService();

/** test/contract/access.test.ts covers other accounts, the other environment and invalid ids. */

test("the fiscal UUID is no id", async () => {
  const { uuidFiscal } = (await create(service(), order())).body.data;
  expect((await credit(service(), uuidFiscal)).status).toBe(404);
});

test("an invoice that is not there is 404 before the account's series are looked at", async () => {
  const missing = "00000000-0000-4000-8000-000000000000";
  const answer = await credit(service(), missing, { serie: "NO" });
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ ok: false, error: "El comprobante no existe", codigo: null, detalle: null });
});
