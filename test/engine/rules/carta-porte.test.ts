import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkMatrices } from "../../../src/engine/documents/matrices.ts";
import { node } from "../../../src/engine/node.ts";
import { CARTA_PORTE31 } from "../../../src/engine/rules/carta-porte/index.ts";
import { CARTA_PORTE_NOT_CHECKED } from "../../../src/engine/rules/carta-porte/not-checked.ts";
import { writeXml } from "../../../src/engine/xml.ts";
import { SCHEMAS } from "../../support/csd.ts";
import { validateSchema } from "../../support/validate-schema.ts";
import { TRANSPORT_CASES, TRANSPORT_VERDICTS } from "./carta-porte-cases.ts";
import { LOADED, TRANSPORTS } from "./carta-porte-documents.ts";
import { CONTEXT, DOCUMENTS } from "./documents.ts";
import { edited } from "./edit.ts";
import { expectReadable } from "./readable.ts";
import { damagedOf, garbledOf } from "./trees.ts";

const [FIRST, LAST] = [101, 204];
const ADVICE = 651;
/** The number of a rule is SAT's plus this offset. */
const OFFSET = 400;

describe("the list of rules for Carta Porte", () => {
  const ofMatrix = CARTA_PORTE31.rules.filter(({ sat }) => sat.length > 0);
  const advice = CARTA_PORTE31.rules.filter(({ sat }) => sat.length === 0);

  test("numbers each row of the matrix 400 above SAT's number, and advice from 651", () => {
    const codes = ofMatrix.map(({ sat: [sat = ""] }) => `VAL-${OFFSET + Number(sat.slice("CP".length))}`);
    expect(ofMatrix.map(({ code }) => code)).toEqual(codes);
    expect(advice.map(({ code }) => code)).toEqual(advice.map((_, index) => `VAL-${ADVICE + index}`));
    expect(CARTA_PORTE31.rules).toEqual([...ofMatrix, ...advice]);
  });

  test("has a row for every code of SAT, or says why it is not checked", () => {
    const numbered = Array.from({ length: LAST - FIRST + 1 }, (_, index) => `CP${FIRST + index}`);
    const checked = ofMatrix.flatMap(({ sat }) => sat);
    const notChecked = CARTA_PORTE_NOT_CHECKED.map(({ sat }) => sat);
    // The rules check a part of these codes.
    const both = ["CP174", "CP176"];
    // CP999 stands for all faults without a code.
    const all = [...numbered, "CP999"];
    expect(checked).toEqual(all.filter((code) => both.includes(code) || !notChecked.includes(code)));
    expect(notChecked.filter((code) => checked.includes(code))).toEqual(both);
    expect(notChecked.every((code) => all.includes(code))).toBe(true);
  });

  test("has a case for every rule", () => {
    expect(Object.keys(TRANSPORT_CASES)).toEqual(CARTA_PORTE31.rules.map(({ code }) => code));
  });
});

describe.each(Object.entries(TRANSPORTS))("the transport %s", (_, document) => {
  test("breaks no rule, with catalogs and without", () => {
    expect(checkMatrices("cfdi:Comprobante", document, LOADED)).toEqual([]);
    expect(checkMatrices("cfdi:Comprobante", document, CONTEXT)).toEqual([]);
  });

  test("is what the schema allows", () => {
    expect(validateSchema(SCHEMAS, writeXml(document))).toEqual([]);
  });
});

test("a document without the complement has nothing to break", () => {
  expect(Object.values(DOCUMENTS).flatMap((document) => CARTA_PORTE31.check(document, LOADED))).toEqual([]);
});

describe.each(Object.entries(TRANSPORT_CASES))(
  "%s",
  (code, { document = "carretera", fails, passes = {}, also = [] }) => {
    const title = CARTA_PORTE31.rules.find((rule) => rule.code === code)?.title;

    test(`${title}: a document that does not is refused`, () => {
      const findings = CARTA_PORTE31.check(edited(TRANSPORTS[document], fails), LOADED);
      expect(new Set(findings.map((finding) => finding.code))).toEqual(new Set([code, ...also]));
      for (const finding of findings) expectReadable(finding);
    });

    test(`${title}: one that barely does is accepted`, () => {
      expect(CARTA_PORTE31.check(edited(TRANSPORTS[document], passes), LOADED)).toEqual([]);
    });
  },
);

test.each(TRANSPORT_VERDICTS)("%s (%s)", (_, document, edits, codes) => {
  const findings = CARTA_PORTE31.check(edited(TRANSPORTS[document], edits), LOADED);
  expect([...new Set(findings.map(({ code }) => code))]).toEqual(codes);
  for (const finding of findings) expectReadable(finding);
});

test("a Carta Porte inside a concept is in the wrong place", () => {
  const inside = node("cfdi:ComplementoConcepto", {}, [node("cartaporte31:CartaPorte")]);
  const document = edited(DOCUMENTS.ingreso, { "Conceptos/Concepto/+": inside });
  const findings = CARTA_PORTE31.check(document, LOADED);
  expect(findings.map(({ code }) => code)).toEqual(["VAL-509", "VAL-512"]);
});

describe("a sum is told with what was added", () => {
  const K = "Complemento/cartaporte31:CartaPorte";
  test.each([
    ["carretera", `${K}/@TotalDistRec`, "600", "se esperaba 570.75 (450.5 + 120.25) y se encontró 600 (CP126)"],
    ["carretera", `${K}/cartaporte31:Mercancias/@PesoBrutoTotal`, "1", "1500.125 (1000.125 + 500)"],
    [
      "ferroviario",
      `${K}/cartaporte31:Mercancias/cartaporte31:TransporteFerroviario/cartaporte31:Carro/@ToneladasNetasCarro`,
      "25",
      "se esperaba 25.002 (25001.5 kg / 1000) y se encontró 25 (CP191)",
    ],
  ] as const)("%s %s", (document, path, value, words) => {
    const [first] = CARTA_PORTE31.check(edited(TRANSPORTS[document], { [path]: value }), LOADED).slice(-1);
    expect(first?.sentence).toContain(words);
  });
});

test("without catalogs nothing is said of keys that only they know", () => {
  const asked = ["536", "537", "543", "544", "545", "547", "555", "556", "600", "601", "602", "604", "660", "662"];
  for (const [code, { document = "carretera", fails }] of Object.entries(TRANSPORT_CASES)) {
    const found = CARTA_PORTE31.check(edited(TRANSPORTS[document], fails), CONTEXT).map((each) => each.code);
    expect(found.includes(code), code).toBe(!asked.includes(code.slice("VAL-".length)));
  }
});

test("damaged transports are judged, never thrown at", () => {
  const roots = Object.values(TRANSPORTS);
  fc.assert(
    fc.property(fc.oneof(damagedOf(roots), garbledOf(roots)), (tree) => {
      expect(CARTA_PORTE31.check(tree, LOADED).length).toBeLessThanOrEqual(200);
    }),
    { numRuns: 300 },
  );
});
