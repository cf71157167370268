import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NOMINA12 } from "../../../src/engine/rules/nomina/index.ts";
import { NOMINA_NOT_CHECKED } from "../../../src/engine/rules/nomina/not-checked.ts";
import { CONTEXT, DOCUMENTS } from "./documents.ts";
import { edited } from "./edit.ts";
import { RECIBO_CASES } from "./nomina-cases.ts";
import { RECIBOS } from "./nomina-documents.ts";
import { expectReadable } from "./readable.ts";
import { damagedOf, garbledOf } from "./trees.ts";

/** Revision E ends with this code: 109 and 110 are new, and 111 stands for all faults without a code. */
const LAST = 111;
const GUIDE = 451;

describe("the list of rules for payroll", () => {
  const ofMatrix = NOMINA12.rules.filter(({ sat }) => sat.length > 0);
  const ofGuide = NOMINA12.rules.filter(({ sat }) => sat.length === 0);

  test("numbers each row of the matrix 300 above SAT's number, and those of the guide from 451", () => {
    const codes = ofMatrix.map(({ sat: [sat = ""] }) => `VAL-${300 + Number(sat.slice("NOM".length))}`);
    expect(ofMatrix.map(({ code }) => code)).toEqual(codes);
    expect(ofGuide.map(({ code }) => code)).toEqual(ofGuide.map((_, index) => `VAL-${GUIDE + index}`));
    expect(NOMINA12.rules).toEqual([...ofMatrix, ...ofGuide]);
  });

  test("has a row for every code of SAT, or says why it is not checked", () => {
    const all = Array.from({ length: LAST }, (_, index) => `NOM${index + 1}`);
    const checked = ofMatrix.flatMap(({ sat }) => sat);
    const notChecked = NOMINA_NOT_CHECKED.map(({ sat }) => sat);
    // The rules check the limits of the subsidy, but not those of years to come, so these codes stand in both lists.
    const both = ["NOM101", "NOM108"];
    expect(checked).toEqual(all.filter((code) => both.includes(code) || !notChecked.includes(code)));
    expect(notChecked.filter((code) => checked.includes(code))).toEqual(both);
    expect(notChecked.every((code) => all.includes(code))).toBe(true);
  });

  test("has a case for every rule", () => {
    expect(Object.keys(RECIBO_CASES)).toEqual(NOMINA12.rules.map(({ code }) => code));
  });
});

test.each(Object.entries(RECIBOS))("the receipt %s breaks no rule", (_, document) => {
  expect(NOMINA12.check(document, CONTEXT)).toEqual([]);
});

test("a document that is no payroll has nothing to break", () => {
  const others = Object.entries(DOCUMENTS).filter(([name]) => name !== "nomina");
  expect(others.flatMap(([, document]) => NOMINA12.check(document, CONTEXT))).toEqual([]);
});

describe.each(Object.entries(RECIBO_CASES))("%s", (code, { document = "sueldo", fails, passes = {}, also = [] }) => {
  const title = NOMINA12.rules.find((rule) => rule.code === code)?.title;

  test(`${title}: a document that does not is refused`, () => {
    const findings = NOMINA12.check(edited(RECIBOS[document], fails), CONTEXT);
    expect(new Set(findings.map((finding) => finding.code))).toEqual(new Set([code, ...also]));
    for (const finding of findings) expectReadable(finding);
  });

  test(`${title}: one that barely does is accepted`, () => {
    expect(NOMINA12.check(edited(RECIBOS[document], passes), CONTEXT)).toEqual([]);
  });
});

test("damaged payroll is judged, never thrown at", () => {
  const roots = Object.values(RECIBOS);
  fc.assert(
    fc.property(fc.oneof(damagedOf(roots), garbledOf(roots)), (tree) => {
      expect(NOMINA12.check(tree, CONTEXT).length).toBeLessThanOrEqual(100);
    }),
    { numRuns: 400 },
  );
});
