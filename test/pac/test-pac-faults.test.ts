import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NAMED_FAULTS } from "../../src/test-pac/faults/named-faults.ts";
import { type Bench, openBench, told } from "./test-pac-client.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(async () => {
  await bench.client.admin("POST", "/admin/reset");
  await bench.client.login();
});
afterAll(() => bench.close());

const documentSaying = (text: string) => bench.paper({ concepto: { Descripcion: `Servicio ${text} mensual` } });
const order = (fault: object) => bench.client.admin("POST", "/admin/faults", fault);
const later = (ms: number) => bench.client.admin("PUT", "/admin/settings", { clockShift: ms });
const stampsGiven = async () => (await bench.client.admin("GET", "/admin/state")).stamps;

/**
 * Each row has a fault's name, the answers to an order and to its repetition, and the stamps that the PAC has given by
 * then.
 */
const NAMED: readonly (readonly [keyof typeof NAMED_FAULTS, ...Told])[] = [
  ["lost-response", "cut", "previous", 1, 1],
  ["slow", "silence", "previous", 1, 1],
  ["reset", "cut", "stamped", 0, 1],
  ["http-500", "500", "stamped", 0, 1],
  ["307-empty", "previous without data", "previous without data", 1, 1],
  ["lookup-lag-4s", "cut", "previous without data", 1, 1],
  ["stamped-then-silent", "silence", "previous", 1, 1],
  ["late-stamp", "cut", "stamped", 0, 1],
  ["token-expired", "no session", "no session", 0, 0],
  ["balance-exhausted", "AU2001", "stamped", 0, 1],
];

type Told = readonly [first: string, second: string, given: number, givenThen: number];

describe("a fault that has a name", () => {
  it("stands in the table of this file", () => {
    expect(NAMED.map(([name]) => name)).toEqual(Object.keys(NAMED_FAULTS));
  });

  it.each(NAMED)("asked for inside the document: %s is first %s, then %s", async (name, ...expected) => {
    await expectTwice(documentSaying(`PACTEST:F=${name}`), expected);
  });

  it.each(NAMED)("ordered by the administrator: %s is first %s, then %s", async (name, ...expected) => {
    await order({ name });
    await expectTwice(bench.paper(), expected);
  });

  async function expectTwice(xml: string, [first, second, given, givenThen]: Told) {
    const isSilence = first === "silence";
    const patience = new AbortController();
    const answer = told(bench.client, xml, isSilence ? { signal: patience.signal } : {});
    if (!isSilence) expect(await answer).toBe(first);
    // An order that is given up before the PAC has read it is not stamped at all.
    await expect.poll(stampsGiven).toBe(given);
    if (isSilence) await setTimeout(500).then(() => patience.abort());
    expect(await answer).toBe(first);
    expect(await told(bench.client, xml)).toBe(second);
    expect(await stampsGiven()).toBe(givenThen);
  }

  it("slow comes in the end, with the stamp", async () => {
    const answer = await told(bench.client, documentSaying("PACTEST:F=slow"), {
      signal: AbortSignal.timeout(20_000),
    });
    expect(answer).toBe("stamped");
  });

  it.each([
    ["lookup-lag-4s", 4_000],
    ["307-empty", 2_000],
  ])("%s brings the stamp back when it is %i ms old", async (name, age) => {
    const xml = documentSaying(`PACTEST:F=${name}`);
    await told(bench.client, xml);
    await later(age - 1);
    expect(await told(bench.client, xml)).toBe("previous without data");
    await later(age);
    expect(await told(bench.client, xml)).toBe("previous");
  });

  it("token-expired ends the session it struck, and a new one is stamped", async () => {
    const xml = documentSaying("PACTEST:F=token-expired");
    expect(await told(bench.client, xml)).toBe("no session");
    await bench.client.login();
    expect(await told(bench.client, xml)).toBe("stamped");
  });

  it("strikes as often as ordered, the documents that it names", async () => {
    await order({ name: "http-500", match: { reference: "a" }, times: 2 });
    const xml = bench.paper();
    expect(await told(bench.client, bench.paper(), { customId: "b" })).toBe("stamped");
    const answers = [];
    for (let attempt = 1; attempt <= 3; attempt++) answers.push(await told(bench.client, xml, { customId: "a" }));
    expect(answers).toEqual(["500", "500", "stamped"]);
  });

  it("lags for its own document only", async () => {
    await order({ name: "lookup-lag-4s" });
    const [lagging, other] = [bench.paper(), bench.paper()];
    await told(bench.client, lagging);
    await told(bench.client, other);
    expect(await told(bench.client, lagging)).toBe("previous without data");
    expect(await told(bench.client, other)).toBe("previous");
  });

  it("follows N: that many first attempts", async () => {
    const xml = documentSaying("PACTEST:F=lost-response;N=2");
    const answers = [];
    for (let attempt = 1; attempt <= 3; attempt++) answers.push(await told(bench.client, xml));
    expect(answers).toEqual(["cut", "cut", "previous"]);
  });

  it("that nobody knows is refused to the administrator, and nothing to a document", async () => {
    expect(await order({ name: "explode" })).toMatchObject({ statusCode: 400 });
    expect(await told(bench.client, documentSaying("PACTEST:F=toString"))).toBe("stamped");
  });
});

it("an answer that nothing was done is true, also where the document asks for its stamp later", async () => {
  await order({ point: "beforeCore", action: { kind: "status", status: 429 } });
  expect((await bench.client.stamp(documentSaying("PACTEST:W=1"))).status).toBe(429);
  await setTimeout(300);
  expect(await stampsGiven()).toBe(0);
  const journal = await bench.client.admin("GET", "/admin/journal");
  expect(journal.at(-1)).toMatchObject({ operation: "stamp", code: "429" });
});
