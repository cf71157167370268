import { gzipSync } from "node:zlib";
import { fromBinary } from "@bufbuild/protobuf";
import { BinaryReader } from "@bufbuild/protobuf/wire";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ErrorDetailSchema, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { CreateInvoiceRequestSchema, Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { StatusSchema } from "#proto/google/rpc/status_pb.ts";
import { inProcess, KEY, listen, stubCore } from "./stub.ts";

const stub = stubCore();
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  server = await listen({ core: inProcess(stub) });
});
afterAll(() => server.app.close());

const TRANSPORTS: [name: string, make: (baseUrl: string) => Transport][] = [
  ["Connect with JSON", (baseUrl) => createConnectTransport({ baseUrl, httpVersion: "1.1" })],
  [
    "Connect with protobuf",
    (baseUrl) => createConnectTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat: true }),
  ],
  ["gRPC-Web", (baseUrl) => createGrpcWebTransport({ baseUrl, httpVersion: "1.1" })],
];

describe.each(TRANSPORTS)("%s", (_name, make) => {
  const client = () => createClient(Invoicing, make(server.url));
  const headers = { "x-api-key": KEY };
  const failure = async (call: Promise<unknown>) => ConnectError.from(await call.catch((error: unknown) => error));

  it("reaches the same functions as REST", async () => {
    stub.created.length = 0;
    const answer = await client().createInvoice({ xml: Buffer.from("<a/>"), idempotencyKey: "k" }, { headers });
    expect(answer.data).toMatchObject({ id: "id-1", total: "1160.00" });
    expect(stub.created).toMatchObject([{ idempotencyKey: "k" }]);
  });

  it("takes the Idempotency-Key from the header, which wins over the field", async () => {
    stub.created.length = 0;
    const keyed = { ...headers, "idempotency-key": "h" };
    await client().createInvoice({ xml: Buffer.from("<a/>") }, { headers: keyed });
    await client().createInvoice({ xml: Buffer.from("<a/>"), idempotencyKey: "f" }, { headers: keyed });
    expect(stub.created).toMatchObject([{ idempotencyKey: "h" }, { idempotencyKey: "h" }]);
  });

  it("refuses an Idempotency-Key that is there and empty, in the header or the field", async () => {
    stub.created.length = 0;
    const xml = Buffer.from("<a/>");
    const calls = [
      client().createInvoice({ xml, idempotencyKey: "f" }, { headers: { ...headers, "idempotency-key": "" } }),
      client().createInvoice({ xml, idempotencyKey: "" }, { headers }),
    ];
    for (const call of calls)
      expect((await failure(call)).findDetails(ErrorDetailSchema)).toMatchObject([
        { kind: ErrorKind.INVALID, campo: "idempotency_key", error: expect.stringContaining("vacío") },
      ]);
    expect(stub.created).toEqual([]);
  });

  it("asks for the key", async () => {
    expect((await failure(client().getBalance({}))).code).toBe(Code.Unauthenticated);
  });

  it("carries the detail of a failure", async () => {
    const error = await failure(client().createInvoice({}, { headers }));
    expect(error.code).toBe(Code.InvalidArgument);
    expect(error.findDetails(ErrorDetailSchema)).toMatchObject([{ kind: ErrorKind.INVALID, campo: "receptorRfc" }]);
  });

  it("refuses what is too large", async () => {
    const error = await failure(client().createInvoice({ xml: Buffer.alloc(11 * 1024 * 1024) }, { headers }));
    expect(error.code).toBe(Code.ResourceExhausted);
  });
});

const CONCEPTO = {
  ...{ claveProdServ: "01010101", claveUnidad: "H87", descripcion: "cosa" },
  ...{ cantidad: "1", valorUnitario: "1000" },
};
const ORDER = { receptorRfc: "XAXX010101000", serie: "A", formaPago: "03", conceptos: [CONCEPTO] };

/** Sends any bytes to CreateInvoice, framed where the protocol wants a frame. */
async function send(type: string, body: Buffer, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}/cfdi.v1.Invoicing/CreateInvoice`, {
    ...{ method: "POST", headers: { "content-type": type, "x-api-key": KEY, ...headers } },
    body: new Uint8Array(body),
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

function framed(body: Buffer, flags = 0): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

/** Returns the error of a refusal, which gRPC-Web puts in trailers and Connect in the body. */
function failureIn({ status, bytes }: { status: number; bytes: Buffer }) {
  const text = bytes.toString();
  const [, web] = /grpc-status-details-bin: (\S+)/.exec(text) ?? [];
  if (web !== undefined) {
    const { code, details } = fromBinary(StatusSchema, Buffer.from(web, "base64"));
    return { code, ...anyUnpack(details[0]!, ErrorDetailSchema)! };
  }
  const { code, message, details } = JSON.parse(text);
  const detail = fromBinary(ErrorDetailSchema, Buffer.from(details[0].value, "base64"));
  expect([message, code]).toEqual([detail.error, "invalid_argument"]);
  return { code: status === 400 ? Code.InvalidArgument : status, ...detail };
}

describe("a body that cannot be read is 400 with its detail in Spanish, and nothing is stamped", () => {
  const json = (value: unknown) => Buffer.from(JSON.stringify(value));
  const concept = (more: object) => json({ ...ORDER, conceptos: [CONCEPTO, { ...CONCEPTO, ...more }] });
  const ROWS: [what: string, body: Buffer, error: string, campo?: string][] = [
    ["no JSON", Buffer.from('{"serie":'), "El cuerpo no es JSON válido: se esperaba un valor (posición 9)"],
    ["no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), "El cuerpo no es UTF-8 válido"],
    ["nothing", Buffer.alloc(0), "Falta el cuerpo de la petición: debe ser un objeto JSON"],
    ["a list", Buffer.from("[]"), "El cuerpo debe ser un objeto, no una lista"],
    ["an unknown field", json({ ...ORDER, foo: 1 }), "foo: campo desconocido", "foo"],
    ...(
      [
        ["an unknown field of a concept", { descuentos: "900" }, "conceptos[1].descuentos", "campo desconocido"],
        ["a number for a text", { descripcion: 1 }, "conceptos[1].descripcion", "debe ser una cadena, no un número"],
        ["a number for a decimal", { cantidad: 1 }, "conceptos[1].cantidad", "debe ser una cadena, no un número"],
        ["an object for a list", { impuestos: {} }, "conceptos[1].impuestos", "debe ser una lista, no un objeto"],
      ] as const
    ).map(([what, more, campo, why]): (typeof ROWS)[number] => [what, concept(more), `${campo}: ${why}`, campo]),
    ["a number for bytes", json({ xml: 1 }), "xml: debe ser una cadena, no un número", "xml"],
    ["bytes that are no base64", json({ xml: "¡hola!" }), "xml: no es base64 válido", "xml"],
    ...["2026.5", '"dos"', '""', "1e99"].map((anio): (typeof ROWS)[number] => [
      `${anio} for an integer`,
      Buffer.from(`{"informacionGlobal":{"anio":${anio}}}`),
      `informacionGlobal.anio: ${anio === "1e99" ? "el número debe estar entre -2147483648 y 2147483647" : "debe ser un número entero"}`,
      "informacionGlobal.anio",
    ]),
  ];

  it.each(ROWS)("%s", async (_what, body, error, campo) => {
    stub.created.length = 0;
    const answers = [
      await send("application/json", body),
      await send("application/json", gzipSync(body), { "content-encoding": "gzip" }),
      await send("application/grpc-web+json", framed(body)),
      await send("application/grpc-web+json", framed(gzipSync(body), 1), { "grpc-encoding": "gzip" }),
    ];
    for (const answer of answers)
      expect(failureIn(answer)).toMatchObject({
        code: Code.InvalidArgument,
        kind: ErrorKind.INVALID,
        error,
        ...(campo && { campo }),
      });
    expect(stub.created).toEqual([]);
  });

  it.each(["application/proto", "application/grpc-web+proto"])("bytes that are no protobuf, as %s", async (type) => {
    const broken = Buffer.from("ffffffffffffffffffffff", "hex");
    const answer = await send(type, type.includes("web") ? framed(broken) : broken);
    expect(failureIn(answer)).toMatchObject({
      ...{ code: Code.InvalidArgument, kind: ErrorKind.INVALID },
      error: "La petición no se pudo leer como cfdi.v1.CreateInvoiceRequest de protobuf",
    });
  });

  it("a frame that says another length than it has", async () => {
    const answer = await send("application/grpc-web+proto", framed(Buffer.alloc(10)).subarray(0, 9));
    expect(failureIn(answer)).toMatchObject({ code: Code.InvalidArgument, kind: ErrorKind.INVALID });
  });

  it("what is too large when it is decompressed stays too large", async () => {
    const bomb = gzipSync(Buffer.alloc(11 * 1024 * 1024, 32));
    expect((await send("application/json", bomb, { "content-encoding": "gzip" })).status).toBe(429);
    const web = await send("application/grpc-web+json", framed(bomb, 1), { "grpc-encoding": "gzip" });
    expect(web.bytes.toString()).toContain("grpc-status: 8");
  });
});

describe("a body of more values than a request may hold is 400 before anything is made of it", () => {
  /** A body of 10 MB can hold five million items of two bytes. */
  const items = Buffer.alloc(
    10_000_000,
    Buffer.from([(CreateInvoiceRequestSchema.field.conceptos.number << 3) | 2, 0]),
  );
  const json = Buffer.from(`{"conceptos":[${"{},".repeat(600_000)}{}]}`);
  const binary = "La petición no se pudo leer como cfdi.v1.CreateInvoiceRequest de protobuf: hay más de 40000 valores";
  const text = "El cuerpo no es JSON válido: hay más de 40000 valores (posición 120008)";

  it.each<[type: string, body: Buffer, error: string, headers?: Record<string, string>]>([
    ["application/proto", items, binary],
    ["application/proto", gzipSync(items), binary, { "content-encoding": "gzip" }],
    ["application/grpc-web+proto", framed(items), binary],
    ["application/grpc-web+proto", framed(gzipSync(items), 1), binary, { "grpc-encoding": "gzip" }],
    ["application/json", json, text],
    ["APPLICATION/JSON", json, text],
    ["application/json", gzipSync(json), text, { "content-encoding": "gzip" }],
    ["application/grpc-web+json", framed(json), text],
  ])("as %s", async (type, body, error, headers) => {
    stub.created.length = 0;
    const fields = vi.spyOn(BinaryReader.prototype, "tag");
    const parse = vi.spyOn(JSON, "parse");
    const answer = await send(type, body, headers);
    const most = Math.max(...parse.mock.calls.map(([text]) => text.length), 0);
    // A reader of all fields took more than four seconds.
    expect([fields.mock.calls.length < 50_000, most < 1_000_000]).toEqual([true, true]);
    vi.restoreAllMocks();
    expect(failureIn(answer)).toMatchObject({
      ...{ code: Code.InvalidArgument, kind: ErrorKind.INVALID },
      error,
    });
    expect(stub.created).toEqual([]);
  });

  it("behind another frame", async () => {
    const answer = await send("application/grpc-web+proto", Buffer.concat([framed(Buffer.alloc(0)), framed(items)]));
    expect(failureIn(answer)).toMatchObject({
      ...{ code: Code.InvalidArgument, kind: ErrorKind.INVALID },
      error: "La petición no se pudo leer como cfdi.v1.CreateInvoiceRequest de protobuf",
    });
  });
});

it("an order is read by the names of JSON or of the proto", async () => {
  const { receptorRfc: receptor_rfc, ...rest } = ORDER;
  for (const order of [ORDER, { receptor_rfc, ...rest }])
    expect((await send("application/json", Buffer.from(JSON.stringify(order)))).status).toBe(200);
});
