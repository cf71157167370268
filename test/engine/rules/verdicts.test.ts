import { describe, expect, test } from "vitest";
import { node } from "../../../src/engine/node.ts";
import { OFF_SCHEMA } from "../../../src/engine/rules/comprobante/certification.ts";
import { CFDI40 } from "../../../src/engine/rules/comprobante/index.ts";
import { type Context, finding } from "../../../src/engine/rules/rule.ts";
import { CASES } from "./cases.ts";
import { CONTEXT, DOCUMENTS, type DocumentName, tax } from "./documents.ts";
import { type Edits, edited } from "./edit.ts";

const C = "Conceptos/Concepto";
const T = `${C}/Impuestos/Traslados/Traslado`;
const ST = "Impuestos/Traslados/Traslado";

const sealedWith = (validFrom: string, validTo: string): Partial<Context> => ({
  certificate: {
    kind: "certificate",
    certificate: {
      noCertificado: "30001000000500003416",
      rfc: "EKU9003173C9",
      validFrom: new Date(validFrom),
      validTo: new Date(validTo),
      isCsd: true,
    },
  },
});

type Verdict = [what: string, DocumentName, Edits, codes: string[], context?: Partial<Context>];

/** These verdicts show the second side of rules that have two, and faults that one rule leaves to another. */
const VERDICTS: Verdict[] = [
  ["five minutes ahead of the clock is not the future", "ingreso", { "@Fecha": "2026-03-10T12:05:00" }, []],
  ["more than five minutes ahead is", "ingreso", { "@Fecha": "2026-03-10T12:05:01" }, ["VAL-08"]],
  ["half past eleven is still to come in Tijuana", "ingreso", { "@LugarExpedicion": "22000" }, ["VAL-08"]],
  [
    "half past twelve is just over in Cancún",
    "ingreso",
    { "@LugarExpedicion": "77500", "@Fecha": "2026-03-10T12:30:00" },
    [],
  ],
  [
    "a certificate that expired before the date of issue",
    "ingreso",
    {},
    ["VAL-05"],
    sealedWith("2022-03-10T00:00:00Z", "2026-03-10T17:29:59Z"),
  ],
  ["the 30th of February", "ingreso", { "@Fecha": "2026-02-30T10:00:00" }, ["VAL-10"]],
  ["PPD without any form of payment", "ingreso", { "@MetodoPago": "PPD", "@FormaPago": undefined }, ["VAL-13"]],
  ["payroll with MetodoPago PPD, which may have no FormaPago", "nomina", { "@MetodoPago": "PPD" }, []],
  [
    "conditions and a discount in a payment, which have codes of their own in Pagos",
    "pago",
    { "@CondicionesDePago": "Contado", [`${C}/@Descuento`]: "0" },
    [],
  ],
  [
    "conditions in what says to be a payment and holds none",
    "pago",
    { "@CondicionesDePago": "Contado", Complemento: undefined },
    ["VAL-116"],
  ],
  [
    "the public with a régimen of companies: one fault",
    "publico",
    { "Receptor/@RegimenFiscalReceptor": "601" },
    ["VAL-54"],
  ],
  [
    "the heirs of a worker with a régimen of companies",
    "nomina",
    {
      "Receptor/@Rfc": "XAXX010101000",
      "Receptor/@DomicilioFiscalReceptor": "06600",
      "Receptor/@RegimenFiscalReceptor": "601",
    },
    ["VAL-53", "VAL-56"],
  ],
  [
    "discounts that the document does not add up",
    "nomina",
    { "@Descuento": undefined, "@Total": "1000.50" },
    ["VAL-19"],
  ],
  ["a discount that no concept has", "terceros", { "@Descuento": "0" }, ["VAL-19"]],
  ["a discount in a payment, even of zero", "pago", { "@Descuento": "0" }, ["VAL-19"]],
  ["a zero with decimals in a payment", "pago", { "@SubTotal": "0.00", "@Total": "0.00" }, []],
  ["TipoCambio 1.000000 for pesos", "ingreso", { "@TipoCambio": "1.000000" }, []],
  ["local taxes left out of the total", "extranjero", { "@Total": "50.00" }, ["VAL-26"]],
  [
    "a postal code that the loaded catalog does not have",
    "ingreso",
    { "@LugarExpedicion": "06601" },
    ["VAL-32"],
    { loaded: { codigoPostal: new Map([["06600", {}]]) } },
  ],
  [
    "the time zone of the loaded catalog instead of the state's",
    "ingreso",
    {},
    ["VAL-08"],
    { loaded: { codigoPostal: new Map([["06600", { zone: "America/Tijuana" }]]) } },
  ],
  [
    "the heirs of a worker, with the generic RFC and régimen 605",
    "nomina",
    { "Receptor/@Rfc": "XAXX010101000", "Receptor/@DomicilioFiscalReceptor": "06600" },
    [],
  ],
  [
    "a foreigner with a tax number and no residence",
    "extranjero",
    {
      "Receptor/@ResidenciaFiscal": undefined,
      "Complemento/cce20:ComercioExterior": undefined,
      "@Exportacion": "01",
    },
    ["VAL-48"],
  ],
  [
    "a foreigner of whom nothing is known",
    "extranjero",
    {
      "Receptor/@ResidenciaFiscal": undefined,
      "Receptor/@NumRegIdTrib": undefined,
      "Complemento/cce20:ComercioExterior": undefined,
      "@Exportacion": "01",
    },
    [],
  ],
  ["an RFC of the wrong length is the schema's business", "ingreso", { "Receptor/@Rfc": "URE180429TM" }, []],
  [
    "ISR transferred: one fault, not also its rate",
    "publico",
    { [`${T}/@Impuesto`]: "001", [`${ST}/@Impuesto`]: "001" },
    ["VAL-70"],
  ],
  [
    "the 8 % of the border",
    "publico",
    {
      [`${T}/@TasaOCuota`]: "0.08",
      [`${T}/@Importe`]: "16",
      [`${ST}/@TasaOCuota`]: "0.080000",
      [`${ST}/@Importe`]: "16",
      "Impuestos/@TotalImpuestosTrasladados": "16",
      "@Total": "216",
    },
    [],
  ],
  [
    "tobacco at the law's rate in the year before the law",
    "publico",
    { ...CASES["VAL-124"]!.fails, "@Fecha": "2025-12-31T11:30:00", "InformacionGlobal/@Año": "2025" },
    ["VAL-74", "VAL-109"],
    { now: new Date("2025-12-31T18:00:00Z") },
  ],
  [
    "a rate of IEPS that neither the law nor the list has",
    "publico",
    { ...CASES["VAL-124"]!.fails, [`${T}/@TasaOCuota`]: "2.000001", [`${ST}/@TasaOCuota`]: "2.000001" },
    ["VAL-74", "VAL-109"],
  ],
  ["a rate but no amount in an exempt tax", "exento", { [`${T}/@TasaOCuota`]: "0.000000" }, ["VAL-72"]],
  [
    "a rate in the exempt line of a summary that has others",
    "ingreso",
    { [`${ST}[2]/@TasaOCuota`]: "0.000000" },
    ["VAL-103"],
  ],
  ["a summary line without its amount", "extranjero", { [`${ST}/@Importe`]: undefined }, ["VAL-111"]],
  ["taxes of concepts and no summary", "extranjero", { Impuestos: undefined }, ["VAL-121"]],
  ["exempt concepts and no summary", "exento", { Impuestos: undefined }, ["VAL-121"]],
  ["an exempt concept that a summary of others leaves out", "ingreso", { [`${ST}[2]`]: undefined }, ["VAL-121"]],
  [
    "taxes of concepts and a summary of what is withheld alone",
    "ingreso",
    {
      "Impuestos/Traslados": undefined,
      "Impuestos/@TotalImpuestosTrasladados": undefined,
      "@Total": "215.87",
    },
    ["VAL-121"],
  ],
  [
    "IEPS alone with ObjetoImp 07",
    "publico",
    {
      [`${C}/@ObjetoImp`]: "07",
      [`${T}/@Impuesto`]: "003",
      [`${T}/@TasaOCuota`]: "0.160000",
      [`${ST}/@Impuesto`]: "003",
    },
    // IEPS has no rate of 16 %, so the rate is the fault and not the kind of tax.
    ["VAL-74", "VAL-109"],
  ],
  ["nothing at all with ObjetoImp 07", "terceros", { [`${C}/@ObjetoImp`]: "07" }, ["VAL-115"]],
  [
    "ISR withheld with ObjetoImp 08",
    "terceros",
    {
      [`${C}/@ObjetoImp`]: "08",
      [`${C}/+`]: node("cfdi:Impuestos", {}, [
        node("cfdi:Retenciones", {}, [tax("Retencion", "001", "Tasa", "60", "0.0125", "0.75")]),
      ]),
      "+": node("cfdi:Impuestos", { TotalImpuestosRetenidos: "0.75" }, [
        node("cfdi:Retenciones", {}, [node("cfdi:Retencion", { Impuesto: "001", Importe: "0.75" })]),
      ]),
      "@Total": "59.25",
    },
    [],
  ],
  [
    "a product that demands IVA, sold without desglose",
    "terceros",
    { [`${C}/@ObjetoImp`]: "03" },
    [],
    { loaded: { claveProdServ: new Map([["43211503", { iva: "Sí" }]]) } },
  ],
];

test.each(VERDICTS)("%s", (_, document, edits, codes, context) => {
  const findings = CFDI40.check(edited(DOCUMENTS[document], edits), { ...CONTEXT, ...context });
  expect(findings.map(({ code }) => code)).toEqual(codes);
});

test("a document that is only looked at has no age", () => {
  const old = edited(DOCUMENTS.publico, {
    "@Fecha": "2019-03-10T11:30:00",
    "InformacionGlobal/@Año": "2019",
  });
  expect(CFDI40.check(old, {})).toEqual([]);
  expect(CFDI40.check(old, CONTEXT).map(({ code }) => code)).toEqual(["VAL-08", "VAL-39"]);
});

test("an empty document is left to the schema", () => {
  expect(CFDI40.check(node("cfdi:Comprobante"), CONTEXT)).toEqual([]);
});

describe("a finding", () => {
  test("says where, what was expected, what was found, which code and what to do", () => {
    const broken = edited(DOCUMENTS.terceros, {
      [`${C}/@Importe`]: "90.76",
      "@SubTotal": "90.76",
      "@Total": "90.76",
    });
    expect(CFDI40.check(broken, CONTEXT)).toEqual([
      {
        code: "VAL-62",
        sat: ["CFDI40167"],
        advisory: false,
        statement: expect.stringMatching(/^debe .*\.$/),
        path: "/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto[1]/@Importe",
        expected: "de 29.75 a 90.75",
        actual: "90.76",
        sentence:
          "Importe de Concepto 1 debe estar entre los límites de Cantidad por ValorUnitario: " +
          "se esperaba de 29.75 a 90.75 y se encontró 90.76 (CFDI40167).",
        remedy: "Calcule Importe como Cantidad por ValorUnitario, con hasta seis decimales.",
        inForm: "Calcule Importe como Cantidad por ValorUnitario, con hasta seis decimales (CFDI40167).",
      },
    ]);
  });

  test.each([
    [undefined, "se esperaba 8 dígitos (patrón; c_ClaveProdServ no está cargado) y se encontró 432115"],
    [{ claveProdServ: new Map() }, "se esperaba una clave de c_ClaveProdServ (catálogo) y se encontró 432115"],
  ])("says whether the catalog or only the pattern was asked", (loaded, words) => {
    const broken = edited(DOCUMENTS.traslado, { [`${C}/@ClaveProdServ`]: "432115" });
    const [found] = CFDI40.check(broken, { ...CONTEXT, ...(loaded && { loaded }) });
    expect(found?.sentence).toContain(words);
  });

  test("of the schema stage reads like the others", () => {
    const containers = new Set(CFDI40.containers);
    const mismatch = { expected: "un RFC", actual: "X" };
    const path = "/cfdi:Comprobante/cfdi:Emisor/@Rfc";
    const { sentence } = finding(OFF_SCHEMA, path, mismatch, containers);
    expect(sentence).toBe(
      "Rfc de Emisor debe cumplir con el esquema XSD publicado por el SAT: se esperaba un RFC y se encontró X (301).",
    );
  });
});
