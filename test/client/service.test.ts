import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { createClient } from "../../client/index.ts";
import { order } from "../rest/facturas/order.ts";
import { IS_LONG } from "../support/long.ts";
import { useService } from "../support/service.ts";
import { play } from "./drivers/typescript.ts";
import { LANGUAGES, startDriver } from "./languages.ts";

const service = useService();
const client = (options: object = {}) =>
  createClient({ baseUrl: service().site, apiKey: service().a.sandbox, retryDelayMs: 50, ...options });

it("stamps, reads, lists and cancels, and gives files byte for byte", async () => {
  const cfdi = client();
  const made = await cfdi.post("/api/v1/facturas", { body: order() });
  expect(made.data).toMatchObject({ estado: "timbrada", serie: "F", total: 1160 });
  const params = { path: { id: made.data.id } };

  const xml = await cfdi.file("/api/v1/facturas/{id}/xml", { params });
  expect(xml).toMatchObject({ name: `${made.data.id}.xml`, type: "application/xml" });
  expect(Buffer.from(xml.bytes).toString("base64")).toBe(made.data.xml);
  const pdf = await cfdi.file("/api/v1/facturas/{id}/pdf", { params });
  expect(Buffer.from(pdf.bytes.subarray(0, 5)).toString()).toBe("%PDF-");

  for (let count = 0; count < 2; count += 1) await cfdi.post("/api/v1/facturas", { body: order() });
  const ids: string[] = [];
  for await (const { id } of cfdi.list("/api/v1/facturas", { query: { limite: 2 } })) ids.push(id);
  expect([ids.length, ids.at(-1)]).toEqual([3, made.data.id]);

  const { data } = await cfdi.post("/api/v1/facturas/{id}/cancelar", { params, body: { motivo: "02" } });
  expect(["cancelada", "cancelando", "cancelacion_pendiente"]).toContain(data.estado);
  expect((await cfdi.get("/api/v1/facturas/saldo")).data.esSandbox).toBe(true);
  expect((await cfdi.get("/catalogos/clave-unidad", { params: { query: { buscar: "pieza" } } })).data).not.toEqual([]);
});

/** To compile these clients takes a minute, and `npm test` drives them by the table of scenarios. */
const COMPILED = ["go", "java"];
const driven = LANGUAGES.filter(({ name }) => IS_LONG || !COMPILED.includes(name));
const drivers = driven.map((language) => [language.name, startDriver(language)] as const);
afterAll(() => {
  for (const [, driver] of drivers) driver?.stop();
});

/** Stands before the service, and loses two of three answers behind what was done. */
async function loseAnswers(site: string) {
  let asked = 0;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const headers = new Headers(Object.entries(request.headers) as [string, string][]);
    for (const name of ["host", "connection", "content-length", "transfer-encoding"]) headers.delete(name);
    const answer = await fetch(`${site}${request.url}`, { method: request.method!, headers, body });
    const text = await answer.text();
    if (asked++ % 3 < 2) return void response.destroy();
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type")! }).end(text);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.for([["typescript", { play }] as const, ...drivers])(
  "%s stamps once when answers are lost, alone and in batches",
  async ([, driver], { skip }) => {
    if (driver === undefined) return skip();
    const before = await service().documents();
    const baseUrl = await loseAnswers(service().site);
    const singly = [1, 2, 3].map(() => ({ method: "facturas.crear", body: order() }));
    const calls = [...singly, { method: "lotes.facturas", body: [order(), order(), { ...order(), serie: "NADA" }] }];
    const task = { baseUrl, apiKey: service().a.sandbox, client: { retryDelayMs: 50 }, calls };
    const { outcomes } = await driver.play(task);
    type Made = { idempotente?: boolean; data: { uuidFiscal: string } };
    const fates = outcomes[3]!.value as readonly { readonly respuesta: Made | null; readonly error: object | null }[];
    const made = [
      ...outcomes.slice(0, 3).map(({ value }) => value as Made),
      ...fates.flatMap((one) => one.respuesta ?? []),
    ];
    expect(made.map(({ idempotente }) => idempotente)).toEqual(Array(5).fill(true));
    expect(new Set(made.map(({ data }) => data.uuidFiscal)).size).toBe(5);
    expect(fates.flatMap(({ error }) => error ?? [])).toMatchObject([{ status: 400, field: "serie", attempts: 1 }]);
    expect(await service().documents()).toBe(before + 5);
  },
);

it("a key of any signs is the same one in every language", async () => {
  const before = await service().documents();
  const calls = [{ method: "facturas.crear", body: order(), options: { idempotencyKey: "día 1 — ✓" } }];
  for (const driver of [{ play }, ...drivers.map(([, each]) => each)])
    await driver?.play({ baseUrl: service().site, apiKey: service().a.sandbox, calls });
  expect(await service().documents()).toBe(before + 1);
});

it("a refusal names rule, field and key", async () => {
  await expect(client().post("/api/v1/facturas", { body: { ...order(), serie: "NADA" } })).rejects.toMatchObject({
    name: "CfdiError",
    status: 400,
    idempotencyKey: expect.any(String),
  });
  await expect(client({ apiKey: "sk_test_nobody" }).get("/api/v1/facturas/saldo")).rejects.toMatchObject({
    status: 401,
  });
  const params = { path: { id: "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b" } };
  await expect(client().file("/api/v1/facturas/{id}/pdf", { params })).rejects.toMatchObject({ status: 404 });
});

it("stamps a batch once, however its answer breaks off, and tells each outcome", async () => {
  const before = await service().documents();
  let calls = 0;
  const cutting: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init);
    if (!String(url).includes("/lotes/") || calls++ > 0) return answer;
    const reader = answer.body!.getReader();
    const first = await reader.read();
    await reader.cancel();
    return new Response(
      new ReadableStream({
        start(stream) {
          stream.enqueue(first.value);
          stream.error(new TypeError("the connection was lost"));
        },
      }),
      { status: 200, headers: answer.headers },
    );
  };
  const cfdi = client({ fetch: cutting });
  function* orders() {
    for (let at = 0; at < 6; at += 1) yield order();
    yield { ...order(), serie: "NADA", idempotency_key: "sin serie" };
    // This one is too long for a batch.
    yield { ...order(), notaPdf: "x".repeat(300_000) };
  }
  const told = [];
  for await (const outcome of cfdi.lotes.facturas(orders())) told.push(outcome);
  expect(calls).toBeGreaterThan(1);
  expect(told.map(({ linea }) => linea).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const stamped = told.flatMap(({ respuesta }) => (respuesta === undefined ? [] : [respuesta.data.uuidFiscal]));
  expect(new Set(stamped).size).toBe(6);
  const refused = told.filter(({ error }) => error !== undefined);
  expect(refused.map(({ linea, error }) => [linea, error!.status, error!.field])).toEqual(
    expect.arrayContaining([
      [7, 400, "serie"],
      [8, 400, "notaPdf"],
    ]),
  );
  expect(refused.find(({ linea }) => linea === 7)).toMatchObject({ idempotencyKey: "sin serie" });
  expect(await service().documents()).toBe(before + 6);
  await expect(
    client({ apiKey: "sk_test_nobody", retries: 0 }).lotes.facturas([order()]).next(),
  ).resolves.toMatchObject({ value: { linea: 1, error: { status: 401 } } });
});
