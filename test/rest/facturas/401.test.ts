import { expect, test } from "vitest";
import { restClient } from "../../support/client.ts";
import { useService } from "../../support/service.ts";
import { create, FACTURAS, order, run } from "./order.ts";

const service = useService();

/** test/contract/access.test.ts tries missing and unknown keys on every route. */

test("a sandbox key is refused from its 90th day on, however much it was used", async () => {
  const { rest, a } = service();
  const saldo = () => rest("GET", `${FACTURAS}/saldo`, { key: a.sandbox });
  expect((await saldo()).status).toBe(200);
  await run(service(), `update api_keys set expires_at = now() where environment = 'sandbox'`);
  const expired = await saldo();
  const unknown = await rest("GET", `${FACTURAS}/saldo`, { key: `sk_test_${"A".repeat(43)}` });
  expect(expired.status).toBe(401);
  expect(expired.body).toEqual(unknown.body);
  await run(service(), `update api_keys set expires_at = now() + interval '1 hour' where environment = 'sandbox'`);
  expect((await saldo()).status).toBe(200);
});

test("a new key makes the old one invalid at once, on every gateway, and the documents stay", async () => {
  const { rest, accounts, b } = service();
  const second = await service().secondInstance();
  const doors = [rest, restClient(second.site, () => undefined)];
  const statuses = (key: string) =>
    Promise.all(doors.map(async (door) => (await door("GET", FACTURAS, { key })).status));
  const old = b.sandbox;
  expect(await statuses(old)).toEqual([200, 200]);
  const { key = "" } = await accounts.rotateKey({ account: b.rfc, environment: "sandbox" });
  expect(await statuses(old)).toEqual([401, 401]);
  expect(await statuses(key)).toEqual([200, 200]);
  await second.close();
});

test("the key counts before the body is looked at, however wrong or large it is", async () => {
  const wrong = { key: "nobody's" };
  for (const raw of ["{", "x".repeat(11 * 1024 * 1024)]) {
    expect((await service().rest("POST", FACTURAS, { ...wrong, raw })).status).toBe(401);
  }
  expect((await create(service(), order(), { ...wrong, headers: { "content-type": "text/plain" } })).status).toBe(401);
});

test.each(["authorization", "x-api-token", "api-key"])("a key in %s is no key", async (name) => {
  const { rest, a } = service();
  const answer = await rest("GET", FACTURAS, { headers: { [name]: a.production } });
  expect(answer.status).toBe(401);
});

test("a key in the query is no key", async () => {
  const { rest, a } = service();
  expect((await rest("GET", `${FACTURAS}?x-api-key=${a.sandbox}`)).status).toBe(401);
});
