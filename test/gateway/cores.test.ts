import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { GetInvoiceRequestSchema, Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { Core } from "../../common/core.ts";
import { OWN_CODES } from "../../common/own-codes.ts";
import { type RemoteCore, type RemoteCoreOptions, remoteCore } from "../../gateway/remote-core.ts";
import { type GrpcServer, startGrpcServer } from "../../src/grpc/server.ts";
import { FAILING, inProcess, KEY, listen, stubCore, TOKEN } from "./stub.ts";

const stub = stubCore();
const opened: RemoteCore[] = [];

function remote(port: number, more: Partial<RemoteCoreOptions> = {}): RemoteCore {
  const core = remoteCore({ urls: [`http://127.0.0.1:${port}`], serviceToken: TOKEN, ...more });
  opened.push(core);
  return core;
}

let grpc: GrpcServer;
let near: Awaited<ReturnType<typeof listen>>;
let far: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  grpc = await startGrpcServer({ host: "127.0.0.1", port: 0, operations: stub.operations });
  near = await listen({ core: inProcess(stub) });
  far = await listen({ core: remote(grpc.port) });
});
afterAll(async () => {
  await Promise.all([near.app.close(), far.app.close()]);
  for (const core of opened) core.close();
  await grpc.close(1000);
});

const invoice = (serie: string, cantidad = "1.000001") =>
  `{"receptorRfc":"XAXX010101000","serie":"${serie}","conceptos":[{"claveProdServ":"01010101","claveUnidad":"H87","descripcion":"Ñandú 😀","cantidad":${cantidad},"valorUnitario":10}]}`;

const REQUESTS: [what: string, method: string, path: string, body: string | undefined, key: string][] = [
  ["a creation", "POST", "", invoice("A"), KEY],
  ["a replay", "POST", "", invoice(FAILING.replayed), KEY],
  ["a relayed XML", "POST", "", `{"xml":"${Buffer.alloc(1e6, 60).toString("base64")}"}`, KEY],
  ["a rejection", "POST", "", invoice(FAILING.rejected), KEY],
  ["a bug", "POST", "", invoice(FAILING.broken), KEY],
  ["a full queue", "POST", "", invoice(FAILING.full), KEY],
  ["a wrong field", "POST", "", invoice("A", "0"), KEY],
  ["a validation", "POST", "/validar", '{"xml":"PGE+"}', KEY],
  ["a list", "GET", "?limite=3&rfc=%C3%91", undefined, KEY],
  ["the balance", "GET", "/saldo", undefined, KEY],
  ["a record", "GET", "/id-1", undefined, KEY],
  ["nothing", "GET", "/missing", undefined, KEY],
  ["a file", "GET", "/id-1/xml", undefined, KEY],
  ["no key", "GET", "/saldo", undefined, ""],
  ["no module", "GET", "/saldo", undefined, "sk_no_module"],
];

it.each(REQUESTS)(
  "%s is the same from a core in the process and from one over gRPC",
  async (_what, method, path, body, key) => {
    const ask = async (url: string) => {
      const answer = await fetch(`${url}/api/v1/facturas${path}`, {
        method,
        headers: {
          "x-api-key": key,
          "x-request-id": "same",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body }),
      });
      const { date: _date, ...headers } = Object.fromEntries(answer.headers);
      return { status: answer.status, headers, body: await answer.text() };
    };
    expect(await ask(far.url)).toEqual(await ask(near.url));
  },
);

it.each([
  ["of 255 characters", "k".repeat(255), "k".repeat(255)],
  ["with accents", Buffer.from("ñandú 😀").toString("latin1"), "ñandú 😀"],
  ["in latin1", "ñandú", "ñandú"],
  ["of what looks like base64", "w7E=", "w7E="],
])("an Idempotency-Key %s reaches both", async (_what, header, key) => {
  for (const { url } of [near, far]) {
    stub.created.length = 0;
    const headers = { "x-api-key": KEY, "content-type": "application/json", "idempotency-key": header };
    const answer = await fetch(`${url}/api/v1/facturas`, { method: "POST", headers, body: invoice("A") });
    expect([answer.status, stub.created[0]?.idempotencyKey]).toEqual([201, key]);
  }
});

it("one that is there and empty is refused by both", async () => {
  for (const { url } of [near, far]) {
    const headers = { "x-api-key": KEY, "content-type": "application/json", "idempotency-key": "" };
    const answer = await fetch(`${url}/api/v1/facturas`, { method: "POST", headers, body: invoice("A") });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("Idempotency-Key")]);
  }
});

it.each(["k", "ñ"])("one of 10 KB (%s) is refused by both", async (letter) => {
  for (const { url } of [near, far]) {
    const headers = { "x-api-key": KEY, "content-type": "application/json" };
    const key = { "idempotency-key": letter.repeat(10_000) };
    const options = { method: "POST", headers: { ...headers, ...key }, body: invoice("A") };
    const answer = await fetch(`${url}/api/v1/facturas`, options);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(/a lo más 255/)]);
  }
});

describe("a core that does not answer", () => {
  const ask = (core: Core) =>
    core.call(Invoicing.method.getInvoice, create(GetInvoiceRequestSchema, { id: "1" }), {
      "x-api-key": KEY,
    });

  it("is a failure when nobody listens", async () => {
    const troubles: unknown[] = [];
    const core = remote(1, { onTrouble: (error) => troubles.push(error) });
    expect(await ask(core)).toMatchObject({
      kind: "failure",
      detail: { kind: ErrorKind.PAC_UNREACHABLE, codigo: "SERVICIO_NO_DISPONIBLE" },
    });
    expect(troubles).toHaveLength(1);
  });

  it("that does not know the gateway's token is 500, never the caller's fault", async () => {
    const core = remote(grpc.port, { serviceToken: "another" });
    const { app, url } = await listen({ core });
    for (const key of [KEY, "unknown"]) {
      const answer = await fetch(`${url}/api/v1/facturas/saldo`, { headers: { "x-api-key": key } });
      expect([answer.status, await answer.json()]).toMatchObject([
        500,
        { ok: false, error: "Error interno del servicio; intente más tarde" },
      ]);
    }
    await app.close();
  });

  it("that does not know the gateway's token is seen, said once, and met again when it does", async () => {
    const told: boolean[] = [];
    const onToken = (fits: boolean) => void told.push(fits);
    const knowing = remote(grpc.port, { onToken });
    await knowing.checkToken();
    const other = await startGrpcServer({ host: "127.0.0.1", port: 0, operations: stub.operations });
    const stranger = remote(other.port, { serviceToken: "another", onToken });
    for (const _ of [1, 2]) await expect(stranger.checkToken()).rejects.toThrow("token");
    expect(told).toEqual([false]);
    await other.close(0);
    // A core that is down says nothing about the token, so the last verdict stays.
    await expect(stranger.checkToken()).rejects.toThrow("token");
    const mended = stubCore("another");
    const again = await startGrpcServer({
      host: "127.0.0.1",
      port: other.port,
      operations: mended.operations,
    });
    await expect.poll(() => stranger.checkToken().then(() => "ok", String)).toBe("ok");
    expect(told).toEqual([false, true]);
    await again.close(0);
  });

  it("is a failure at the deadline when it is silent", async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    expect(await ask(remote(port, { timeoutMs: 300 }))).toMatchObject({
      kind: "failure",
      detail: { codigo: "SERVICIO_SIN_RESPUESTA" },
    });
    silent.close();
  });

  it("is 502 in the envelope on REST, and the gateway recovers when the core comes back", async () => {
    const own = await startGrpcServer({ host: "127.0.0.1", port: 0, operations: stub.operations });
    const { app, url } = await listen({ core: remote(own.port) });
    const ask = () => fetch(`${url}/api/v1/facturas/saldo`, { headers: { "x-api-key": KEY } });
    expect((await ask()).status).toBe(200);
    await own.close(0);
    const down = await ask();
    expect([down.status, await down.json()]).toEqual([
      502,
      {
        ok: false,
        error: expect.stringMatching(/no se procesó; repita .* con la misma Idempotency-Key/),
        codigo: "SERVICIO_NO_DISPONIBLE",
        detalle: OWN_CODES.SERVICIO_NO_DISPONIBLE.detalle,
      },
    ]);
    const again = await startGrpcServer({ host: "127.0.0.1", port: own.port, operations: stub.operations });
    expect((await ask()).status).toBe(200);
    await app.close();
    await again.close(0);
  });
});
