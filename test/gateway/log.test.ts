import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Core } from "../../common/core.ts";
import { inProcess, KEY, listen, stubCore } from "./stub.ts";

const lines: string[] = [];
const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
const near = inProcess(stubCore());
/** The id "crash" makes this core throw as a bug within the gateway would. */
const core: Core = {
  async call(method, request, headers) {
    if ("id" in request && request.id === "crash") throw new RangeError("words for the log");
    return near.call(method, request, headers);
  },
  stream: near.stream,
};
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  server = await listen({ core, log });
});
afterAll(() => server.app.close());

it("neither keys nor bodies are logged", async () => {
  const answer = await fetch(`${server.url}/api/v1/facturas`, {
    method: "POST",
    headers: { "x-api-key": KEY, "content-type": "application/json", authorization: "Bearer secret-token" },
    body: '{"serie":"secret-series"}',
  });
  expect(answer.status).toBe(400);
  const logged = lines.join("");
  expect(logged).toContain("/api/v1/facturas");
  for (const secret of [KEY, "secret-token", "secret-series"]) expect(logged).not.toContain(secret);
});

it("a bug is logged with its words, and answered without them", async () => {
  const answer = await fetch(`${server.url}/api/v1/facturas/crash`, { headers: { "x-api-key": KEY } });
  expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining("words for the log")]);
  expect(lines.join("")).toContain("words for the log");
});

it("an upload that its client breaks off is no bug", async () => {
  lines.length = 0;
  const socket = connect(server.port, "127.0.0.1");
  socket.write(
    `POST /api/v1/facturas HTTP/1.1\r\nhost: x\r\nx-api-key: ${KEY}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
  );
  await wait(200);
  socket.destroy();
  await wait(200);
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
