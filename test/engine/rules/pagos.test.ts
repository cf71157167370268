import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAGOS20 } from "../../../src/engine/rules/pagos.ts";
import { CONTEXT, DOCUMENTS } from "./documents.ts";
import { edited } from "./edit.ts";
import { PAYMENTS_CASES } from "./pagos-cases.ts";
import { PAYMENTS } from "./pagos-documents.ts";
import { expectReadable } from "./readable.ts";
import { damagedOf, garbledOf } from "./trees.ts";

describe("the list of rules for payments", () => {
  test("numbers its rules from 201 without a gap, in order", () => {
    expect(PAGOS20.rules.map(({ code }) => code)).toEqual(
      PAGOS20.rules.map((_, index) => `VAL-${201 + index}`),
    );
  });

  test("gives a code of SAT to one rule only", () => {
    const codes = PAGOS20.rules.flatMap(({ sat }) => sat);
    expect(new Set(codes).size).toBe(codes.length);
  });

  /** Not in force, or SAT's own lists: CRP20216, CRP20220, CRP20222. */
  test("has a row for every code that can be decided here", () => {
    const run = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `CRP${from + index}`);
    const decidable = [...run(20101, 20123), ...run(20201, 20279)].filter(
      (code) => !["CRP20216", "CRP20220", "CRP20222"].includes(code),
    );
    expect(PAGOS20.rules.flatMap(({ sat }) => sat).sort()).toEqual(decidable);
  });

  test("has a case for every rule", () => {
    expect(Object.keys(PAYMENTS_CASES)).toEqual(PAGOS20.rules.map(({ code }) => code));
  });
});

test.each(Object.entries(PAYMENTS))("the document %s breaks no rule", (_, document) => {
  expect(PAGOS20.check(document, CONTEXT)).toEqual([]);
});

test("a document without payments has nothing to break", () => {
  expect(PAGOS20.check(DOCUMENTS.ingreso, CONTEXT)).toEqual([]);
});

describe.each(Object.entries(PAYMENTS_CASES))(
  "%s",
  (code, { document = "pesos", fails, passes = {}, also = [] }) => {
    const title = PAGOS20.rules.find((rule) => rule.code === code)?.title;

    test(`${title}: a document that does not is refused`, () => {
      const findings = PAGOS20.check(edited(PAYMENTS[document], fails), CONTEXT);
      expect(new Set(findings.map((finding) => finding.code))).toEqual(new Set([code, ...also]));
      for (const finding of findings) expectReadable(finding);
    });

    test(`${title}: one that barely does is accepted`, () => {
      expect(PAGOS20.check(edited(PAYMENTS[document], passes), CONTEXT)).toEqual([]);
    });
  },
);

test("damaged payments are judged, never thrown at", () => {
  const roots = Object.values(PAYMENTS);
  fc.assert(
    fc.property(fc.oneof(damagedOf(roots), garbledOf(roots)), (tree) => {
      expect(PAGOS20.check(tree, CONTEXT).length).toBeLessThanOrEqual(100);
    }),
    { numRuns: 400 },
  );
});
