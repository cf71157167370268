import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendRaw } from "./client.ts";
import { inProcess, KEY, listen, stubCore } from "./stub.ts";

const MAX = 1000;
const limits = { headersMs: 300, requestMs: 900, leftoverMs: 1200, silenceMs: 2500 };
const stub = stubCore();
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  server = await listen({ core: inProcess(stub), limits, bodyLimit: MAX });
});
afterAll(() => server.app.close());

const head = (length: number, key = KEY) =>
  `POST /api/v1/facturas HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

/** Sends `first`, then a byte every 50 ms until the server closes, and returns what the server sent. */
async function trickle(first: string): Promise<string> {
  const socket = await open();
  let told = "";
  socket.on("data", (chunk) => (told += chunk)).on("error", () => undefined);
  socket.write(first);
  const drip = setInterval(() => socket.write("a"), 50);
  await closed(socket);
  clearInterval(drip);
  return told;
}

/** A connection that is cut while a client writes may end with a reset, so any kind of end counts. */
const closed = (socket: Socket) => new Promise((done) => socket.once("close", done));

async function open(port = server.port): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

it.each([
  ["a head that trickles in", "GET /docs HTTP/1.1\r\nx-slow: "],
  ["a body that trickles in", head(MAX)],
])("%s is cut off with 408 in the envelope", async (_what, first) => {
  const told = await trickle(first);
  expect(told).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(told.split("\r\n\r\n")[1]!)).toMatchObject({ ok: false, codigo: null, detalle: null });
});

/** Sends bytes, ends its side when an answer has begun, and returns all that came back. */
async function converse(bytes: string): Promise<string> {
  const socket = await open();
  let told = "";
  socket.on("data", (chunk) => (told += chunk)).on("error", () => undefined);
  socket.once("data", () => socket.end());
  socket.write(bytes);
  await closed(socket);
  return told;
}

it.each([
  ["HEAD", "/api/v1/facturas/saldo", 200],
  ["GET", "/api/v1/facturas/saldo", 200],
  ["GET", "/docs", 200],
  ["POST", "/api/v1/facturas", 413],
])(
  "%s %s that announces a body of a billion bytes has one answer, %s, and the connection ends",
  async (verb, path, status) => {
    const told = await converse(
      `${verb} ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${KEY}\r\ncontent-type: application/json\r\ncontent-length: 1000000000\r\n\r\n{"a":1}`,
    );
    expect(told.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
  },
);

it("what stands behind a request and is none is told after that one's answer, not in its place", async () => {
  const told = await converse(
    `GET /api/v1/facturas/saldo HTTP/1.1\r\nhost: x\r\nx-api-key: ${KEY}\r\n\r\ngarbage\r\n\r\n`,
  );
  expect(told.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
});

it.each([
  ["JSON is none", '{"receptorRfc":"XAXX010101000"}', 400],
  ["one without a key comes from nobody", "GET /api/v1/facturas/saldo HTTP/1.1\r\nhost: x\r\n\r\n", 401],
  ["one with a key counts by it", `GET /api/v1/facturas/saldo HTTP/1.1\r\nhost: x\r\nx-api-key: ${KEY}\r\n\r\n`, 200],
])("what stands behind a length of nothing is the next request: %s", async (_what, behind, status) => {
  const before = stub.created.length;
  const told = await converse(head(0) + behind);
  expect(told.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400", `HTTP/1.1 ${status}`]);
  expect(stub.created.length).toBe(before);
});

it("a connection on which nothing arrives is closed", async () => {
  const socket = await open();
  socket.resume();
  await once(socket, "close");
});

it.each([
  ["a body of more than the limit", head(1e9), 413],
  ["the body of who may not come in", head(1e9, "sk_unknown"), 401],
])("%s is answered before it arrives, and cut off when it does not end", async (_what, first, status) => {
  expect(await trickle(first)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

it("a head beyond 16 KB is 431", async () => {
  const answer = await sendRaw(server.port, `GET /docs HTTP/1.1\r\nx-big: ${"a".repeat(20_000)}\r\n\r\n`);
  expect(answer.status).toBe(431);
});

it("the last of thousands of headers counts like the first", async () => {
  const many = "a:\r\n".repeat(3_000);
  const answer = await sendRaw(server.port, `GET /docs HTTP/1.1\r\n${many}host: x\r\nconnection: close\r\n\r\n`);
  expect(answer.status).toBe(200);
});

it("connections beyond the limit are not taken, and one that ends makes room", async () => {
  const { app, port } = await listen({ core: inProcess(stub), limits: { connections: 2 } });
  const [first, second] = [await open(port), await open(port)];
  const third = await open(port);
  third.on("error", () => undefined);
  await once(third, "close");
  first.destroy();
  second.write("GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(second, "data");
  expect((await fetch(`http://127.0.0.1:${port}/openapi.json`)).status).toBe(200);
  second.destroy();
  await app.close();
});

it("connections of one address beyond its limit are not taken; those of trusted proxies are not counted", async () => {
  const limits = { connectionsPerAddress: 2 };
  const { app, port } = await listen({ core: inProcess(stub), limits });
  const held = [await open(port), await open(port)];
  const third = await open(port);
  third.on("error", () => undefined);
  await once(third, "close");
  held[0]!.destroy();
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}/openapi.json`).then(({ status }) => status, String))
    .toBe(200);
  held[1]!.destroy();
  await app.close();

  const behind = await listen({ core: inProcess(stub), limits, trustProxy: "loopback" });
  const many = [await open(behind.port), await open(behind.port), await open(behind.port)];
  many[2]!.write("GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(many[2]!, "data");
  for (const socket of many) socket.destroy();
  await behind.app.close();
});

it("a server that is nearly full closes idle connections, the longest idle first, and none that wait for an answer", async () => {
  const { app, port } = await listen({ core: inProcess(stub), limits: { connections: 4 } });
  const waiting = await open(port);
  waiting.write(head(MAX));
  const idle = [await open(port), await open(port), await open(port)];
  const closed: number[] = [];
  idle.forEach((socket, place) => void socket.once("close", () => closed.push(place)));
  await once(idle[0]!, "close");
  expect(closed, "one place is enough").toEqual([0]);
  expect(waiting.destroyed).toBe(false);
  expect((await fetch(`http://127.0.0.1:${port}/openapi.json`)).status).toBe(200);
  for (const socket of [waiting, ...idle]) socket.destroy();
  await app.close();
});
