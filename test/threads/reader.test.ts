import { expect, it } from "vitest";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { FairShare } from "../../common/fair-share.ts";
import { createReader, LARGE } from "../../src/threads/reader.ts";
import { type Job, type Loss, ThreadLoss, type Threads } from "../../src/threads/threads.ts";
import type { Owner } from "../../src/threads/turns.ts";
import { limitsOf } from "../../src/threads/turns.ts";
import { SCHEMAS } from "../support/csd.ts";

const LOUD: Owner = { accountId: "loud", environment: "sandbox" };
const QUIET: Owner = { accountId: "quiet", environment: "production" };
const NOW = new Date("2026-03-10T18:00:00Z");

const documentOf = (bytes: number) => ({ xml: Buffer.alloc(bytes, "x"), roots: [], now: NOW });

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** These threads finish a reading only when the test says so, and record the length of each document. */
class SlowThreads implements Threads {
  readonly begun: number[] = [];
  readonly #reading: { resolve(value: unknown): void; reject(reason: unknown): void }[] = [];

  run({ input }: Job): Promise<unknown> {
    this.begun.push((input as { xml: Buffer }).xml.length);
    return new Promise((resolve, reject) => this.#reading.push({ resolve, reject }));
  }

  async end(loss?: Loss): Promise<void> {
    await turn();
    const next = this.#reading.shift()!;
    if (loss === undefined) next.resolve({ findings: [] });
    else next.reject(new ThreadLoss(loss, undefined));
    await turn();
  }

  async close(): Promise<void> {}
}

function open() {
  const threads = new SlowThreads();
  const losses: string[] = [];
  const reader = createReader({
    ...{ library: { schemas: SCHEMAS, catalogs: undefined }, threads },
    share: new FairShare(limitsOf("documentos grandes", 1)),
    onLoss: ({ loss }, { accountId }) => void losses.push(`${accountId}: ${loss}`),
  });
  return {
    threads,
    losses,
    inspect: (bytes: number, owner = LOUD) => reader.read("inspection", documentOf(bytes), owner),
  };
}

it("small documents are read at once, though threads have all hands full", async () => {
  const { threads, inspect } = open();
  void inspect(LARGE);
  expect((await inspect(LARGE - 1, QUIET)).findings).toMatchObject([{ code: "VAL-01" }]);
  expect(threads.begun).toEqual([LARGE]);
});

it("sixty large documents of one account do not stand before another's", async () => {
  const { threads, inspect } = open();
  const loud = Array.from({ length: 60 }, (_, index) => inspect(LARGE + index));
  const quiet = inspect(LARGE + 1_000, QUIET);
  await threads.end();
  expect(threads.begun).toEqual([LARGE, LARGE + 1_000]);
  await threads.end();
  expect((await quiet).findings).toEqual([]);
  while (threads.begun.length < loud.length + 1) await threads.end();
  await threads.end();
  expect(await Promise.all(loud)).toHaveLength(60);
});

it("an account that has too many bytes waiting is answered 503, and another is not", async () => {
  const { threads, inspect } = open();
  const large = 10 * 1024 * 1024;
  const waiting = Array.from({ length: 7 }, () => inspect(large));
  await expect(inspect(large)).rejects.toMatchObject({ kind: ErrorKind.UNAVAILABLE });
  const quiet = inspect(large, QUIET);
  for (let count = 0; count < waiting.length + 1; count += 1) await threads.end();
  expect((await Promise.all([...waiting, quiet])).every(({ findings }) => findings.length === 0)).toBe(true);
});

it("bytes count wherever they stand in what is to be read", async () => {
  const apart = "read apart";
  const reader = createReader({
    ...{
      library: { schemas: SCHEMAS, catalogs: undefined },
      share: new FairShare(limitsOf("documentos grandes", 1)),
    },
    threads: { run: async () => apart, close: async () => undefined },
    onLoss: () => undefined,
  });
  const half = { uuid: "", xml: Buffer.alloc(LARGE / 2) };
  expect(await reader.read("paidInvoices", { invoices: [half, half] }, LOUD)).toBe(apart);
});

it.each([
  ["memory", ErrorKind.INVALID],
  ["time", ErrorKind.UNAVAILABLE],
  ["crash", ErrorKind.UNAVAILABLE],
] as const)("a thread lost for %s refuses its document and no other", async (loss, kind) => {
  const { threads, losses, inspect } = open();
  const fatal = inspect(LARGE);
  const next = inspect(LARGE, QUIET);
  const refused = expect(fatal).rejects.toMatchObject({ kind });
  await threads.end(loss);
  await refused;
  await threads.end();
  expect((await next).findings).toEqual([]);
  expect(losses).toEqual([`loud: ${loss}`]);
});
