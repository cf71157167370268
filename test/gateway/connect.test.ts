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
