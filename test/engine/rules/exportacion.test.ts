import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMERCIO_EXTERIOR_NOT_CHECKED } from "../../../src/engine/rules/comercio-exterior/not-checked.ts";
import { COMERCIO_EXTERIOR20 } from "../../../src/engine/rules/comercio-exterior.ts";
import { checkMatrices } from "../../../src/engine/rules/matrices.ts";
import { validateSchema } from "../../../src/engine/schema.ts";
import { writeDocument } from "../../../src/engine/xml.ts";
import { SCHEMAS } from "../../support/csd.ts";
import { DOCUMENTS } from "./documents.ts";
import { edited } from "./edit.ts";
import { EXPORTACION_CASES } from "./exportacion-cases.ts";
import { EXPORTACIONES, LOADED } from "./exportacion-documents.ts";
import { expectReadable } from "./readable.ts";
import { damagedOf, garbledOf } from "./trees.ts";

const FIRST = 101;
const LAST = 172;
const UNCLASSIFIED = "CCE999";
const ADVICE = 851;

describe("the list of rules for foreign trade", () => {
  const { rules } = COMERCIO_EXTERIOR20;
  const ofMatrix = rules.filter(({ sat }) => sat.length > 0);
  const advice = rules.filter(({ sat }) => sat.length === 0);

  test("numbers each row of the matrix 600 above SAT's number, and the advice from 851", () => {
    const codes = ofMatrix.map(({ sat: [sat = ""] }) => `VAL-${600 + Number(sat.slice("CCE".length))}`);
    expect(ofMatrix.map(({ code }) => code)).toEqual(codes);
    expect(advice.map(({ code }) => code)).toEqual(advice.map((_, index) => `VAL-${ADVICE + index}`));
    expect(rules).toEqual([...ofMatrix, ...advice]);
  });

  test("has every code of SAT once or, where two rows say the same of one thing, beside another", () => {
    const all = Array.from({ length: LAST - FIRST + 1 }, (_, index) => `CCE${FIRST + index}`);
    const checked = new Set(ofMatrix.flatMap(({ sat }) => sat));
    const notChecked = COMERCIO_EXTERIOR_NOT_CHECKED.map(({ sat }) => sat);
    expect([...checked, ...notChecked].sort()).toEqual([...all, UNCLASSIFIED]);
  });

  test("has a case for every rule", () => {
    expect(Object.keys(EXPORTACION_CASES)).toEqual(rules.map(({ code }) => code));
  });
});

test.each(Object.entries(EXPORTACIONES))(
  "the export %s breaks no rule, neither of its matrix nor of the CFDI's, nor the schema",
  (_, document) => {
    const { xml, root } = writeDocument(document);
    expect(validateSchema(SCHEMAS, xml, root)).toEqual([]);
    expect(checkMatrices("cfdi:Comprobante", document, LOADED)).toEqual([]);
  },
);

test("a document that is no export has nothing to break", () => {
  const others = Object.entries(DOCUMENTS).filter(([name]) => name !== "extranjero");
  expect(others.flatMap(([, document]) => COMERCIO_EXTERIOR20.check(document, LOADED))).toEqual([]);
});

describe.each(Object.entries(EXPORTACION_CASES))(
  "%s",
  (code, { document = "venta", fails, passes = {}, also = [] }) => {
    const title = COMERCIO_EXTERIOR20.rules.find((rule) => rule.code === code)?.title;

    test(`${title}: a document that does not is told so`, () => {
      const findings = COMERCIO_EXTERIOR20.check(edited(EXPORTACIONES[document], fails), LOADED);
      expect(new Set(findings.map((finding) => finding.code))).toEqual(new Set([code, ...also]));
      for (const finding of findings) expectReadable(finding);
    });

    test(`${title}: one that barely does is accepted`, () => {
      expect(COMERCIO_EXTERIOR20.check(edited(EXPORTACIONES[document], passes), LOADED)).toEqual([]);
    });
  },
);

test("a damaged export is judged, never thrown at", () => {
  const roots = Object.values(EXPORTACIONES);
  fc.assert(
    fc.property(fc.oneof(damagedOf(roots), garbledOf(roots)), (tree) => {
      expect(COMERCIO_EXTERIOR20.check(tree, LOADED).length).toBeLessThanOrEqual(100);
    }),
    { numRuns: 400 },
  );
});
