import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { node, type XmlNode } from "../../../src/engine/node.ts";
import { RETENCIONES20 } from "../../../src/engine/rules/retenciones/index.ts";
import { RETENCIONES_NOT_CHECKED } from "../../../src/engine/rules/retenciones/not-checked.ts";
import type { Context } from "../../../src/engine/rules/rule.ts";
import { readXml } from "../../../src/engine/xml.ts";
import { CONTEXT, DOCUMENTS, NOW } from "./documents.ts";
import { edited } from "./edit.ts";
import { expectReadable } from "./readable.ts";
import { WITHHOLDINGS_CASES, WITHHOLDINGS_VERDICTS } from "./retenciones-cases.ts";
import { retenido, WITHHOLDINGS } from "./retenciones-documents.ts";
import { damagedOf, garbledOf, trees } from "./trees.ts";

describe("the list of rules for withholdings", () => {
  test("numbers its rules without a gap, in order", () => {
    const numbers = RETENCIONES20.rules.map((_, index) => String(index + 1).padStart(2, "0"));
    expect(RETENCIONES20.rules.map(({ code }) => code)).toEqual(numbers.map((number) => `CRE-${number}`));
  });

  test("gives a code of SAT to one rule only", () => {
    const codes = RETENCIONES20.rules.flatMap(({ sat }) => sat);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test("has a row for every code of the matrix, or a reason why there is none", () => {
    const matrix = Array.from({ length: 36 }, (_, index) => `Reten${20101 + index}`);
    const told = [...RETENCIONES20.rules.flatMap(({ sat }) => sat), ...RETENCIONES_NOT_CHECKED.map(({ sat }) => sat)];
    expect(matrix.filter((code) => !told.includes(code))).toEqual([]);
    expect(told.filter((code) => code.startsWith("Reten") && !matrix.includes(code))).toEqual([]);
  });

  test("has a case for every rule", () => {
    expect(Object.keys(WITHHOLDINGS_CASES)).toEqual(RETENCIONES20.rules.map(({ code }) => code));
  });
});

test.each(Object.entries(WITHHOLDINGS))("the document %s breaks no rule", (_, document) => {
  expect(RETENCIONES20.check(document, CONTEXT)).toEqual([]);
});

const SAMPLES = "test/golden/complements";
const samples = readdirSync(SAMPLES).filter((file) => /^retenciones.*\.xml$/.test(file));

test.each(samples)("the sample %s breaks no rule", (file) => {
  const read = readXml(readFileSync(`${SAMPLES}/${file}`));
  if (read.kind === "malformed") throw new Error(read.sentence);
  expect(RETENCIONES20.check(read.root, {})).toEqual([]);
});

describe.each(Object.entries(WITHHOLDINGS_CASES))("%s", (code, row) => {
  const { document = "dividendos", fails = {}, passes = {}, failsIn = {}, passesIn = {}, also = [] } = row;
  const title = RETENCIONES20.rules.find((rule) => rule.code === code)?.title;

  test(`${title}: a document that does not is refused`, () => {
    const findings = RETENCIONES20.check(edited(WITHHOLDINGS[document], fails), { ...CONTEXT, ...failsIn });
    expect(new Set(findings.map((finding) => finding.code))).toEqual(new Set([code, ...also]));
    for (const finding of findings) expectReadable(finding);
  });

  test(`${title}: one that barely does is accepted`, () => {
    expect(RETENCIONES20.check(edited(WITHHOLDINGS[document], passes), { ...CONTEXT, ...passesIn })).toEqual([]);
  });
});

test.each(WITHHOLDINGS_VERDICTS)("%s", (_, document, edits, codes, context) => {
  const findings = RETENCIONES20.check(edited(WITHHOLDINGS[document], edits), { ...CONTEXT, ...context });
  expect(findings.map(({ code }) => code)).toEqual(codes);
});

test("a finding says where, what was expected, what was found, which code and what to do", () => {
  const broken = edited(WITHHOLDINGS.dividendos, { "retenciones:Totales/@MontoTotRet": "1276.66" });
  expect(RETENCIONES20.check(broken, CONTEXT)).toEqual([
    {
      code: "CRE-29",
      advisory: false,
      statement: expect.stringMatching(/^debe .*\.$/),
      sat: ["Reten20131"],
      path: "/retenciones:Retenciones/retenciones:Totales/@MontoTotRet",
      expected: "1276.67",
      actual: "1276.66",
      sentence:
        "MontoTotRet de Totales debe ser la suma de los MontoRet: se esperaba 1276.67 y se encontró 1276.66 (Reten20131).",
      remedy: "Sume los MontoRet de los ImpRetenidos.",
      inForm: "Sume los MontoRet de los ImpRetenidos: debe ser 1276.67 (Reten20131).",
    },
  ]);
});

/** In this context every rule applies. */
const EVERYTHING: Context = {
  ...CONTEXT,
  sealVerifies: false,
  certificate: {
    kind: "certificate",
    certificate: { noCertificado: "1", rfc: "X", validFrom: NOW, validTo: NOW, isCsd: false },
  },
};

test("damaged withholdings, and trees of any shape, are judged, never thrown at", () => {
  const roots: XmlNode[] = [...Object.values(WITHHOLDINGS), DOCUMENTS.ingreso];
  fc.assert(
    fc.property(fc.oneof(damagedOf(roots), garbledOf(roots), trees), (tree) => {
      expect(RETENCIONES20.check(tree, EVERYTHING).length).toBeLessThanOrEqual(100);
    }),
    { numRuns: 400 },
  );
});

test("a hundred thousand faults cost a hundred findings", () => {
  const wrong = retenido({ ImpuestoRet: "001", MontoRet: "1.00", TipoPagoRet: "01" });
  const { name, attributes, children } = WITHHOLDINGS.dividendos;
  const totales = children.find((child) => child.name === "retenciones:Totales")!;
  const many = node(totales.name, totales.attributes, Array<XmlNode>(100_000).fill(wrong));
  const root = node(
    name,
    attributes,
    children.map((child) => (child === totales ? many : child)),
  );
  expect(RETENCIONES20.check(root, CONTEXT)).toHaveLength(100);
});
