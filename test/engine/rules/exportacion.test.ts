import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkMatrices } from "../../../src/engine/documents/matrices.ts";
import { node } from "../../../src/engine/node.ts";
import { COMERCIO_EXTERIOR20 } from "../../../src/engine/rules/comercio-exterior/index.ts";
import { COMERCIO_EXTERIOR_NOT_CHECKED } from "../../../src/engine/rules/comercio-exterior/not-checked.ts";
import { writeDocument } from "../../../src/engine/xml.ts";
import { SCHEMAS } from "../../support/csd.ts";
import { validateSchema } from "../../support/validate-schema.ts";
import { CONTEXT, DOCUMENTS } from "./documents.ts";
import { type Edits, edited } from "./edit.ts";
import { EXPORTACION_CASES } from "./exportacion-cases.ts";
import { EXPORTACIONES, type ExportacionName, LOADED } from "./exportacion-documents.ts";
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
    expect(validateSchema(SCHEMAS, writeDocument(document).xml)).toEqual([]);
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

const X = "Complemento/cce20:ComercioExterior";
const M = `${X}/cce20:Mercancias/cce20:Mercancia`;
const C = "Conceptos/Concepto";
const TO_MEXICO = `${X}/cce20:Destinatario[2]/cce20:Domicilio[2]`;

/** These verdicts show the second side of rules that have two, and faults that one rule leaves to another. */
const VERDICTS: readonly (readonly [what: string, ExportacionName, Edits, codes: string[]])[] = [
  [
    "no Incoterm in an export that is not definite",
    "pesos",
    { "@Exportacion": "04", [`${X}/@Incoterm`]: undefined },
    [],
  ],
  [
    "a complement of version 1.1 is a complement",
    "pesos",
    { [X]: undefined, "Complemento/+": node("cce11:ComercioExterior") },
    [],
  ],
  ["both of them are one too many", "pesos", { "Complemento/+": node("cce11:ComercioExterior") }, ["VAL-715"]],
  ["a complement beside the concepts", "pesos", { [X]: undefined, "+": node("cce20:ComercioExterior") }, ["VAL-714"]],
  ["a number of certificate that is 1 written otherwise", "venta", { [`${X}/@CertificadoOrigen`]: "01" }, []],
  ["an owner in a transfer for another motive", "traslado", { [`${X}/@MotivoTraslado`]: "99" }, ["VAL-717"]],
  ["a transfer without a motive", "traslado", { [`${X}/@MotivoTraslado`]: undefined }, ["VAL-717", "VAL-852"]],
  [
    "an addressee in Europe is enough for the exporter's number",
    "pesos",
    {
      [`${X}/@NumeroExportadorConfiable`]: "E",
      [`${X}/cce20:Receptor/cce20:Domicilio/@Pais`]: "FRA",
    },
    [],
  ],
  [
    "the registration of a customer who has an RFC",
    "pesos",
    { [`${X}/cce20:Receptor/@NumRegIdTrib`]: "ABC123" },
    ["VAL-733", "VAL-734"],
  ],
  ["a state abroad where none is known", "venta", { [`${X}/cce20:Receptor/cce20:Domicilio/@Estado`]: "X" }, []],
  [
    "a state of Mexico that is none: its towns are not asked for",
    "venta",
    { [`${TO_MEXICO}/@Estado`]: "Coahuila" },
    ["VAL-748", "VAL-750"],
  ],
  [
    "a town of a postal code of which the catalog names none: nothing to compare",
    "venta",
    {
      [`${TO_MEXICO}/@CodigoPostal`]: "01000",
      [`${TO_MEXICO}/@Colonia`]: undefined,
    },
    [],
  ],
  [
    "a sum of goods that is not their concepts'",
    "venta",
    {
      [`${M}[1]/@ValorDolares`]: "599.98",
      [`${M}[2]/@ValorDolares`]: "219.95",
      [`${X}/@TotalUSD`]: "2008.34",
    },
    ["VAL-758"],
  ],
  [
    "goods without a price: one dollar",
    "venta",
    {
      [`${M}[1]/@ValorDolares`]: "1",
      [`${X}/@TotalUSD`]: "1409.41",
    },
    [],
  ],
  [
    "a transfer's goods have no range without a currency",
    "traslado",
    {
      [`${M}/@ValorDolares`]: "5",
      [`${X}/@TotalUSD`]: "5.00",
    },
    [],
  ],
  [
    "a transfer's goods have one in pesos",
    "traslado",
    {
      "@Moneda": "MXN",
      [`${M}/@ValorDolares`]: "5",
      [`${X}/@TotalUSD`]: "5.00",
    },
    ["VAL-772"],
  ],
  [
    "an amount in dollars at another rate, as the guide has it",
    "devolucion",
    { "@TipoCambio": "19.0000" },
    ["VAL-858"],
  ],
  [
    "neither the formula's nor the invoice's dollars",
    "devolucion",
    {
      "@TipoCambio": "19.0000",
      [`${C}/@Importe`]: "101.00",
    },
    ["VAL-758"],
  ],
  [
    "samples that a discount in pesos covers as it is written, and in dollars does not",
    "muestras",
    {
      "@Moneda": "MXN",
      "@TipoCambio": undefined,
      [`${C}/@Importe`]: "862.50",
    },
    ["VAL-860"],
  ],
  ["samples in a transfer have no discount", "traslado", { [`${M}/@FraccionArancelaria`]: "9801000100" }, []],
  [
    "services without measures",
    "pesos",
    {
      [`${C}[2]/@ClaveUnidad`]: "H87",
      [`${M}[2]/@UnidadAduana`]: "99",
      [`${M}[2]/@CantidadAduana`]: "1",
      [`${M}[2]/@ValorUnitarioAduana`]: "0",
    },
    ["VAL-766"],
  ],
  ["a fraction of eight digits", "venta", { [`${M}[3]/@FraccionArancelaria`]: "01012101" }, ["VAL-761"]],
];

test.each(VERDICTS)("%s (%s)", (_, document, edits, codes) => {
  const found = COMERCIO_EXTERIOR20.check(edited(EXPORTACIONES[document], edits), LOADED);
  expect([...new Set(found.map(({ code }) => code))]).toEqual(codes);
});

test("without its catalogs nothing is said of what only they know", () => {
  const wrong = edited(EXPORTACIONES.venta, {
    [`${TO_MEXICO}/@Municipio`]: "999",
    [`${TO_MEXICO}/@Localidad`]: "99",
    [`${TO_MEXICO}/@Colonia`]: "9999",
    [`${TO_MEXICO}/@CodigoPostal`]: "99999",
    [`${M}[3]/@FraccionArancelaria`]: "9999999999",
  });
  expect(COMERCIO_EXTERIOR20.check(wrong, CONTEXT)).toEqual([]);
  expect(COMERCIO_EXTERIOR20.check(wrong, LOADED)).toHaveLength(5);
});

test("a sum tells its terms, and a range the operation that it comes of", () => {
  const sentences = (edits: Edits) =>
    COMERCIO_EXTERIOR20.check(edited(EXPORTACIONES.venta, edits), LOADED).map(({ sentence }) => sentence);
  expect(sentences({ [`${X}/@TotalUSD`]: "2000.00" })).toEqual([
    "TotalUSD de ComercioExterior debe ser la suma redondeada de los ValorDolares: se esperaba 2008.41 (600.00 + 220.00 + 1188.4058) y se encontró 2000.00 (CCE122).",
  ]);
  expect(sentences({ "@TipoCambio": "20.600000" })[0]).toBe(
    "ValorDolares de Mercancia 1 de ComercioExterior debe ser lo que valen en dólares los conceptos de su NoIdentificacion: se esperaba de 823.99 a 824.01 (690.00 × 20.600000 ÷ 17.2500) y se encontró 820.00 (600.00 + 220.00) (CCE158, CCE157).",
  );
});

test("a damaged export is judged, never thrown at", () => {
  const roots = Object.values(EXPORTACIONES);
  fc.assert(
    fc.property(fc.oneof(damagedOf(roots), garbledOf(roots)), (tree) => {
      expect(COMERCIO_EXTERIOR20.check(tree, LOADED).length).toBeLessThanOrEqual(100);
    }),
    { numRuns: 400 },
  );
});
