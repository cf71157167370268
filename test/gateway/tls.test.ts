import { request } from "node:https";
import { create } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { GetBalanceRequestSchema, Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { remoteCore } from "../../gateway/remote-core.ts";
import { type GrpcServer, startGrpcServer } from "../../src/grpc/server.ts";
import { selfSigned } from "../support/self-signed.ts";
import { inProcess, KEY, listen, stubCore, TOKEN } from "./stub.ts";

const tls = selfSigned();
const client = selfSigned();

it("the gateway serves HTTPS itself when it has a certificate", async () => {
  const { app, port } = await listen({ core: inProcess(stubCore()), tls });
  const status = await new Promise((resolve, reject) => {
    const options = { port, path: "/api/v1/facturas/saldo", ca: tls.cert, headers: { "x-api-key": KEY } };
    request(options, (answer) => resolve(answer.resume().statusCode))
      .on("error", reject)
      .end();
  });
  expect(status).toBe(200);
  await app.close();
});

it("the core serves gRPC over TLS when it has a certificate", async () => {
  const server = await startGrpcServer({
    host: "127.0.0.1",
    port: 0,
    operations: stubCore().operations,
    tls,
  });
  const transport = createGrpcTransport({
    baseUrl: `https://localhost:${server.port}`,
    nodeOptions: { ca: tls.cert },
  });
  const client = createClient(Invoicing, transport);
  const answer = await client.getBalance(create(GetBalanceRequestSchema), { headers: { "x-api-key": KEY } });
  expect(answer.data?.esSandbox).toBe(true);
  await server.close(100);
});

describe("a core that asks for certificates", () => {
  let server: GrpcServer;
  beforeAll(async () => {
    const { operations } = stubCore();
    server = await startGrpcServer({ host: "127.0.0.1", port: 0, operations, tls, clientCa: client.cert });
  });
  afterAll(() => server.close(100));

  const coreFor = (own: object) => {
    const core = remoteCore({
      urls: [`https://localhost:${server.port}`],
      tls: { ca: tls.cert, ...own },
      serviceToken: TOKEN,
      timeoutMs: 5_000,
    });
    onTestFinished(core.close);
    return core;
  };
  const balanceFor = (certificate: object) => {
    const core = coreFor(certificate);
    const headers = { "x-api-key": KEY };
    return core.call(Invoicing.method.getBalance, create(GetBalanceRequestSchema), headers);
  };

  it("lets in who has one of its authority", async () => {
    expect(await balanceFor(client)).toMatchObject({ kind: "answer" });
  });

  it.each([
    ["no certificate", {}],
    ["a certificate of somebody else", tls],
  ])("refuses %s, whatever key it brings", async (_what, certificate) => {
    expect(await balanceFor(certificate)).toMatchObject({ kind: "failure" });
  });

  it("says to its gateway that it is serving", async () => {
    await expect(coreFor(client).check()).resolves.toBeUndefined();
    await expect(coreFor({}).check()).rejects.toThrow();
  });
});
