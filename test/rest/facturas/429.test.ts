import { createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { restClient } from "../../support/client.ts";
import { type Instance, useService } from "../../support/service.ts";
import { create, FACTURAS, order, provoking, run } from "./order.ts";

const LIMIT = 60;
const service = useService({ env: { RATE_LIMIT: "" } });
let second: Instance;

beforeAll(async () => {
  second = await service().secondInstance();
});
afterAll(() => second.close());
beforeEach(() => run(service(), "truncate rate_windows"));

const saldo = (key = service().a.sandbox) => service().rest("GET", `${FACTURAS}/saldo`, { key });
const headersOf = ({ headers }: { headers: Headers }) =>
  ["limit", "remaining", "reset"].map((name) => Number(headers.get(`ratelimit-${name}`)));
const exhaust = (key?: string) => Promise.all(Array.from({ length: LIMIT }, () => saldo(key)));

test("of 100 requests at once over two gateways exactly 60 pass; the others are 429 and say when", async () => {
  const { rest, a } = service();
  const other = restClient(second.site, () => undefined);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => (at % 2 ? rest : other)("GET", `${FACTURAS}/saldo`, { key: a.sandbox })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([60, 40]);
  for (const { body, headers } of refused) {
    const [limit, remaining, reset] = headersOf({ headers });
    expect([limit, remaining]).toEqual([LIMIT, 0]);
    expect(reset).toBeGreaterThan(0);
    expect(reset).toBeLessThanOrEqual(60);
    expect(headers.has("retry-after")).toBe(false);
    expect(body).toEqual({
      ok: false,
      error: `Se pasó del límite de 60 peticiones por minuto; espere ${reset} s a que termine la ventana`,
      codigo: null,
      detalle: null,
    });
  }
});

test("the next window lets in again", async () => {
  await exhaust();
  expect((await saldo()).status).toBe(429);
  await run(service(), "update rate_windows set started_at = started_at - interval '60 s'");
  const answer = await saldo();
  expect([answer.status, headersOf(answer)[1]]).toEqual([200, 59]);
});

test("sandbox and production, and each account, count for themselves", async () => {
  const { a, b } = service();
  await exhaust(a.sandbox);
  expect((await saldo(a.sandbox)).status).toBe(429);
  for (const key of [a.production, b.sandbox]) expect(headersOf(await saldo(key))[1]).toBe(59);
});

test("every answer to a good key carries the three headers, whatever its status; each request counts once", async () => {
  const { rest, a, b } = service();
  const key = a.sandbox;
  const keyed = { key, headers: { "idempotency-key": "once" } };
  const answers = [
    await saldo(),
    await create(service(), order(), keyed),
    await create(service(), order(), keyed),
    await create(service(), {}),
    await rest("GET", `${FACTURAS}/00000000-0000-4000-8000-000000000000`, { key }),
    await rest("POST", FACTURAS, { key, raw: "x".repeat(11_000_000) }),
    await rest("POST", FACTURAS, { key, raw: "{}", headers: { "content-type": "text/plain" } }),
    await create(service(), provoking("R=CFDI40145")),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 400, 404, 413, 415, 502]);
  expect(answers.map((answer) => headersOf(answer).slice(0, 2))).toEqual(
    answers.map((_, at) => [LIMIT, LIMIT - 1 - at]),
  );
  await run(service(), "update stamp_batches set available = 0");
  const unpaid = await create(service(), order(), { key: a.production });
  expect([unpaid.status, headersOf(unpaid)[1]]).toEqual([402, 59]);
  await exhaust(b.sandbox);
  const head = await fetch(`${service().site}${FACTURAS}/saldo`, {
    method: "HEAD",
    headers: { "x-api-key": b.sandbox },
  });
  expect([head.status, headersOf(head)[1], await head.text()]).toEqual([429, 0, ""]);
});

test("answers to nobody in particular carry none of them", async () => {
  const { rest, b, site } = service();
  await run(service(), `update accounts set contracted = false where id = '${b.id}'`);
  const answers = [
    await rest("GET", FACTURAS),
    await rest("GET", FACTURAS, { key: b.sandbox }),
    await rest("DELETE", FACTURAS, { key: b.sandbox }),
    await rest("GET", "/api/v1/otra", { key: b.sandbox }),
    await fetch(`${site}/openapi.json`),
  ];
  await run(service(), `update accounts set contracted = true where id = '${b.id}'`);
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 405, 404, 200]);
  for (const { headers } of answers) expect(headers.has("ratelimit-limit")).toBe(false);
});

test("a body is not looked at once the limit is passed", async () => {
  await exhaust();
  for (const raw of ["{", "x".repeat(11_000_000)]) expect((await create(service(), {}, { raw })).status).toBe(429);
});

test("Connect and gRPC spend the same window", async () => {
  const { site, grpcUrl, a } = service();
  const headers = { "x-api-key": a.sandbox };
  const connect = createClient(Invoicing, createConnectTransport({ baseUrl: site, httpVersion: "1.1" }));
  const grpc = createClient(Invoicing, createGrpcTransport({ baseUrl: grpcUrl }));
  let seen: Headers | undefined;
  const onHeader = (met: Headers) => {
    seen = met;
  };
  await grpc.getBalance({}, { headers });
  await connect.getBalance({}, { headers, onHeader });
  expect(headersOf({ headers: seen! })).toEqual([LIMIT, 58, expect.any(Number)]);
  expect(headersOf(await saldo())[1]).toBe(57);
  await exhaust();
  for (const client of [connect, grpc])
    await expect(client.getBalance({}, { headers })).rejects.toThrow(/60 peticiones por minuto/);
});
