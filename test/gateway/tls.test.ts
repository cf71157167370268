import { request } from "node:https";
import { create } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import forge from "node-forge";
import { expect, it } from "vitest";
import { GetBalanceRequestSchema, Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { startGrpcServer } from "../../src/grpc/server.ts";
import { inProcess, KEY, listen, stubCore } from "./stub.ts";

const tls = selfSigned();

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

function selfSigned(): { cert: string; key: string } {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const cert = forge.pki.createCertificate();
  const name = [{ name: "commonName", value: "localhost" }];
  cert.publicKey = keys.publicKey;
  cert.serialNumber = "01";
  cert.validity.notAfter = new Date(Date.now() + 86_400_000);
  cert.setSubject(name);
  cert.setIssuer(name);
  cert.setExtensions([{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }]);
  cert.sign(keys.privateKey, forge.md.sha256.create());
  return { cert: forge.pki.certificateToPem(cert), key: forge.pki.privateKeyToPem(keys.privateKey) };
}
