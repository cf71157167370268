import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { CfdiError, type Client, type ClientOptions, createClient } from "../../client/index.ts";
import { OWN_CODES } from "../../client/repeat.ts";
import { OWN_CODES as SERVICE_CODES } from "../../common/own-codes.ts";

type Step = Answer | "silence" | "cut off";

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Got {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let url: string;
let script: Step[];
let got: Got[];
let close: () => void;

/** The server plays its script, one step for each request. */
beforeEach(async () => {
  script = [];
  got = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    got.push({
      path: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    });
    const step = script.shift() ?? { status: 500 };
    if (step === "silence") return;
    if (step === "cut off") {
      response.writeHead(201, { "content-type": "application/json", "content-length": "5000" });
      response.write('{"ok":true,', () => response.destroy());
      return;
    }
    const { status, headers, body } = step;
    const text = typeof body === "string" ? body : JSON.stringify(body ?? STAMPED);
    response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers }).end(text);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => close());

const STAMPED = { ok: true, data: { id: "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b", estado: "timbrada" } };
const DONE: Answer = { status: 201 };
const ORDER = {
  receptorRfc: "RAC260101AA4",
  serie: "F",
  conceptos: [{ claveProdServ: "81112100", claveUnidad: "E48", descripcion: "x", cantidad: 1, valorUnitario: 1 }],
};

function refusal(status: number, error: string, codigo: string | null = null, detalle: string | null = null): Answer {
  return { status, body: { ok: false, error, codigo, detalle }, headers: { "x-request-id": "r-1" } };
}

const UNKNOWN = refusal(502, "El PAC no respondió; repita", "PAC_SIN_RESPUESTA", "El PAC no respondió");

function client(options: Partial<ClientOptions> = {}): Client {
  return createClient({ baseUrl: `${url}/api/v1/`, apiKey: "sk_test_1", retryDelayMs: 1, ...options });
}

const create = (options?: Partial<ClientOptions>) => client(options).post("/api/v1/facturas", { body: ORDER });
const cancel = () =>
  client().post("/api/v1/facturas/{id}/cancelar", {
    params: { path: { id: "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b" } },
    body: { motivo: "02" },
  });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable("it should have failed"),
    (error: unknown) => error as CfdiError,
  );

it.each<[string, Step]>([
  ["a 502 of the PAC's silence", UNKNOWN],
  ["a proxy's 502", { status: 502, body: "<h1>Bad Gateway</h1>", headers: { "content-type": "text/html" } }],
  ["a proxy's 504", { status: 504, body: "" }],
  ["a 500", refusal(500, "Error interno")],
  ["a 503", refusal(503, "El servicio no puede atender la petición ahora")],
  ["a 409", refusal(409, "Otra petición con la misma Idempotency-Key está en proceso")],
  ["a 429 without any word of its window's end but now", { ...refusal(429, "x"), headers: { "retry-after": "0" } }],
  ["a body that is cut off", "cut off"],
  ["no answer in time", "silence"],
  ["somebody else's page", { status: 200, body: "<p>Wi-Fi</p>", headers: { "content-type": "text/html" } }],
])("after %s a creation is sent again as it was, under the same key", async (_, step) => {
  script = [step, step, DONE];
  expect((await create({ timeoutMs: 150 })).data.estado).toBe("timbrada");
  const keys = got.map(({ headers }) => headers["idempotency-key"]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  expect(got.map(({ body }) => body)).toEqual(Array(3).fill(JSON.stringify(ORDER)));
  expect(got[0]!.headers["x-api-key"]).toBe("sk_test_1");
});

it("the caller's own key is the one that is sent, from the header or from the body", async () => {
  script = [UNKNOWN, DONE, UNKNOWN, DONE];
  const params = { header: { "Idempotency-Key": "order-1" } };
  await client().post("/api/v1/facturas", { params, body: ORDER });
  await client().post("/api/v1/facturas", { body: { ...ORDER, idempotency_key: "order-2" } });
  expect(got.map(({ headers }) => headers["idempotency-key"])).toEqual(["order-1", "order-1", "order-2", "order-2"]);
});

it.each<[string, Answer]>([
  ["400", refusal(400, "serie: es obligatorio")],
  ["402", refusal(402, "La cuenta no tiene timbres")],
  ["403", refusal(403, "La dirección IP está bloqueada")],
  ["a redirection", { status: 302, headers: { location: "https://example.com/" } }],
  ["the PAC's refusal", refusal(502, "El PAC rechazó", "CFDI40143", "RFC")],
  ["no PAC", refusal(502, "Sin PAC", "PAC_NO_CONFIGURADO", "Sin PAC")],
])("%s is not sent again", async (_, step) => {
  script = [step, DONE];
  expect(await failure(create())).toMatchObject({ attempts: 1, isOutcomeUnknown: false });
  expect(got).toHaveLength(1);
});

it("a cancellation without an answer is not sent again, but asks to look first; one that the PAC left open is", async () => {
  script = ["cut off"];
  expect(await failure(cancel())).toMatchObject({
    attempts: 1,
    isOutcomeUnknown: true,
    idempotencyKey: undefined,
  });
  script = [UNKNOWN, refusal(409, "Otra operación"), { status: 200 }];
  expect((await cancel()).ok).toBe(true);
  expect(got).toHaveLength(4);
});

it("what an unanswered attempt did stays unknown until the request itself is judged", async () => {
  script = ["cut off", refusal(409, "en proceso"), refusal(401, "La llave venció")];
  expect(await failure(create())).toMatchObject({ status: 401, attempts: 3, isOutcomeUnknown: true });
  script = ["cut off", ...Array<Step>(4).fill(refusal(503, "ahora no"))];
  expect(await failure(create())).toMatchObject({ status: 503, attempts: 5, isOutcomeUnknown: true });
  script = ["cut off", refusal(400, "serie: no existe")];
  expect(await failure(create())).toMatchObject({ status: 400, attempts: 2, isOutcomeUnknown: false });
});

it("a failure says code, field, reason, remedy, key and attempts", async () => {
  script = [refusal(400, "[PAG-001] pagos[0].documentos[1].impPagado: debe ser mayor que 0")];
  expect(await failure(create())).toMatchObject({
    name: "CfdiError",
    message: "[PAG-001] pagos[0].documentos[1].impPagado: debe ser mayor que 0",
    status: 400,
    code: "PAG-001",
    field: "pagos[0].documentos[1].impPagado",
    faults: [{ code: "PAG-001", field: "pagos[0].documentos[1].impPagado", message: "debe ser mayor que 0" }],
    requestId: "r-1",
  });
  const { detalle, remedio } = SERVICE_CODES.PAC_SIN_RESPUESTA;
  script = Array(5).fill(refusal(502, `${detalle}; ${remedio}`, "PAC_SIN_RESPUESTA", detalle));
  const error = await failure(create());
  expect(error).toBeInstanceOf(CfdiError);
  expect(error).toMatchObject({
    ...{ status: 502, code: "PAC_SIN_RESPUESTA", detail: detalle, remedy: remedio, attempts: 5 },
    isOutcomeUnknown: true,
  });
  expect(error.idempotencyKey).toBe(got.at(-1)!.headers["idempotency-key"]);
});

it("a body that names all its faults is read fault by fault", () => {
  const body = { error: "dos", errores: ["[VAL-04] a: x", "b.c: y"] };
  expect(new CfdiError("dos", { status: 400, body, attempts: 1, isOutcomeUnknown: false }).faults).toEqual([
    { code: "VAL-04", field: "a", message: "x" },
    { code: undefined, field: "b.c", message: "y" },
  ]);
});

it("waits for the window of its group, so that no request is one too many", async () => {
  const limit = 3;
  let [until, count, tooMany] = [0, 0, 0];
  const counting: typeof fetch = async () => {
    const now = performance.now();
    if (now >= until) [until, count] = [now + 1_000, 0];
    count += 1;
    if (count > limit) tooMany += 1;
    const headers = {
      "content-type": "application/json",
      "ratelimit-remaining": String(Math.max(0, limit - count)),
      "ratelimit-reset": String(Math.ceil((until - now) / 1_000)),
    };
    return new Response(JSON.stringify(STAMPED), { status: 201, headers });
  };
  const paced = client({ fetch: counting });
  await Promise.all(Array.from({ length: 7 }, () => paced.post("/api/v1/facturas", { body: ORDER })));
  expect(tooMany).toBe(0);
});

it("keeps its distance from another machine's guard of addresses, and none from this one's", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  let sent = 0;
  const counting: typeof fetch = async () => {
    sent += 1;
    return new Response(JSON.stringify(STAMPED), { headers: { "content-type": "application/json" } });
  };
  const ask = (baseUrl: string) => {
    const { get } = createClient({ baseUrl, apiKey: "sk_test_1", fetch: counting });
    return [get("/api/v1/facturas/saldo"), get("/api/v1/facturas/saldo")];
  };
  await Promise.all(ask("http://localhost:8080"));
  expect(sent).toBe(2);
  const both = ask("https://cfdi.example");
  await both[0];
  await vi.advanceTimersByTimeAsync(1_600);
  expect(sent).toBe(3);
  await vi.advanceTimersByTimeAsync(200);
  await both[1];
  expect(sent).toBe(4);
});

it("a signal ends the request and the waiting with its own reason", async () => {
  script = ["silence", UNKNOWN];
  let heard = 0;
  const waiting = client({ retryDelayMs: 10_000, log: () => (heard += 1) });
  // The first request is never answered; the second one was, and waits to be sent again.
  for (const until of [
    { sent: 1, answered: 0 },
    { sent: 2, answered: 2 },
  ]) {
    const controller = new AbortController();
    const ended = failure(waiting.post("/api/v1/facturas", { body: ORDER, signal: controller.signal }));
    await expect.poll(() => ({ sent: got.length, answered: heard })).toEqual(until);
    const reason = new Error("enough");
    controller.abort(reason);
    expect(await ended).toBe(reason);
  }
  expect(got).toHaveLength(2);
});

it("knows every code of a 502 that is the service's own", () => {
  expect(Object.keys(OWN_CODES).toSorted()).toEqual(Object.keys(SERVICE_CODES).toSorted());
});

it("reads a list to its end, and gives once what was pushed to the next page", async () => {
  const pages = [["e", "d"], ["d", "c"], ["b"]].map((ids, at) => ({
    status: 200,
    body: { ok: true, data: ids.map((id) => ({ id })), total: 5, pagina: at + 1, limite: 2 },
  }));
  script = [...pages];
  const ids: string[] = [];
  for await (const { id } of client().list("/api/v1/facturas", { query: { limite: 2, estado: "timbrada" } }))
    ids.push(id);
  expect(ids).toEqual(["e", "d", "c", "b"]);
  expect(got.map(({ path }) => path)).toEqual(
    [1, 2, 3].map((pagina) => `/api/v1/facturas?estado=timbrada&limite=2&pagina=${pagina}`),
  );
});
