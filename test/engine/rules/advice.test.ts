import { expect, test } from "vitest";
import { node } from "../../../src/engine/node.ts";
import { CFDI40 } from "../../../src/engine/rules/comprobante/index.ts";
import { PAGOS20 } from "../../../src/engine/rules/pagos/index.ts";
import { checkAll, type Located, must, rule } from "../../../src/engine/rules/rule.ts";
import { CASES } from "./cases.ts";
import { CONTEXT, DOCUMENTS } from "./documents.ts";
import { edited } from "./edit.ts";
import { PAYMENTS_CASES } from "./pagos-cases.ts";
import { PAYMENTS } from "./pagos-documents.ts";

/** SAT stamps documents that break these rules, because its matrices have no code for them. */
const ADVICE = [
  ...["VAL-09", "VAL-50", "VAL-116", "VAL-117", "VAL-118", "VAL-119", "VAL-120", "VAL-121", "VAL-123", "VAL-124"],
  ...["VAL-298", "VAL-901", "VAL-902", "VAL-903", "VAL-904", "VAL-905", "VAL-906"],
  ...["VAL-907", "VAL-908", "VAL-909", "VAL-910", "VAL-911"],
];

test("a finding is advice where SAT's matrices have no code for it, and a fault everywhere else", () => {
  const found = [
    ...Object.values(CASES).flatMap(({ document, fails, context }) =>
      CFDI40.check(edited(DOCUMENTS[document], fails), { ...CONTEXT, ...context }),
    ),
    ...Object.values(PAYMENTS_CASES).flatMap(({ document = "pesos", fails }) =>
      PAGOS20.check(edited(PAYMENTS[document], fails), CONTEXT),
    ),
  ];
  const codesOf = (advisory: boolean) =>
    new Set(found.filter((finding) => finding.advisory === advisory).map(({ code }) => code));
  expect(codesOf(true)).toEqual(new Set(ADVICE));
  // VAL-01 and VAL-02 belong to the check of the schema.
  const rows = [...CFDI40.rules.slice(2), ...PAGOS20.rules].map(({ code }) => code);
  expect(codesOf(false)).toEqual(new Set(rows.filter((code) => !ADVICE.includes(code))));
});

test("a hundred advices do not hide a fault that comes after them, nor do they come to more than a hundred", () => {
  const places = Array.from({ length: 300 }, (_, index) => ({ path: `/a[${index + 1}]` }));
  const row = (code: string, sat: readonly string[], each: () => readonly Located[]) =>
    rule(code, sat, each, { title: "debe", remedy: "", check: () => must(false, "1", "2") });
  const rules = [row("VAL-1", [], () => places), row("VAL-2", [], () => places)];
  const fault = row("VAL-3", ["301"], () => places.slice(0, 1));
  const found = checkAll([...rules, fault], node("a"), {});
  expect(found.map(({ code }) => code)).toEqual([...Array<string>(100).fill("VAL-1"), "VAL-3"]);
});
