import { EventEmitter, once } from "node:events";
import { createServer as createHttp2Server } from "node:http2";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { create } from "@bufbuild/protobuf";
import { afterEach, describe, expect, it } from "vitest";
import { CancelRequestSchema } from "#proto/cfdi/v1/cancellation_pb.ts";
import { CreateInvoiceRequestSchema, GetInvoiceRequestSchema, Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { Answer } from "../../common/core.ts";
import { type RemoteCore, type RemoteCoreOptions, remoteCore } from "../../gateway/remote-core.ts";
import type { Operation } from "../../src/grpc/expose.ts";
import { type GrpcServer, startGrpcServer } from "../../src/grpc/server.ts";
import { KEY, stubCore, TOKEN } from "./stub.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Starts a core of stubs that answers each call after a delay and counts the calls. */
async function core(delayMs = 0, where: { host?: string; port?: number } = {}) {
  const stub = stubCore();
  let begun = 0;
  const slow = (operation: Operation): Operation => ({
    ...operation,
    async run(...args) {
      begun += 1;
      await wait(delayMs);
      return operation.run(...args);
    },
  });
  const { host = "127.0.0.1", port = 0 } = where;
  const grpc = await startGrpcServer({ host, port, operations: stub.operations.map(slow) });
  closing.push(() => grpc.close(0));
  return { ...stub, grpc, url: `http://${host}:${grpc.port}`, begun: () => begun };
}

function behind(urls: readonly string[], more: Partial<RemoteCoreOptions> = {}): RemoteCore {
  const cores = remoteCore({ urls, serviceToken: TOKEN, timeoutMs: 10_000, lookMs: 100, ...more });
  closing.push(cores.close);
  return cores;
}

async function listening(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a server that speaks HTTP/2 and closes the connection at every call. */
async function dying(): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  const server = createHttp2Server();
  const sockets: Socket[] = [];
  server.on("connection", (socket: Socket) => sockets.push(socket));
  server.on("stream", (stream, headers) => {
    if (!headers[":path"]?.startsWith("/grpc.health")) asked += 1;
    stream.on("error", () => undefined);
    // A session that is destroyed may leave its socket open on Node 24, and aborts Node 20 while it still hands over
    // what it received (nodejs/node#64850).
    setImmediate(() => {
      for (const socket of sockets.splice(0)) socket.destroy();
    });
  });
  server.on("sessionError", () => undefined);
  return { url: await listening(server), asked: () => asked };
}

const HEADERS = { "x-api-key": KEY };
const XML = Buffer.from("<a/>");
const CALLS = {
  reading: (to: RemoteCore) =>
    to.call(Invoicing.method.getInvoice, create(GetInvoiceRequestSchema, { id: "1" }), HEADERS),
  creation: (to: RemoteCore) =>
    to.call(Invoicing.method.createInvoice, create(CreateInvoiceRequestSchema, { xml: XML }), HEADERS),
  "creation with a key in the header": (to: RemoteCore) =>
    to.call(Invoicing.method.createInvoice, create(CreateInvoiceRequestSchema, { xml: XML }), {
      ...HEADERS,
      "idempotency-key": "k",
    }),
  "creation with a key in the body": (to: RemoteCore) =>
    to.call(
      Invoicing.method.createInvoice,
      create(CreateInvoiceRequestSchema, { xml: XML, idempotencyKey: "k" }),
      HEADERS,
    ),
  cancellation: (to: RemoteCore) =>
    to.call(Invoicing.method.cancelInvoice, create(CancelRequestSchema, { id: "1", motivo: "02" }), HEADERS),
};
const codigoOf = (answer: Answer) => (answer.kind === "failure" ? answer.detail.codigo : undefined);

describe("several cores", () => {
  it("take turns, and whichever is not there is passed over", async () => {
    const [one, other] = [await core(), await core()];
    const health: string[] = [];
    const cores = behind([one.url, "http://127.0.0.1:1", other.url], {
      onHealth: (name, serves) => health.push(`${name} ${serves}`),
    });
    const answers = await Promise.all(Array.from({ length: 12 }, () => CALLS.creation(cores)));
    expect(answers.map(({ kind }) => kind)).toEqual(Array(12).fill("answer"));
    expect(Math.min(one.created.length, other.created.length)).toBeGreaterThan(3);
    expect(one.created.length + other.created.length).toBe(12);
    expect(health).toEqual(["http://127.0.0.1:1 false"]);
    await expect(cores.check()).resolves.toBeUndefined();
  });

  it.each([
    ["reading", "answer", undefined],
    ["creation with a key in the header", "answer", undefined],
    ["creation with a key in the body", "answer", undefined],
    ["creation", "failure", "SERVICIO_SIN_RESPUESTA"],
    ["cancellation", "failure", "SERVICIO_SIN_RESPUESTA"],
  ] as const)("a %s that dies with its core ends with %s %s", async (name, kind, codigo) => {
    const [dead, alive] = [await dying(), await core()];
    const answer = await CALLS[name](behind([dead.url, alive.url]));
    expect([answer.kind, codigoOf(answer), dead.asked(), alive.begun()]).toEqual([
      ...[kind, codigo, 1],
      kind === "answer" ? 1 : 0,
    ]);
  });

  // The test repeats, because chance decides which calls are under way when the core stops.
  it.each([1, 2, 3, 4])("lose no call, and begin none twice, when one of them stops under load (%i)", async () => {
    const [one, other] = [await core(20), await core(20)];
    const cores = behind([one.url, other.url]);
    const failures: unknown[] = [];
    let asked = 0;
    let isOver = false;
    const lane = async () => {
      while (!isOver) {
        asked += 1;
        const answer = await CALLS.creation(cores);
        if (answer.kind === "failure") failures.push(answer.detail);
      }
    };
    const lanes = Array.from({ length: 16 }, lane);
    await expect.poll(() => one.created.length).toBeGreaterThan(10);
    await one.grpc.close(5_000);
    const before = other.created.length;
    await expect.poll(() => other.created.length).toBeGreaterThan(before);
    isOver = true;
    await Promise.all(lanes);
    expect(failures).toEqual([]);
    expect(one.created.length + other.created.length).toBe(asked);
  });

  it("of which one stands still are asked less and less of that one", async () => {
    const silent = await listening(createServer());
    const alive = await core();
    const cores = behind([silent, alive.url], { timeoutMs: 500 });
    expect(codigoOf(await CALLS.creation(cores))).toMatch(/^SERVICIO_/);
    await expect
      .poll(async () => (await Promise.all([1, 2, 3, 4].map(() => CALLS.creation(cores)))).map(codigoOf))
      .toEqual(Array(4).fill(undefined));
    await wait(1_500);
    expect(codigoOf(await CALLS.creation(cores))).toBeUndefined();
  });

  it("that all stop are told apart from one that got lost: certainly nothing was done", async () => {
    const [one, other] = [await core(), await core()];
    const cores = behind([one.url, other.url]);
    await CALLS.reading(cores);
    await Promise.all([one.grpc.close(0), other.grpc.close(0)]);
    for (const name of ["creation", "cancellation"] as const)
      expect(codigoOf(await CALLS[name](cores))).toBe("SERVICIO_NO_DISPONIBLE");
  });
});

describe("a name", () => {
  it("has as many cores as addresses, and follows them", async () => {
    const one = await core();
    const other = await core(0, { host: "127.0.0.2", port: one.grpc.port });
    let addresses: string[] | undefined = ["127.0.0.1", "127.0.0.2"];
    const resolve = async (host: string) => {
      expect(host).toBe("cores.example");
      if (addresses === undefined) throw new Error("ENOTFOUND");
      return addresses;
    };
    const cores = behind([`http://cores.example:${one.grpc.port}`], { resolve });
    for (let call = 0; call < 4; call += 1) expect((await CALLS.creation(cores)).kind).toBe("answer");
    expect([one.created.length, other.created.length]).toEqual([2, 2]);
    addresses = ["127.0.0.2"];
    await wait(1_000);
    for (let call = 0; call < 4; call += 1) await CALLS.creation(cores);
    expect([one.created.length, other.created.length]).toEqual([2, 6]);
    addresses = undefined;
    await wait(1_000);
    expect((await CALLS.creation(cores)).kind, "what was known stays").toBe("answer");
  });

  it("that nobody knows is an answer all the same", async () => {
    const resolve = async () => Promise.reject(new Error("ENOTFOUND"));
    const cores = behind(["http://cores.example:1"], { resolve });
    expect(codigoOf(await CALLS.reading(cores))).toBe("SERVICIO_NO_DISPONIBLE");
    await expect(cores.check()).rejects.toThrow();
  });
});

describe("a core that is stopping", () => {
  it("begins no call, says so, and finishes the one it has", async () => {
    const busy = await core(600);
    const cores = behind([busy.url]);
    const slow = CALLS.creation(cores);
    await expect.poll(busy.begun).toBe(1);
    const closed = busy.grpc.close(5_000);
    expect(codigoOf(await CALLS.creation(cores))).toBe("SERVICIO_NO_DISPONIBLE");
    expect((await slow).kind).toBe("answer");
    await closed;
    expect(busy.begun()).toBe(1);
  });

  it("tells whoever still asks over an open connection that nothing was begun", async () => {
    const asked = new EventEmitter();
    const isAsked = once(asked, "ready");
    // A pending health check keeps the connections open while the server stops.
    const isReady = async () => {
      asked.emit("ready");
      await wait(800);
      return true;
    };
    const { operations, created } = stubCore();
    const grpc: GrpcServer = await startGrpcServer({ host: "127.0.0.1", port: 0, operations, isReady });
    const other = await core();
    const cores = behind([`http://127.0.0.1:${grpc.port}`, other.url]);
    for (const _ of [1, 2]) await CALLS.creation(cores);
    await isAsked;
    const closed = grpc.close(5_000);
    for (const _ of [1, 2, 3]) expect((await CALLS.creation(cores)).kind).toBe("answer");
    await closed;
    expect([created.length, other.created.length]).toEqual([1, 4]);
  });
});
