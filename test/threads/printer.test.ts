import { afterAll, describe, expect, it } from "vitest";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { FairShare } from "../../common/fair-share.ts";
import { DEFAULT_DESIGN } from "../../src/pdf/design/options.ts";
import { createPrinter } from "../../src/threads/printer.ts";
import { TASKS } from "../../src/threads/printing-tasks.ts";
import { type Job, type Loss, openThreads, THREAD_LIMITS, ThreadLoss } from "../../src/threads/threads.ts";
import { limitsOf } from "../../src/threads/turns.ts";
import { golden, PLAIN, stamp } from "../pdf/stamped.ts";
import { textOf } from "../pdf/tools.ts";
import { XSD } from "../support/csd.ts";

const LOUD = { accountId: "loud", environment: "sandbox" };
const QUIET = { accountId: "quiet", environment: "sandbox" };
const SIMPLE = stamp(golden("invoice/one-concept.xml"));
const INPUT = { xml: SIMPLE, options: PLAIN };

describe("in turns", () => {
  /** Opens threads that finish a print only when the test says so. */
  function open() {
    const printing: { resolve(value: unknown): void; reject(reason: unknown): void }[] = [];
    const losses: string[] = [];
    const printer = createPrinter({
      threads: {
        run: () => new Promise((resolve, reject) => printing.push({ resolve, reject })),
        close: async () => undefined,
      },
      share: new FairShare(limitsOf("PDF", 1)),
      onLoss: ({ loss }, { accountId }) => void losses.push(`${accountId}: ${loss}`),
    });
    const end = async (loss?: Loss) => {
      await new Promise(setImmediate);
      if (loss === undefined) printing.shift()!.resolve(Buffer.from("%PDF"));
      else printing.shift()!.reject(new ThreadLoss(loss, undefined));
    };
    return { printer, losses, end };
  }

  it("an account that asks for too many is answered 503 in words about PDFs, and another one is printed", async () => {
    const { printer, end } = open();
    const waiting = Array.from({ length: 61 }, () => printer.print(INPUT, LOUD));
    await expect(printer.print(INPUT, LOUD)).rejects.toMatchObject({
      kind: ErrorKind.UNAVAILABLE,
      message: expect.stringContaining("demasiados PDF en espera"),
    });
    const quiet = printer.print(INPUT, QUIET);
    await end();
    await end();
    expect(await quiet, "the second to be printed").toEqual(Buffer.from("%PDF"));
    for (let left = waiting.length - 1; left > 0; left -= 1) await end();
    expect(await Promise.all(waiting)).toHaveLength(61);
  });

  it.each([
    ["memory", ErrorKind.NOT_APPLICABLE, "más memoria"],
    ["time", ErrorKind.UNAVAILABLE, "tardó demasiado"],
    ["crash", ErrorKind.UNAVAILABLE, "se interrumpió"],
  ] as const)("a thread lost for %s refuses its document and no other", async (loss, kind, words) => {
    const { printer, losses, end } = open();
    const fatal = printer.print(INPUT, LOUD);
    const next = printer.print(INPUT, QUIET);
    const refused = expect(fatal).rejects.toMatchObject({ kind, message: expect.stringContaining(words) });
    await end(loss);
    await refused;
    await end();
    expect(await next).toBeDefined();
    expect(losses).toEqual([`loud: ${loss}`]);
  });
});

/** A thread that runs out of memory or time is tested in test/threads/threads.test.ts. */
describe("a thread", () => {
  const patient = { ...THREAD_LIMITS, threads: 1, taskMs: 50_000 };
  const threads = openThreads(
    () => ({ xsd: XSD, catalogs: {} }),
    (cause) => expect.fail(String(cause)),
    patient,
  );
  afterAll(() => threads.close());

  it("prints what is printed in place, with all that a document may have beside it", async () => {
    const note = { ...golden("credit-note/honorarios.xml") };
    const uuid = /UUID="([^"]+)"/.exec(stamp(note).toString())![1]!;
    const options = {
      design: { ...DEFAULT_DESIGN, contactLine: "33 1234 5678" },
      marks: { sandbox: true, cancelledAt: new Date("2026-03-12T18:00:00Z") },
      ...{ note: "Nota", customFields: [["Orden", "OC-1"]] as const },
      relatedNames: new Map([[uuid.toUpperCase(), "F-12"]]),
    };
    const input = { xml: stamp(note), options };
    const apart = (await threads.run({ table: "printing", task: "print", input })) as Uint8Array;
    expect(Buffer.from(apart).equals(await TASKS.print(input))).toBe(true);
    expect(textOf(apart)).toContain("(F-12)");
  });

  it("tells of a bug what it was, and prints on", async () => {
    const bug: Job = {
      table: "printing",
      task: "print",
      input: { xml: Buffer.from("<a/>"), options: PLAIN },
    };
    await expect(threads.run(bug)).rejects.toThrow("not a stamped document");
    expect(await threads.run({ table: "printing", task: "print", input: INPUT })).toBeInstanceOf(Uint8Array);
  });

  it("refuses a picture that is none", async () => {
    const bytes = Buffer.from("GIF89a");
    expect(await threads.run({ table: "printing", task: "logo", input: { bytes } })).toMatchObject({
      kind: "unusable",
    });
  });
});
