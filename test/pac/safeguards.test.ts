import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { deadlineIn } from "../../common/deadline.ts";
import { STEPS } from "../../src/pac/assumptions.ts";
import type { Pac, StampOutcome, StampRequest } from "../../src/pac/pac.ts";
import { ADAPTER_NAMES, assumptionsOf } from "../../src/pac/registry.ts";
import { withinCapabilities, withoutTestStamps } from "../../src/pac/safeguards.ts";
import { stampRequest } from "./requests.ts";

const TIMBRE = {
  uuid: "5FB2822E-396D-4725-8521-CDC4BDD20CCF",
  fechaTimbrado: "2026-03-04T12:00:00",
  rfcProvCertif: "PPD101129EA3",
  selloCfd: "x",
  selloSat: "x",
};

function stamping(noCertificadoSat: string): Pac {
  const stamped = async (): Promise<StampOutcome> => ({
    kind: "stamped",
    xml: Buffer.alloc(0),
    timbre: { ...TIMBRE, noCertificadoSat },
    earlier: false,
  });
  return {
    name: "pac",
    capabilities: { maxXmlBytes: 10, families: ["cfdi"], cancelsSigned: true, deniesStamps: false },
    stamp: stamped,
    recover: stamped,
    cancel: async () => ({ kind: "unknown", reason: "" }),
    receipt: async () => ({ kind: "none" }),
    clock: async () => undefined,
    probe: async () => ({ kind: "up" }),
    close: async () => undefined,
  };
}

const REAL = "00001000000504465028";
const TEST = "30001000000500003456";
const PRODUCTION = "https://timbrado.pade.mx";

describe("a stamp by one of SAT's test certificates", () => {
  const ordered = async (environment: string): Promise<StampRequest> => ({
    ...(await stampRequest()),
    owner: { accountId: "a", environment },
  });

  it.each(["stamp", "recover"] as const)("never settles a production document: %s", async (call) => {
    const order = await ordered("production");
    for (const number of [TEST, "20001000000300022323"])
      expect(await withoutTestStamps(stamping(number), PRODUCTION)[call](order)).toEqual({
        kind: "unknown",
        reason: expect.stringContaining("test certificate"),
      });
    expect(await withoutTestStamps(stamping(REAL), PRODUCTION)[call](order)).toMatchObject({
      kind: "stamped",
    });
  });

  it("is what a sandbox has, and the test PAC on this machine", async () => {
    const sandbox = await ordered("sandbox");
    expect(await withoutTestStamps(stamping(TEST), PRODUCTION).stamp(sandbox)).toMatchObject({
      kind: "stamped",
    });
    const here = withoutTestStamps(stamping(TEST), "http://127.0.0.1:7780");
    expect(await here.stamp(await ordered("production"))).toMatchObject({ kind: "stamped" });
  });
});

describe("what a PAC cannot take", () => {
  it.each<[string, StampRequest["sealed"]["type"]["family"], number]>([
    ["a document of a family that it does not stamp", "retencion", 1],
    ["a document that is too large", "cfdi", 11],
  ])("is never sent to it: %s", async (_, family, bytes) => {
    const order = await stampRequest("Servicio", 5_000, family);
    const sealed = { ...order.sealed, xml: Buffer.alloc(bytes) };
    const pac = withinCapabilities({
      ...stamping(REAL),
      stamp: () => Promise.reject(new Error("it was sent")),
    });
    expect(await pac.stamp({ ...order, sealed, deadline: deadlineIn(1_000) })).toMatchObject({
      kind: "unavailable",
      proof: "never-sent",
    });
  });
});

describe("what an adapter assumes of its provider", () => {
  const sources = readdirSync("src/pac").map((file) => readFileSync(`src/pac/${file}`, "utf8"));

  it.each(ADAPTER_NAMES)("has a name of its own, a step, and stands in the code that it names: %s", (adapter) => {
    const rows = assumptionsOf(adapter);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const { name, tried, verdict, stands = "" } of rows) {
      expect(typeof tried === "string" ? verdict !== undefined && tried in STEPS : tried.never !== "", name).toBe(true);
      for (const word of stands.split(", ").filter(Boolean))
        expect(
          sources.some((source) => new RegExp(`(const|function|async) ${word}\\b|readonly ${word}\\b`).test(source)),
          word,
        ).toBe(true);
    }
  });

  it("stands nowhere else", () => {
    expect(sources.filter((source) => /to confirm/i.test(source))).toEqual([]);
  });
});
