import { randomBytes } from "node:crypto";
import { expect, it, onTestFinished, vi } from "vitest";
import { createClient } from "../../client/index.ts";

const FILE = randomBytes(5_000);

/** Serves the file, or a part of it and then a break. */
function serving(breaksAt?: number) {
  let asked = 0;
  const answer: typeof fetch = async () => {
    asked += 1;
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(new Uint8Array(FILE.subarray(0, breaksAt)));
      },
      pull(stream) {
        if (breaksAt === undefined) stream.close();
        else stream.error(new TypeError("terminated"));
      },
    });
    const headers = { "content-type": "application/zip", etag: '"1"', "accept-ranges": "bytes" };
    return new Response(body, { headers });
  };
  const options = { baseUrl: "http://localhost", apiKey: "sk_test_1", fetch: answer, retryDelayMs: 1 };
  return { asked: () => asked, cfdi: createClient(options) };
}

/** Keeps what is written, and how the stream ends. */
function sink(write: (chunk: Uint8Array) => void = () => {}) {
  const kept = { bytes: Buffer.alloc(0), end: "open" };
  const into = new WritableStream<Uint8Array>({
    write(chunk) {
      write(chunk);
      kept.bytes = Buffer.concat([kept.bytes, chunk]);
    },
    close() {
      kept.end = "closed";
    },
    abort() {
      kept.end = "aborted";
    },
  });
  return { kept, into };
}

it("a stream that cannot be written ends the download with its own reason", async () => {
  const full = new Error("the disk is full");
  const { into } = sink(() => {
    throw full;
  });
  const { cfdi, asked } = serving();
  await expect(cfdi.descargas.obtener("t", { into })).rejects.toBe(full);
  expect(asked()).toBe(1);
});

it("a stream is aborted where the file never comes whole", async () => {
  const { kept, into } = sink();
  const { cfdi } = serving(100);
  await expect(cfdi.descargas.obtener("t", { into })).rejects.toMatchObject({
    name: "CfdiError",
    attempts: 5,
  });
  expect(kept.end).toBe("aborted");
});

it.each<["file" | "json", number[], string]>([
  ["file", [900, 900, 900, 900], "whole"],
  ["file", [900, 1_000], "silent"],
  ["json", [900, 90], "whole"],
  ["json", [600, 600], "silent"],
])("timeoutMs is for each silence of a file and for all of JSON: %s after %j ms is %s", async (kind, gaps, end) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const body = new TransformStream<Uint8Array, Uint8Array>(undefined, { highWaterMark: 9 });
  const writer = body.writable.getWriter();
  const dripping: typeof fetch = async (_, init) => {
    init!.signal!.addEventListener("abort", () => writer.abort(init!.signal!.reason).catch(() => {}));
    const type = kind === "file" ? "application/zip" : "application/json";
    return new Response(body.readable, { headers: { "content-type": type } });
  };
  const cfdi = createClient({
    ...{ baseUrl: "http://localhost", apiKey: "sk_test_1", timeoutMs: 1_000, retries: 0, fetch: dripping },
  });
  const asked = kind === "file" ? cfdi.descargas.obtener("t") : cfdi.facturas.saldo();
  const outcome = asked.then(
    () => "whole",
    (error: Error) => (error.message.includes("no contestó a tiempo") ? "silent" : error.message),
  );
  for (const gap of gaps) {
    await vi.advanceTimersByTimeAsync(gap);
    await writer.write(new TextEncoder().encode(" ")).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
  }
  await writer.write(new TextEncoder().encode("{}")).catch(() => {});
  await writer.close().catch(() => {});
  expect(await outcome).toBe(end);
});
