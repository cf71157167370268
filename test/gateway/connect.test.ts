import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ErrorDetailSchema, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
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
  const failure = async (call: Promise<unknown>) =>
    ConnectError.from(await call.catch((error: unknown) => error));

  it("reaches the same functions as REST", async () => {
    stub.created.length = 0;
    const answer = await client().createInvoice(
      { xml: Buffer.from("<a/>"), idempotencyKey: "k" },
      { headers },
    );
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

  it("asks for the key", async () => {
    expect((await failure(client().getBalance({}))).code).toBe(Code.Unauthenticated);
  });

  it("carries the detail of a failure", async () => {
    const error = await failure(client().createInvoice({}, { headers }));
    expect(error.code).toBe(Code.InvalidArgument);
    expect(error.findDetails(ErrorDetailSchema)).toMatchObject([
      { kind: ErrorKind.INVALID, campo: "receptorRfc" },
    ]);
  });

  it("refuses what is too large", async () => {
    const error = await failure(client().createInvoice({ xml: Buffer.alloc(11 * 1024 * 1024) }, { headers }));
    expect(error.code).toBe(Code.ResourceExhausted);
  });
});

describe("JSON that has a field nobody knows", () => {
  const ORDER = {
    ...{ receptorRfc: "XAXX010101000", serie: "A", formaPago: "03" },
    conceptos: [
      {
        ...{ claveProdServ: "01010101", claveUnidad: "H87", descripcion: "cosa" },
        ...{ cantidad: "1", valorUnitario: "1000" },
      },
    ],
  };
  const send = (type: string, body: Buffer) =>
    fetch(`${server.url}/cfdi.v1.Invoicing/CreateInvoice`, {
      ...{ method: "POST", headers: { "content-type": type, "x-api-key": KEY } },
      body,
    });
  const framed = (text: string) => {
    const head = Buffer.alloc(5);
    head.writeUInt32BE(Buffer.byteLength(text), 1);
    return Buffer.concat([head, Buffer.from(text)]);
  };

  it.each([
    ["in a concept", { ...ORDER, conceptos: [{ ...ORDER.conceptos[0], descuentos: "900" }] }, "descuentos"],
    ["at the root", { ...ORDER, foo: 1 }, "foo"],
  ])("%s is refused by its name, and not stamped", async (_what, order, name) => {
    stub.created.length = 0;
    const json = JSON.stringify(order);
    const connect = await send("application/json", Buffer.from(json));
    expect([connect.status, await connect.json()]).toEqual([
      400,
      { code: "invalid_argument", message: expect.stringContaining(`"${name}"`) },
    ]);
    const web = await send("application/grpc-web+json", framed(json));
    const trailers = await web.text();
    expect(trailers).toContain("grpc-status: 3");
    expect(trailers).toContain(name);
    expect(stub.created).toEqual([]);
  });

  it("without it is an order like any other, by the names of JSON or of the proto", async () => {
    const { receptorRfc: receptor_rfc, ...rest } = ORDER;
    for (const order of [ORDER, { receptor_rfc, ...rest }]) {
      expect((await send("application/json", Buffer.from(JSON.stringify(order)))).status).toBe(200);
    }
  });
});
