import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { create, FACTURAS, order } from "./order.ts";

const service = useService();

/** test/contract/access.test.ts asks every route with an id for documents of others. */

test.each([
  ["GET", "/api/v1"],
  ["GET", "/api/v1/"],
  ["GET", "/api/v1/factura"],
  ["GET", "/api/v2/facturas"],
  ["GET", "/facturas"],
  ["GET", "/api/v1/facturas/"],
  ["GET", "/api/v1/FACTURAS"],
  ["GET", "/api/v1/facturas/a/b/c"],
  ["POST", "/api/v1/cuentas"],
  ["GET", "/api/v1/facturas/%2e%2e/saldo"],
])("%s %s is no route, with or without a key", async (verb, path) => {
  const { rest, a } = service();
  for (const key of [undefined, a.sandbox]) {
    const answer = await rest(verb, path, { key });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ ok: false, error: expect.any(String), codigo: null, detalle: null });
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("x-request-id")).not.toBeNull();
  }
});

test.each(["%00", "%01", "a%EF%BF%BFb"])("%s is no id either, on any route that takes one", async (id) => {
  const { rest, a } = service();
  const call = { key: a.sandbox };
  const body = { importe: 1, descripcion: "a" };
  const answers = [
    await rest("GET", `${FACTURAS}/${id}`, call),
    await rest("GET", `${FACTURAS}/${id}/xml`, call),
    await rest("GET", `/api/v1/complementos-pago/${id}`, call),
    await rest("POST", `${FACTURAS}/${id}/nota-credito`, { ...call, body }),
    await rest("POST", `${FACTURAS}/${id}/cancelar`, { ...call, body: { motivo: "02" } }),
  ];
  const missing = { ok: false, error: "El comprobante no existe", codigo: null, detalle: null };
  expect(answers.map((answer) => [answer.status, answer.body])).toEqual(answers.map(() => [404, missing]));
});

test("the fiscal UUID is no id", async () => {
  const { rest, a } = service();
  const { uuidFiscal } = (await create(service(), order())).body.data;
  expect((await rest("GET", `${FACTURAS}/${uuidFiscal}`, { key: a.sandbox })).status).toBe(404);
});
