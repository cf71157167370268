import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { create, FACTURAS, order, run } from "./order.ts";

const service = useService();

test("a good key of an account without the API module is refused everywhere, in both environments", async () => {
  const { rest, a } = service();
  await run(service(), `update accounts set contracted = false where id = '${a.id}'`);
  for (const key of [a.sandbox, a.production]) {
    for (const path of ["", "/saldo", "/00000000-0000-4000-8000-000000000000"]) {
      const answer = await rest("GET", FACTURAS + path, { key });
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({
        ok: false,
        error: expect.stringMatching(/módulo/),
        codigo: null,
        detalle: null,
      });
    }
    expect((await create(service(), order(), { key })).status).toBe(403);
  }
  await service().accounts.contractModule({ account: a.rfc });
  expect((await rest("GET", FACTURAS, { key: a.sandbox })).status).toBe(200);
});

test("production is refused to an account that is not certified, the sandbox is not", async () => {
  const { rest, a } = service();
  await run(service(), `update accounts set certified = false where id = '${a.id}'`);
  const answer = await create(service(), order(), { key: a.production });
  expect(answer.status).toBe(403);
  expect(answer.body.error).toMatch(/certificada/);
  expect((await rest("GET", FACTURAS, { key: a.sandbox })).status).toBe(200);
  await service().accounts.certifyAccount({ account: a.rfc });
  expect((await rest("GET", FACTURAS, { key: a.production })).status).toBe(200);
});

test("whether the account may in counts before the body is looked at", async () => {
  const { rest, b } = service();
  await run(service(), `update accounts set contracted = false where id = '${b.id}'`);
  expect((await rest("POST", FACTURAS, { key: b.sandbox, raw: "{" })).status).toBe(403);
});
