import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { create, FACTURAS, order } from "./order.ts";

const service = useService();

test.each([
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "application/jsonp",
])("a body of %s is refused in the error envelope, and nothing is stored", async (type) => {
  const before = await service().documents();
  for (const path of ["", "/validar"]) {
    const answer = await service().rest("POST", FACTURAS + path, {
      key: service().a.sandbox,
      raw: JSON.stringify(order()),
      headers: { "content-type": type },
    });
    expect(answer.status).toBe(415);
    expect(answer.body).toEqual({
      ok: false,
      error: expect.stringContaining("application/json"),
      codigo: null,
      detalle: null,
    });
  }
  expect(await service().documents()).toBe(before);
});

test("a compressed body is refused", async () => {
  const answer = await create(service(), order(), { headers: { "content-encoding": "gzip" } });
  expect(answer.status).toBe(415);
});

test.each(["application/json; charset=utf-8", "application/json;charset=UTF-8", "Application/JSON"])(
  "%s is JSON",
  async (type) => {
    const answer = await create(service(), order(), { headers: { "content-type": type } });
    expect(answer.status).toBe(201);
  },
);
