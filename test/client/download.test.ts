import { createHash, randomBytes } from "node:crypto";
import { expect, it, onTestFinished, vi } from "vitest";
import { createClient } from "../../client/index.ts";

const FILE = randomBytes(5_000);
const OTHER = randomBytes(5_000);
const BREAK_AT = 1_234;

interface Served {
  /** The answer has these bytes of the file and then breaks, or all of them. */
  readonly breaksAt?: number;
  readonly file?: Buffer;
  readonly hasTag?: boolean;
  readonly ignoresRange?: boolean;
}

/** Serves one answer after the other, and keeps what ranges were asked for. */
function serving(...answers: Served[]) {
  const ranges: (string | null)[] = [];
  const answer: typeof fetch = async (_, init) => {
    const asked = new Headers(init?.headers);
    const { breaksAt, file = FILE, hasTag = true, ignoresRange = false } = answers.shift() ?? {};
    const etag = `"${createHash("sha256").update(file).digest("hex")}"`;
    ranges.push(asked.get("range"));
    const [, from = "0"] = /^bytes=(\d+)-$/.exec(asked.get("range") ?? "") ?? [];
    const isPart = from !== "0" && hasTag && !ignoresRange && asked.get("if-range") === etag;
    const bytes = file.subarray(isPart ? Number(from) : 0);
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        for (let at = 0; at < (breaksAt ?? bytes.length); at += 500)
          stream.enqueue(new Uint8Array(bytes.subarray(at, Math.min(at + 500, breaksAt ?? bytes.length))));
      },
      pull(stream) {
        if (breaksAt === undefined) stream.close();
        else stream.error(new TypeError("terminated"));
      },
    });
    return new Response(body, {
      status: isPart ? 206 : 200,
      headers: {
        "content-type": "application/zip",
        "content-disposition": 'attachment; filename="a.zip"',
        ...(hasTag ? { etag, "accept-ranges": "bytes" } : {}),
        ...(isPart ? { "content-range": `bytes ${from}-${file.length - 1}/${file.length}` } : {}),
      },
    });
  };
  const options = { baseUrl: "http://localhost", apiKey: "sk_test_1", fetch: answer, retryDelayMs: 1 };
  return { ranges, cfdi: createClient(options) };
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

const CUT = { breaksAt: BREAK_AT };
const REST = `bytes=${BREAK_AT}-`;

it.each<[string, Served[], (string | null)[], Buffer]>([
  ["goes on where it broke off", [CUT, {}], [null, REST], FILE],
  ["goes on twice", [CUT, { breaksAt: 100 }, {}], [null, REST, `bytes=${BREAK_AT + 100}-`], FILE],
  ["is whole where a part is not given", [CUT, { ignoresRange: true }], [null, REST], FILE],
  ["without a tag begins anew", [{ ...CUT, hasTag: false }, { hasTag: false }], [null, null], FILE],
  ["without a tag may be another one", [{ ...CUT, hasTag: false }, { file: OTHER }], [null, null], OTHER],
])("a file %s, in memory and in a stream", async (_, answers, asked, file) => {
  const inMemory = serving(...answers);
  const { bytes, ...about } = await inMemory.cfdi.descargas.obtener("t");
  expect(Buffer.from(bytes).equals(file)).toBe(true);
  expect(about).toEqual({ size: file.length, name: "a.zip", type: "application/zip", requestId: undefined });
  const { kept, into } = sink();
  const streamed = serving(...answers);
  expect(await streamed.cfdi.descargas.obtener("t", { into })).toEqual(about);
  expect([kept.bytes.equals(file), kept.end]).toEqual([true, "closed"]);
  expect([inMemory.ranges, streamed.ranges]).toEqual([asked, asked]);
});

it("a file that changed comes whole into memory, and is refused where a part of it is written", async () => {
  const changed = [CUT, { file: OTHER }];
  const { bytes } = await serving(...changed).cfdi.file("/descargas/{token}", {
    params: { path: { token: "t" } },
  });
  expect(Buffer.from(bytes).equals(OTHER)).toBe(true);
  const { kept, into } = sink();
  const { cfdi, ranges } = serving(...changed);
  await expect(cfdi.descargas.obtener("t", { into })).rejects.toThrow("El archivo cambió");
  expect([kept.end, ranges.length]).toEqual(["aborted", 2]);
});

it("a stream that cannot be written ends the download with its own reason", async () => {
  const full = new Error("the disk is full");
  const { into } = sink(() => {
    throw full;
  });
  const { cfdi, ranges } = serving({});
  await expect(cfdi.descargas.obtener("t", { into })).rejects.toBe(full);
  expect(ranges).toHaveLength(1);
});

it("a stream is aborted where the file never comes whole", async () => {
  const { kept, into } = sink();
  const { cfdi } = serving(...Array(5).fill({ breaksAt: 100 }));
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
