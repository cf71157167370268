import { describe, expect, it } from "vitest";
import { checkMatrices } from "../../src/engine/documents/matrices.ts";
import { inspect } from "../../src/engine/inspection/inspection.ts";
import { MOST_FINDINGS } from "../../src/engine/rules/rule.ts";
import { writeXml } from "../../src/engine/xml.ts";
import { SCHEMAS } from "../support/csd.ts";
import { DOCUMENTS } from "./rules/documents.ts";
import { LOADED, PAIRS } from "./rules/pairs.ts";

/** One request must not hold up all others: what looks through all of B for each of A takes seconds of so many. */
const MANY = 20_000;

/** Many of both may cost about what many of each cost alone, and not a multiple that grows with them. */
function expectNoProduct(costOf: (one: number, other: number) => number): void {
  costOf(MANY / 10, MANY / 10);
  const alone = costOf(MANY, 1) + costOf(1, MANY);
  expect(costOf(MANY, MANY)).toBeLessThan(2 * alone + 150);
}

/** A collection of garbage may fall into any measure; a product is there in every one. */
const AGAIN = { retry: 3 };

/** It is in milliseconds of this process: what others do to a busy machine does not count. */
function cpu(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe("many of two things cost the rules no product of them:", () => {
  it.each(PAIRS)("%s, %s", AGAIN, (_, __, document) => {
    expectNoProduct((one, other) => {
      const tree = document(one, other);
      return cpu(() => {
        const findings = checkMatrices("cfdi:Comprobante", tree, LOADED);
        // Else the last rules would not have been asked.
        if (one === other) expect(findings.length).toBeLessThan(MOST_FINDINGS);
      });
    });
  });
});

/** These bytes stand in the document's Conceptos, or behind them. */
const BYTES: readonly (readonly [one: string, other: string, inside: string, behind: string])[] = [
  ["concepts", "nodes that do not belong", "<cfdi:Concepto/>", "<cfdi:Otro/>"],
  ["units of no catalog", "complements", '<cfdi:Concepto ClaveUnidad="X"/>', "<cfdi:Complemento/>"],
  ["comments between texts", "namespaces", "x<!-- -->", '<a xmlns="urn:a"/>'],
  ["taxes", "Addendas", "<cfdi:Impuestos/>", "<cfdi:Addenda><a/></cfdi:Addenda>"],
];

describe("many of two things cost whoever examines the bytes no product of them:", () => {
  it.each(BYTES)("%s, %s", AGAIN, (_, __, inside, behind) => {
    const empty = writeXml(DOCUMENTS.ingreso)
      .toString()
      .replace(/<cfdi:Conceptos>.*/, "");

    expectNoProduct((one, other) => {
      const conceptos = `<cfdi:Conceptos>${inside.repeat(one)}</cfdi:Conceptos>`;
      const rest = `<cfdi:Complemento>${behind.repeat(other)}</cfdi:Complemento>${behind.repeat(other)}`;
      const xml = Buffer.from(`${empty}${conceptos}${rest}</cfdi:Comprobante>`);
      return cpu(() => inspect(xml, { schemas: SCHEMAS }));
    });
  });
});
