import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packCatalogs, tableOf } from "../../src/engine/catalogs/index.ts";
import { Decimal } from "../../src/engine/decimal.ts";
import { COMPROBANTE } from "../../src/engine/documents/index.ts";
import { TASKS, type TaskName } from "../../src/threads/reading-tasks.ts";
import { type Job, openThreads, type Supplies, THREAD_LIMITS, type Threads } from "../../src/threads/threads.ts";
import { SCHEMAS, XSD } from "../support/csd.ts";
import { sealDocumentOf, stampDocumentOf } from "../support/sealed-documents.ts";

const SUPPLIES: Supplies = { xsd: XSD, catalogs: {} };
const NOW = new Date("2026-03-10T18:00:00Z");
const COMPLEMENT = "test/golden/payment-complement/first-partiality.xml";
const PATIENT = { ...THREAD_LIMITS, threads: 1, taskMs: 60_000 };

const opened: Threads[] = [];
afterAll(async () => void (await Promise.all(opened.map((threads) => threads.close()))));

function open(limits = PATIENT, supplies: () => Supplies = () => SUPPLIES): Threads {
  const threads = openThreads(supplies, (cause) => expect.fail(String(cause)), limits);
  opened.push(threads);
  return threads;
}

const inspectionOf = (xml: Uint8Array): Job => ({
  table: "reading",
  task: "inspection",
  input: { xml, roots: [COMPROBANTE.root], now: NOW },
});

let sealed: Awaited<ReturnType<typeof sealDocumentOf>>;
let stamped: Buffer;
beforeAll(async () => {
  const [one, other] = await Promise.all([sealDocumentOf({ at: NOW }), stampDocumentOf(NOW)]);
  sealed = one;
  stamped = other.stamped;
});

describe("a thread", () => {
  const threads = open();
  const UUID = "0F0E0D0C-0B0A-4908-8706-050403020100";

  const JOBS: readonly (readonly [string, () => Job])[] = [
    ["an invoice that may be stamped", () => inspectionOf(sealed.xml)],
    ["bytes that are no XML", () => inspectionOf(Buffer.from("hola"))],
    [
      "a document with faults",
      () => inspectionOf(Buffer.from(sealed.xml.toString().replace('Total="116', 'Total="117'))),
    ],
    ["an invoice to be credited", () => ({ table: "reading", task: "original", input: { xml: stamped } })],
    [
      "invoices to be paid",
      () => ({ table: "reading", task: "paidInvoices", input: { invoices: [{ uuid: UUID, xml: stamped }] } }),
    ],
    ["whether one came with an Addenda", () => ({ table: "reading", task: "ownAddenda", input: { xml: stamped } })],
    ["documents that one names", () => ({ table: "reading", task: "named", input: { xml: readFileSync(COMPLEMENT) } })],
    [
      "what SAT is asked about a document",
      () => ({ table: "reading", task: "consulted", input: { xml: stamped, uuid: UUID } }),
    ],
    [
      "what a PAC returned",
      () => {
        const { sello, fecha, xml } = sealed;
        const input = { root: COMPROBANTE.root, sello, fecha, xml, stampedXml: stamped, now: NOW };
        return { table: "reading", task: "stamp", input };
      },
    ],
  ];
  it.each(JOBS)("tells of %s what is found in place", async (_, job) => {
    const { task, input } = job();
    const inPlace = TASKS[task as TaskName]({ schemas: SCHEMAS, catalogs: undefined }, input as never);
    expect(await threads.run(job())).toEqual(inPlace);
  });

  it("sends amounts that are Decimals when they arrive", async () => {
    const { total } = (await threads.run({
      table: "reading",
      task: "original",
      input: { xml: stamped },
    })) as {
      total: Decimal;
    };
    expect(total).toBeInstanceOf(Decimal);
    expect(total.toString()).toBe("116.00");
  });

  it("leaves this one free while it reads", async () => {
    const large = (await sealDocumentOf({ at: NOW, concepts: 3_000 })).xml;
    let turns = 0;
    let reading = true;
    const count = () => {
      turns += 1;
      if (reading) setImmediate(count);
    };
    setImmediate(count);
    expect(await threads.run(inspectionOf(large))).toMatchObject({ findings: [] });
    reading = false;
    // A document that was read on this thread would leave one or two turns.
    expect(turns).toBeGreaterThan(20);
  });

  it("tells of a bug what it was, and reads on", async () => {
    const bug: Job = { table: "reading", task: "original", input: { xml: Buffer.from("hola") } };
    await expect(threads.run(bug)).rejects.toThrow(/stored XML/);
    expect(await threads.run(inspectionOf(sealed.xml))).toMatchObject({ findings: [] });
  });
});

/** The document has half a million nodes, the most that the service admits. */
const DEMANDING = Buffer.from(`<a>${"<b/>".repeat(499_000)}</a>`);

it("threads have the big catalogs of the moment: those that come later are others", async () => {
  const only = (key: string) =>
    packCatalogs({ claveProdServ: tableOf("claveProdServ", [{ key, name: "", columns: {} }]) });
  let supplies: Supplies = { xsd: XSD, catalogs: only("43211503") };
  const threads = open(PATIENT, () => supplies);
  const findings = [expect.objectContaining({ sat: ["CFDI40162"] })];
  expect(await threads.run(inspectionOf(sealed.xml))).toMatchObject({ findings });
  supplies = { xsd: XSD, catalogs: only("81112100") };
  expect(await threads.run(inspectionOf(sealed.xml))).toMatchObject({ findings: [] });
});

describe("a document that its thread does not survive", () => {
  it("for want of memory is told so, and the next one finds another thread", async () => {
    const threads = open({ ...PATIENT, memoryMb: 70 });
    expect(await threads.run(inspectionOf(sealed.xml))).toMatchObject({ findings: [] });
    await expect(threads.run(inspectionOf(DEMANDING))).rejects.toMatchObject({ loss: "memory" });
    expect(await threads.run(inspectionOf(sealed.xml))).toMatchObject({ findings: [] });
  });

  it("for want of time is told so", async () => {
    const threads = open({ ...PATIENT, taskMs: 1 });
    await expect(threads.run(inspectionOf(DEMANDING))).rejects.toMatchObject({ loss: "time" });
  });

  it("because the pool was closed is told so", async () => {
    const threads = open();
    const reading = threads.run(inspectionOf(DEMANDING));
    await Promise.all([expect(reading).rejects.toMatchObject({ loss: "crash" }), threads.close()]);
  });
});
