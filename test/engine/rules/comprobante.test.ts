import { describe, expect, test } from "vitest";
import { CFDI40 } from "../../../src/engine/rules/comprobante/index.ts";
import { CASES } from "./cases.ts";
import { CONTEXT, DOCUMENTS } from "./documents.ts";
import { edited } from "./edit.ts";
import { expectReadable } from "./readable.ts";

describe("the list of rules", () => {
  test("numbers its rules from 1 without a gap, in order, so that no number is ever used twice", () => {
    const numbers = CFDI40.rules.map((_, index) => `VAL-${String(index + 1).padStart(2, "0")}`);
    expect(CFDI40.rules.map(({ code }) => code)).toEqual(numbers);
  });

  test("gives a code of SAT to one rule only, but for 301, which is bad XML and bad structure alike", () => {
    const codes = CFDI40.rules.slice(1).flatMap(({ sat }) => sat);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test("has a case for every rule that reads documents", () => {
    expect(Object.keys(CASES)).toEqual(CFDI40.rules.slice(2).map(({ code }) => code));
  });
});

test.each(Object.entries(DOCUMENTS))("the document %s breaks no rule", (_, document) => {
  expect(CFDI40.check(document, CONTEXT)).toEqual([]);
});

describe.each(Object.entries(CASES))("%s", (code, { document, fails, passes, also = [], ...contexts }) => {
  const title = CFDI40.rules.find((rule) => rule.code === code)?.title;
  const failing = { ...CONTEXT, ...contexts.context };
  const passing = { ...CONTEXT, ...(contexts.passingContext ?? contexts.context) };

  test(`${title}: a document that does not is refused`, () => {
    const findings = CFDI40.check(edited(DOCUMENTS[document], fails), failing);
    expect(new Set(findings.map((finding) => finding.code))).toEqual(new Set([code, ...also]));
    for (const finding of findings) expectReadable(finding);
  });

  test(`${title}: one that barely does is accepted`, () => {
    expect(CFDI40.check(edited(DOCUMENTS[document], passes), passing)).toEqual([]);
  });
});

test.each([
  ["VAL-39", { "InformacionGlobal/@Año": "2027" }],
  ["VAL-85", CASES["VAL-85"]!.fails],
] as const)("%s: a document that is only inspected is judged by the year of its Fecha", (code, fails) => {
  const document = edited(DOCUMENTS[CASES[code]!.document], fails);
  const { now: _now, ...inspecting } = CONTEXT;
  expect(CFDI40.check(document, inspecting).map((finding) => finding.code)).toEqual([code]);
});
