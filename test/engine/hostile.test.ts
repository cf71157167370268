import { describe, expect, it } from "vitest";
import { checkMatrices } from "../../src/engine/documents/matrices.ts";
import { inspect } from "../../src/engine/inspection/inspection.ts";
import { MOST_FINDINGS } from "../../src/engine/rules/rule.ts";
import { writeXml } from "../../src/engine/xml.ts";
import { SCHEMAS } from "../support/csd.ts";
import { cpuOf } from "../support/hold.ts";
import { DOCUMENTS } from "./rules/documents.ts";
import { LOADED, PAIRS } from "./rules/pairs.ts";

/**
 * Elements that a document may have; a check that looks through all of B for each of A would take seconds and hold up
 * all other requests.
 */
const MANY = 20_000;

/**
 * Asserts that many of both cost about as much as many of each alone, and not a growing multiple. A garbage collection
 * may add to any one measurement, so each cost is the least of those that were made; a product shows in all of them.
 */
function expectNoProduct(costOf: (one: number, other: number) => number): void {
  costOf(MANY / 10, MANY / 10);
  let [one, other, both] = [Infinity, Infinity, Infinity];
  const most = () => 2 * (one + other) + 150;
  for (let round = 0; round < MOST_ROUNDS && !(both < most()); round += 1) {
    one = Math.min(one, costOf(MANY, 1));
    other = Math.min(other, costOf(1, MANY));
    both = Math.min(both, costOf(MANY, MANY));
  }
  expect(both).toBeLessThan(most());
}

const MOST_ROUNDS = 3;

describe("many of two things cost the rules no product of them:", () => {
  it.each(PAIRS)("%s, %s", (_, __, document) => {
    expectNoProduct((one, other) => {
      const tree = document(one, other);
      return cpuOf(() => {
        const findings = checkMatrices("cfdi:Comprobante", tree, LOADED);
        // With more findings the check would stop before the last rules.
        if (one === other) expect(findings.length).toBeLessThan(MOST_FINDINGS);
      });
    });
  });
});

/** The bytes `inside` stand in the document's Conceptos, those of `behind` after it. */
const BYTES: readonly (readonly [one: string, other: string, inside: string, behind: string])[] = [
  ["concepts", "nodes that do not belong", "<cfdi:Concepto/>", "<cfdi:Otro/>"],
  ["units of no catalog", "complements", '<cfdi:Concepto ClaveUnidad="X"/>', "<cfdi:Complemento/>"],
  ["comments between texts", "namespaces", "x<!-- -->", '<a xmlns="urn:a"/>'],
  ["taxes", "Addendas", "<cfdi:Impuestos/>", "<cfdi:Addenda><a/></cfdi:Addenda>"],
];

describe("many of two things cost whoever examines the bytes no product of them:", () => {
  it.each(BYTES)("%s, %s", (_, __, inside, behind) => {
    const empty = writeXml(DOCUMENTS.ingreso)
      .toString()
      .replace(/<cfdi:Conceptos>.*/, "");

    expectNoProduct((one, other) => {
      const conceptos = `<cfdi:Conceptos>${inside.repeat(one)}</cfdi:Conceptos>`;
      const rest = `<cfdi:Complemento>${behind.repeat(other)}</cfdi:Complemento>${behind.repeat(other)}`;
      const xml = Buffer.from(`${empty}${conceptos}${rest}</cfdi:Comprobante>`);
      return cpuOf(() => inspect(xml, { schemas: SCHEMAS }));
    });
  });
});
