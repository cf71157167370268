import { expect, it } from "vitest";
import { createClient } from "../../client/index.ts";
import { order } from "../rest/facturas/order.ts";
import { useService } from "../support/service.ts";

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

it("stamps once when answers are lost, however often it asks", async () => {
  const before = await service().documents();
  let lost = 0;
  const losing: typeof fetch = async (...call) => {
    const answer = await fetch(...call);
    if (lost++ % 3 === 2) return answer;
    await answer.arrayBuffer();
    throw new TypeError("the connection was lost behind the answer");
  };
  const cfdi = client({ fetch: losing });
  const made = await Promise.all([1, 2, 3].map(() => cfdi.post("/api/v1/facturas", { body: order() })));
  expect(made.map(({ idempotente }) => idempotente)).toContain(true);
  expect(new Set(made.map(({ data }) => data.uuidFiscal)).size).toBe(3);
  expect(await service().documents()).toBe(before + 3);
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
