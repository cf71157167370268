import { create, fromBinary, fromJson, type JsonObject, type Message, toBinary } from "@bufbuild/protobuf";
import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { Client, type ClientReadableStream, credentials, Metadata } from "@grpc/grpc-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ErrorDetailSchema, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import {
  type CreatePayrollsRequest,
  CreatePayrollsRequestSchema,
  type CreatePayrollsResponse,
  CreatePayrollsResponseSchema,
  Payroll,
} from "#proto/cfdi/v1/payroll_pb.ts";
import { CreateWithholdingsRequestSchema, Withholding } from "#proto/cfdi/v1/withholding_pb.ts";
import type { Answer } from "../../common/core.ts";
import { remoteCore } from "../../gateway/remote-core.ts";
import { type Batch, batchRunner } from "../../src/grpc/batch.ts";
import { listen } from "../gateway/stub.ts";
import { pay, provoking, receipt } from "../rest/nomina/receipt.ts";
import { dividends } from "../rest/retenciones/withholding.ts";
import { useService } from "../support/service.ts";

const service = useService();
let client: Client;
/** A second gateway stands before the same core. */
let apart: Awaited<ReturnType<typeof listen>>;
let core: ReturnType<typeof remoteCore>;

beforeAll(async () => {
  const { grpcUrl, serviceToken } = service();
  client = new Client(new URL(grpcUrl).host, credentials.createInsecure());
  core = remoteCore({ urls: [grpcUrl], serviceToken });
  apart = await listen({ core });
});
afterAll(async () => {
  client.close();
  await apart.app.close();
  core.close();
});

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const kept: T[] = [];
  for await (const item of items) kept.push(item);
  return kept;
}

let batches = 0;

/** Returns REST's bodies as messages of the proto, each with a key of its own unless the body has one. */
function batchOf(...bodies: readonly object[]): CreatePayrollsRequest {
  batches += 1;
  const requests = bodies.map((body, index) => ({ idempotency_key: `lote ${batches}, ${index}`, ...body }));
  return fromJson(CreatePayrollsRequestSchema, JSON.parse(JSON.stringify({ requests })) as JsonObject);
}

/** Opens a plain gRPC stream, as any language's client does. */
function open(request: Message, key = service().a.sandbox): ClientReadableStream<CreatePayrollsResponse> {
  const { parent, name, input, output } = Payroll.method.createPayrolls;
  const metadata = new Metadata();
  metadata.set("x-api-key", key);
  return client.makeServerStreamRequest<Message, CreatePayrollsResponse>(
    `/${parent.typeName}/${name}`,
    (message) => Buffer.from(toBinary(input, message as CreatePayrollsRequest)),
    (bytes) => fromBinary(output, bytes),
    request,
    metadata,
  );
}

type Outcomes = AsyncIterable<CreatePayrollsResponse>;

/** Returns the outcome of each request by its index, and the indices in the order in which the outcomes came. */
async function read(outcomes: Outcomes) {
  const told: string[] = [];
  const order: number[] = [];
  for await (const { index, outcome } of outcomes) {
    order.push(index);
    told[index] = sentence(outcome);
  }
  return { told, order };
}

function sentence(outcome: CreatePayrollsResponse["outcome"]): string {
  if (outcome.case === "error") return `${ErrorKind[outcome.value.kind]}: ${outcome.value.error}`;
  const { data, idempotente } = outcome.value ?? {};
  return `${data?.estado}${idempotente ? " again" : ""}`;
}

/** The requests of this batch end in all possible ways. */
const MIXED = () => [
  receipt(),
  receipt({ totalPercepciones: undefined }),
  provoking("R=CFDI40145"),
  receipt({}, { idempotency_key: undefined }),
  receipt({}, { idempotency_key: `lote ${batches + 1}, 0` }),
  receipt({}, { receptorRfc: "PEGJ900101AA0" }),
  receipt(),
];
const ENDS = [
  "timbrada",
  expect.stringMatching(/^INVALID: \[FC-219\] nomina: debe llevar/),
  expect.stringMatching(/^PAC_REJECTED: .*CFDI40145/),
  "INVALID: idempotency_key (encabezado Idempotency-Key): es obligatorio en un lote",
  "INVALID: idempotency_key (encabezado Idempotency-Key): es la misma que la de requests[0]",
  expect.stringMatching(/^INVALID: receptorRfc/),
  "timbrada",
];

describe("a batch over gRPC", () => {
  test("tells what became of each request, and one that fails stops no other; sent again, of those that are done", async () => {
    const before = await service().documents();
    const batch = batchOf(...MIXED());
    const { told, order } = await read(open(batch));
    expect(told).toEqual(ENDS);
    expect(order.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await service().documents()).toBe(before + 3);
    const again = (await read(open(batch))).told;
    expect([again[0], again[2], again[6]]).toEqual(["timbrada again", "error again", "timbrada again"]);
    expect(await service().documents()).toBe(before + 3);
  });

  test("is of the same keys as REST, and goes on where it was cut off", async () => {
    const before = await service().documents();
    const slow = [0, 1, 2, 3, 4, 5].map(() => provoking("D=300"));
    const batch = batchOf(receipt(), ...slow);
    const stream = open(batch);
    stream.on("error", () => undefined);
    for await (const { index } of stream) {
      expect(index).toBe(0);
      stream.cancel();
      break;
    }
    const rest = await pay(service(), receipt({}, { idempotency_key: batch.requests[0]!.idempotencyKey }));
    expect([rest.status, rest.body.idempotente]).toEqual([200, true]);
    // A request of the batch that is still under way answers 409, as over REST.
    await expect.poll(async () => new Set((await read(open(batch))).told)).toEqual(new Set(["timbrada again"]));
    expect(await service().documents()).toBe(before + 7);
    expect(await service().pac.admin("GET", "/admin/audit")).toMatchObject({ doubled: [] });
  });

  test("tells each outcome when it is there, whatever its place", async () => {
    const { order } = await read(open(batchOf(provoking("D=2000"), receipt(), receipt(), receipt(), receipt())));
    expect(order.at(-1)).toBe(0);
  });

  test("serves withholdings, with reading by the methods that follow", async () => {
    const transport = createGrpcTransport({ baseUrl: service().grpcUrl });
    const requests = [dividends({ idempotency_key: "a" }), dividends({ idempotency_key: "b", montoOperacion: 1 })];
    const batch = fromJson(CreateWithholdingsRequestSchema, JSON.parse(decimals(JSON.stringify({ requests }))));
    const headers = { "x-api-key": service().a.sandbox };
    const client = createClient(Withholding, transport);
    const outcomes = await all(client.createWithholdings(batch, { headers }));
    const byPlace = outcomes.toSorted((one, other) => one.index - other.index).map(({ outcome }) => outcome);
    expect(byPlace).toMatchObject([{ case: "created" }, { case: "error", value: { kind: ErrorKind.INVALID } }]);
  });
});

/** Writes decimals as texts, as protobuf's JSON has them. */
const decimals = (json: string) => json.replace(/:(\d+(\.\d+)?)/g, ':"$1"');

const TRANSPORTS: readonly [string, () => Transport][] = [
  ["gRPC", () => createGrpcTransport({ baseUrl: service().grpcUrl })],
  ["Connect with JSON", () => createConnectTransport({ baseUrl: service().site, httpVersion: "1.1" })],
  [
    "Connect with protobuf",
    () => createConnectTransport({ baseUrl: service().site, httpVersion: "1.1", useBinaryFormat: true }),
  ],
  ["gRPC-Web", () => createGrpcWebTransport({ baseUrl: service().site, httpVersion: "1.1" })],
  ["Connect of a gateway apart", () => createConnectTransport({ baseUrl: apart.url, httpVersion: "1.1" })],
];

describe.each(TRANSPORTS)("a batch over %s", (_, transport) => {
  const call = (batch: CreatePayrollsRequest, more: Record<string, string> = {}) =>
    createClient(Payroll, transport()).createPayrolls(batch, {
      headers: { "x-api-key": service().a.sandbox, ...more },
    });
  const failure = async (outcomes: Outcomes) => {
    const error = await read(outcomes).then(
      () => Promise.reject(new Error("the batch succeeded")),
      (cause) => ConnectError.from(cause),
    );
    return [error.code, error.findDetails(ErrorDetailSchema)[0]?.error] as const;
  };

  test("ends in the same words, and no header is the key of all", async () => {
    const { told } = await read(call(batchOf(...MIXED()), { "idempotency-key": "of all" }));
    expect(told).toEqual(ENDS);
  });

  test("is refused as a whole for its caller and for its size", async () => {
    expect(await failure(call(batchOf(receipt()), { "x-api-key": "sk_test_nobody" }))).toEqual([
      ...[Code.Unauthenticated, expect.stringMatching(/llave/)],
    ]);
    expect(await failure(call(batchOf()))).toEqual([Code.InvalidArgument, "requests: es obligatorio"]);
    const many = batchOf(...Array.from({ length: 501 }, () => ({})));
    expect(await failure(call(many))).toEqual([Code.InvalidArgument, expect.stringMatching(/^requests: .*500/)]);
  });
});

test("what is no batch is refused in Spanish by Connect, in JSON and in protobuf", async () => {
  const post = async (type: string, bytes: Uint8Array) => {
    const frame = Buffer.alloc(5 + bytes.length);
    frame.writeUInt32BE(bytes.length, 1);
    frame.set(bytes, 5);
    const answer = await fetch(`${service().site}/${Payroll.typeName}/CreatePayrolls`, {
      method: "POST",
      headers: { "content-type": `application/connect+${type}`, "x-api-key": service().a.sandbox },
      body: frame,
    });
    const body = Buffer.from(await answer.arrayBuffer());
    return JSON.parse(body.subarray(5).toString()).error.message;
  };
  expect(await post("json", Buffer.from('{"requests":[{"nada":1}]}'))).toMatch(/requests\[0\]\.nada/);
  expect(await post("json", Buffer.from("{"))).toMatch(/no es JSON válido/);
  expect(await post("proto", Buffer.from([0xff, 0xff]))).toMatch(/no se pudo leer/);
});

interface Line {
  readonly linea: number;
  readonly status: number;
  readonly ok: boolean;
  readonly idempotency_key?: string;
  readonly campo?: string;
  readonly error?: string;
  readonly data?: { readonly id: string; readonly estado: string };
  readonly idempotente?: boolean;
}

/** Sends a batch over REST and returns the lines of the answer by the lines that they are about. */
async function sendLines(path: string, lines: readonly (object | string)[], more: Record<string, string> = {}) {
  const answer = await fetch(`${service().site}${path}`, {
    method: "POST",
    headers: { "content-type": "application/x-ndjson", "x-api-key": service().a.sandbox, ...more },
    body: lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
  });
  const text = await answer.text();
  const told: Line[] = [];
  if (answer.status === 200)
    for (const line of text.trimEnd().split("\n")) {
      const outcome = JSON.parse(line) as Line;
      told[outcome.linea] = outcome;
    }
  return { status: answer.status, headers: answer.headers, text, told };
}

describe("a batch over REST", () => {
  test("has an outcome for each line, in the envelope of a single request; sent again, the same documents", async () => {
    const before = await service().documents();
    const lines = [
      receipt({}, { idempotency_key: "renglón 1" }),
      "",
      receipt({ totalPercepciones: undefined }, { idempotency_key: "rest 3" }),
      "{",
      '{"nada":1}',
      receipt(),
      receipt({}, { idempotency_key: "renglón 1" }),
      { ...receipt({}, { idempotency_key: "rest 8" }), nada: "x".repeat(256 * 1024) },
      "[]",
      provoking("R=CFDI40145", { idempotency_key: "rest 10" }),
      { ...receipt({}, { idempotency_key: "rest 11" }), serie: 1 },
      receipt({}, { idempotency_key: "rest 12" }),
    ];
    const { told, headers } = await sendLines("/lotes/nomina", lines);
    expect(headers.get("content-type")).toBe("application/x-ndjson");
    expect(headers.get("ratelimit-limit")).not.toBeNull();
    expect(told.filter(Boolean).map(({ linea, status, ok }) => [linea, status, ok])).toEqual([
      ...[
        [1, 201, true],
        [3, 400, false],
        [4, 400, false],
        [5, 400, false],
        [6, 400, false],
        [7, 400, false],
      ],
      ...[
        [8, 400, false],
        [9, 400, false],
        [10, 502, false],
        [11, 400, false],
        [12, 201, true],
      ],
    ]);
    expect(told[1]).toMatchObject({ idempotency_key: "renglón 1", data: { estado: "timbrada" } });
    expect(told[3]).toMatchObject({ idempotency_key: "rest 3", campo: "nomina" });
    expect(told[4]!.error).toMatch(/^La línea no es JSON válido: /);
    expect(told[5]).toMatchObject({ error: "nada: campo desconocido" });
    expect(told[6]).toMatchObject({ error: "idempotency_key: es obligatorio en un lote", campo: "idempotency_key" });
    expect(told[7]!.error).toBe("idempotency_key: es la misma que la de la línea 1");
    expect(told[8]!.error).toMatch(
      /^La línea tiene \d+ bytes y puede tener 262144; envíela sola a POST .api.v1.nomina$/,
    );
    expect(told[11]!.error).toMatch(/^serie: debe ser una cadena/);
    expect(await service().documents()).toBe(before + 3);
    const again = (await sendLines("/lotes/nomina", lines)).told;
    expect([again[1], again[10], again[12]]).toMatchObject([
      { status: 200, idempotente: true, data: { id: told[1]!.data!.id } },
      { status: 200, data: { estado: "error" } },
      { status: 200, idempotente: true, data: { id: told[12]!.data!.id } },
    ]);
    // A line that cannot be read is answered with the document of its key, as a single request is.
    const spoilt = await sendLines("/lotes/nomina", [{ idempotency_key: "rest 12", nada: 1 }]);
    expect(spoilt.told[1]).toMatchObject({ status: 200, idempotente: true, data: { id: told[12]!.data!.id } });
    expect(await service().documents()).toBe(before + 3);
  });

  test("goes on where it was cut off, and makes nothing twice", async () => {
    const before = await service().documents();
    const lines = [0, 1, 2, 3, 4, 5].map((at) => provoking("D=300", { idempotency_key: `cortado ${at}` }));
    const gone = new AbortController();
    const cut = fetch(`${service().site}/lotes/nomina`, {
      method: "POST",
      headers: { "content-type": "application/x-ndjson", "x-api-key": service().a.sandbox },
      body: lines.map((line) => JSON.stringify(line)).join("\n"),
      signal: gone.signal,
    });
    setTimeout(() => gone.abort(), 100);
    await expect(cut.then((answer) => answer.text())).rejects.toThrow();
    const states = async () =>
      (await sendLines("/lotes/nomina", lines)).told.filter(Boolean).map(({ status }) => status);
    await expect.poll(async () => new Set(await states()), { timeout: 10_000 }).toEqual(new Set([200]));
    expect(await service().documents()).toBe(before + 6);
    expect(await service().pac.admin("GET", "/admin/audit")).toMatchObject({ doubled: [] });
  });

  test.each<[string, readonly (object | string)[], Record<string, string>, number, RegExp]>([
    ["of another media type", ["{}"], { "content-type": "application/json" }, 415, /application\/x-ndjson/],
    ["compressed", ["{}"], { "content-encoding": "gzip" }, 415, /sin Content-Encoding/],
    ["without a key", ["{}"], { "x-api-key": "" }, 401, /llave/],
    ["without a line", ["", " "], {}, 400, /^.*Falta el cuerpo/],
    ["of 501 lines", Array(501).fill("{}"), {}, 400, /más de 500 líneas/],
    ["of more than 10 MB", ["x".repeat(10 * 1024 * 1024 + 1)], {}, 413, /máximo/],
  ])("%s is refused as a whole", async (_, lines, headers, status, sentence) => {
    const answer = await sendLines("/lotes/nomina", lines, headers);
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(sentence)]);
  });

  test("is known in the contract, and other verbs are told", async () => {
    const { paths } = (await (await fetch(`${service().site}/openapi.json`)).json()) as { readonly paths: object };
    const known = Object.keys(paths).filter((path) => path.startsWith("/lotes/"));
    expect(known).toEqual(
      ["facturas", "complementos-pago", "nomina", "retenciones", "traslados"].map((at) => `/lotes/${at}`),
    );
    const answer = await service().rest("GET", "/lotes/facturas", { key: service().a.sandbox });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

describe("the limits of batches", () => {
  const answered = (value: object) => ({ kind: "answer", message: value }) as unknown as Answer;
  const CALLER = { accountId: "a", environment: "sandbox", revision: 0 } as const;

  /** Returns a batch whose requests stay under way until `end` is called. */
  function held(count: number) {
    let [most, now, begun] = [0, 0, 0];
    const going: (() => void)[] = [];
    const batch = {
      open: async (_: unknown, call: { caller?: object }) => {
        call.caller = CALLER;
        return {
          items: Array.from({ length: count }, () => ({ request: create(CreatePayrollsResponseSchema) })),
        };
      },
      each: {
        run: async () => {
          begun += 1;
          now += 1;
          most = Math.max(most, now);
          await new Promise<void>((go) => going.push(go));
          now -= 1;
          return answered({});
        },
      },
      told: (index: number, answer: Answer) => ({ index, answer }),
    } as unknown as Batch;
    const letGo = setInterval(() => going.shift()?.(), 1);
    return { batch, most: () => most, begun: () => begun, end: () => clearInterval(letGo) };
  }

  const REQUEST = create(CreatePayrollsRequestSchema);
  const LIMITS = {
    together: 3,
    quickTogether: 3,
    perAccount: 1,
    lastsMs: 60_000,
    stopping: new AbortController().signal,
  };
  const start = (run: ReturnType<typeof batchRunner>, batch: Batch) =>
    run(batch, REQUEST, { requestId: "r", header: () => undefined });

  test("are kept: requests at once, batches of an account at once, and the next one when that is over", async () => {
    const { batch, most, end } = held(20);
    const run = batchRunner(LIMITS);
    const first = start(run, batch);
    await first.next();
    expect(await all(start(run, batch))).toMatchObject([{ kind: "failure", detail: { kind: ErrorKind.UNAVAILABLE } }]);
    expect(await all(first)).toHaveLength(19);
    expect(most()).toBe(3);
    await expect.poll(async () => (await all(start(run, batch))).length).toBe(20);
    end();
  });

  test("are for who listens: what was begun is finished, and nothing else is begun", async () => {
    const { batch, most, begun, end } = held(20);
    const gone = new AbortController();
    const run = batchRunner(LIMITS);
    const stream = run(batch, REQUEST, { requestId: "r", header: () => undefined }, gone.signal);
    await stream.next();
    gone.abort();
    expect(await stream.next()).toEqual({ done: true, value: undefined });
    expect([begun(), most()]).toEqual([3, 3]);
    // Requests of an abandoned batch count against the limit until they finish.
    await expect.poll(async () => (await all(start(run, batch))).length).toBe(20);
    end();
  });

  test.each([
    ["the core stops", { ...LIMITS, stopping: AbortSignal.abort() }, /deteniendo/],
    ["its time is over", { ...LIMITS, lastsMs: 0 }, /no se comenzó/],
  ])("when %s: what was not begun is told as that", async (_, limits, why) => {
    const { batch, most, end } = held(5);
    const outcomes = await all(start(batchRunner(limits), batch));
    end();
    expect(outcomes).toHaveLength(5);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({
        message: {
          answer: { kind: "failure", detail: { notBegun: true, error: expect.stringMatching(why) } },
        },
      });
    expect(most()).toBe(0);
  });
});
