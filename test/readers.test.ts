import { Worker } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { relativeHold } from "./support/hold.ts";
import { IS_LONG } from "./support/long.ts";
import { type Door, type Form, READERS, type Sent } from "./support/readers.ts";
import { useService } from "./support/service.ts";

const service = useService();

/**
 * No request may hold the main thread of gateway or core longer, as a multiple by `relativeHold`; here both share one
 * thread. It is about 70 ms on an idle machine, where the goal is 50.
 */
const MOST = 6;

const sender = new Worker(
  `const { request } = require("node:http");
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", ({ url, options, body }) => {
    const sent = request(url, options, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => parentPort.postMessage({ status: answer.statusCode, text: Buffer.concat(chunks).toString("utf8", 0, 2_000) }));
    });
    sent.on("error", (cause) => parentPort.postMessage({ status: 0, text: String(cause) }));
    sent.end(body);
  });`,
  { eval: true },
);

/** A call of the product from outside is answered in a thread of its own, too. */
const answerer = new Worker(
  `const { createServer } = require("node:http");
  const { parentPort } = require("node:worker_threads");
  let answers = {};
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const path = Object.keys(answers).find((each) => request.url.startsWith(each));
      const type = request.url.startsWith("/v") || path ? "application/json" : "text/xml";
      response.writeHead(path === undefined ? 404 : 200, { "content-type": type });
      response.end(path === undefined ? "" : Buffer.from(answers[path]));
    });
  });
  parentPort.on("message", (each) => {
    answers = each;
    const tell = () => parentPort.postMessage("http://127.0.0.1:" + server.address().port);
    if (server.listening) tell(); else server.listen(0, "127.0.0.1", tell);
  });`,
  { eval: true },
);
afterAll(() => Promise.all([sender.terminate(), answerer.terminate()]));

const door: Door = {
  get service() {
    return service();
  },
  send(method, path, { body, headers }: Sent = {}) {
    const length = body === undefined ? {} : { "content-length": body.length };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const all = { "x-api-key": service().a.sandbox, ...type, ...length, ...headers };
    const answer = new Promise<{ status: number; text: string }>((resolve) => sender.once("message", resolve));
    sender.postMessage({ url: service().site + path, options: { method, headers: all }, body });
    return answer;
  },
  answering(answers) {
    const address = new Promise<string>((resolve) => answerer.once("message", resolve));
    answerer.postMessage(answers);
    return address;
  },
};

/** `npm test` sends so many forms of each reader. */
const MOST_FORMS = IS_LONG ? Number.POSITIVE_INFINITY : 6;

const ROWS = Object.entries(READERS).flatMap(([reader, { worst }]) =>
  Object.entries<Form>("why" in worst ? {} : worst)
    .slice(0, MOST_FORMS)
    .map(([form, make]) => [`${reader}: ${form}`, make] as const),
);

describe("the main thread is never held long by", () => {
  it.each(ROWS)("%s", async (_, make) => {
    const send = make();
    expect(await relativeHold(() => send(door), MOST)).toBeLessThanOrEqual(MOST);
  });
});
