import { describe, expect, test } from "vitest";
import { checkMatrices } from "../../../src/engine/documents/matrices.ts";
import { node } from "../../../src/engine/node.ts";
import { NOMINA12 } from "../../../src/engine/rules/nomina/index.ts";
import { seniorities, weeksOf } from "../../../src/engine/rules/nomina/seniority.ts";
import { told, type Verdict, withFigures } from "./case.ts";
import { CONTEXT, DOCUMENTS } from "./documents.ts";
import { type Edits, edited } from "./edit.ts";
import { deduccion, otroPago, percepcion, RECIBOS, type ReciboName } from "./nomina-documents.ts";

const C = "Conceptos/Concepto";
const N = "Complemento/nomina12:Nomina";
const R = `${N}/nomina12:Receptor`;
const PS = `${N}/nomina12:Percepciones`;
const P = (at: number) => `${PS}/nomina12:Percepcion[${at}]`;
const OS = `${N}/nomina12:OtrosPagos`;
const CAUSED = `${OS}/nomina12:OtroPago[1]/nomina12:SubsidioAlEmpleo/@SubsidioCausado`;
const BALANCE_YEAR = `${OS}/nomina12:OtroPago[2]/nomina12:CompensacionSaldosAFavor/@Año`;
const DAYS = `${N}/@NumDiasPagados`;
const paidOn = (day: string): Edits => ({
  [`${N}/@FechaPago`]: day,
  [BALANCE_YEAR]: String(Number(day.slice(0, 4)) - 1),
});
const subsidyOn = (day: string, causado: string, dias = "31"): Edits => ({
  ...paidOn(day),
  [CAUSED]: causado,
  [DAYS]: dias,
});
const discount = (value: string | undefined): Edits => ({ "@Descuento": value, [`${C}/@Descuento`]: value });

/** These verdicts show the second side of rules that have two, and faults that one rule leaves to another. */
const VERDICTS: Verdict<ReciboName>[] = [
  [
    "no node Emisor where the contract demands the registration",
    "pension",
    { [`${R}/@TipoContrato`]: "08", [`${R}/@TipoRegimen`]: "03" },
    ["VAL-342"],
  ],
  ["a person without a node Emisor", "separacion", { "Emisor/@Rfc": "CACX7605101P8" }, ["VAL-306"]],
  [
    "the total of perceptions left out",
    "pension",
    { [`${N}/@TotalPercepciones`]: undefined, [`${N}/@TotalOtrosPagos`]: "12000.00" },
    ["VAL-337", "VAL-457"],
  ],
  [
    "the total of deductions left out",
    "honorarios",
    { [`${N}/@TotalDeducciones`]: undefined, ...discount("0") },
    ["VAL-339"],
  ],
  [
    "the total of other payments left out",
    "sueldo",
    { [`${N}/@TotalOtrosPagos`]: undefined, [`${C}/@ValorUnitario`]: "11000", [`${C}/@Importe`]: "11000" },
    ["VAL-340"],
  ],
  ["a discount of zero without deductions", "pension", discount("0.00"), []],
  ["a discount without deductions", "pension", discount("0.01"), ["VAL-322"]],
  [
    "two concepts of which one is right",
    "pension",
    { "Conceptos/+": node("cfdi:Concepto") },
    ["VAL-313", "VAL-314", "VAL-316", "VAL-317", "VAL-319", "VAL-323"],
  ],
  [
    "a total of withheld taxes that is missing",
    "honorarios",
    { [`${N}/nomina12:Deducciones/@TotalImpuestosRetenidos`]: undefined },
    ["VAL-339", "VAL-391"],
  ],
  [
    "other deductions without their total",
    "honorarios",
    { [`${N}/nomina12:Deducciones/+`]: deduccion("007", "1.00") },
    ["VAL-460"],
  ],
  [
    "a total of other deductions without them",
    "honorarios",
    { [`${N}/nomina12:Deducciones/@TotalOtrasDeducciones`]: "0.00" },
    ["VAL-460"],
  ],
  ["retirement without its node", "retiro", { [`${PS}/nomina12:JubilacionPensionRetiro`]: undefined }, ["VAL-379"]],
  [
    "retirement without its total",
    "retiro",
    { [`${PS}/@TotalJubilacionPensionRetiro`]: undefined },
    ["VAL-337", "VAL-369", "VAL-379"],
  ],
  [
    "a pension in parts that tells one payment",
    "pension",
    { [`${PS}/nomina12:JubilacionPensionRetiro/@TotalUnaExhibicion`]: "12000.00" },
    ["VAL-381", "VAL-389", "VAL-390"],
  ],
  [
    "a disability paid in two perceptions, added up",
    "sueldo",
    {
      [`${P(4)}/@ImporteExento`]: "299.99",
      [`${PS}/+`]: percepcion("014", "0.01", "0.00"),
      [`${PS}/@TotalGravado`]: "10200.01",
      [`${PS}/@TotalExento`]: "799.99",
    },
    [],
  ],
  [
    "a perception that expired, paid while it was in force",
    "sueldo",
    { [`${R}/@ClaveEntFed`]: "DIF", ...subsidyOn("2023-06-30", "407.02") },
    [],
  ],
  ["a key of June paid in June", "sueldo", { [`${P(1)}/@TipoPercepcion`]: "057", ...paidOn("2026-06-12") }, []],
  ["the limit of the subsidy in 2024", "sueldo", subsidyOn("2024-12-31", "407.03"), ["VAL-401"]],
  ["the subsidy of January 2025", "sueldo", subsidyOn("2025-01-15", "475.00"), []],
  ["more than the subsidy of 2025", "sueldo", subsidyOn("2025-12-31", "475.01"), ["VAL-401"]],
  ["32 days of 2025", "sueldo", subsidyOn("2025-12-31", "500.16", "32.000"), []],
  ["a cent more than 32 days of 2025", "sueldo", subsidyOn("2025-12-31", "500.17", "32"), ["VAL-408"]],
  ["a subsidy of which no limit is known yet", "sueldo", subsidyOn("2027-01-01", "9999.00"), []],
  ...(
    [
      ["2026-12-31", "628.00", []],
      ["2027-01-01", "650.00", []],
      ["2027-01-01", "650.01", ["VAL-401"]],
    ] as const
  ).map(
    ([day, causado, codes]): Verdict<ReciboName> => [
      `${causado} on ${day}, with an imported limit of 2027`,
      "sueldo",
      subsidyOn(day, causado),
      codes,
      withFigures("nomina-subsidio-mes 650 [2027-01-01..2027-12-31]"),
    ],
  ),
  ["a subsidy of régimen 02 that was adjusted", "sueldo", { [`${OS}/nomina12:OtroPago[1]/@TipoOtroPago`]: "008" }, []],
  ["no other payments at all in régimen 02", "sueldo", { [OS]: undefined }, ["VAL-405", "VAL-457"]],
  ["a balance of two years ago", "sueldo", { [BALANCE_YEAR]: "2024" }, ["VAL-403"]],
  ["a balance of last year paid in January", "sueldo", paidOn("2027-01-04"), []],
  [
    "a balance of this year paid in January for December",
    "sueldo",
    { ...paidOn("2027-01-04"), [BALANCE_YEAR]: "2027", [`${N}/@FechaFinalPago`]: "2026-12-31" },
    ["VAL-403"],
  ],
  [
    "a payment on a day that does not exist is the schema's business",
    "sueldo",
    { [`${N}/@FechaPago`]: "2026-02-30", [CAUSED]: "9999.00" },
    [],
  ],
  [
    "an account of letters is the schema's business",
    "sueldo",
    { [`${R}/@CuentaBancaria`]: "00201007777777777A", [`${R}/@Banco`]: undefined },
    [],
  ],
  ["weeks before a start that is too late", "sueldo", { [`${R}/@FechaInicioRelLaboral`]: "2026-04-01" }, ["VAL-353"]],
  ["a worker with a foreign generic RFC", "sueldo", { "Receptor/@Rfc": "XEXX010101000" }, []],
  [
    "the second Nomina one cent wrong",
    "dos",
    {
      [`${N}[2]/@TotalPercepciones`]: "90000.01",
      [`${C}/@ValorUnitario`]: "101500.01",
      [`${C}/@Importe`]: "101500.01",
    },
    ["VAL-337"],
  ],
  [
    "other payments of two Nomina nodes",
    "dos",
    {
      [`${N}[2]/+`]: node("nomina12:OtrosPagos", {}, [otroPago("003", "10.00")]),
      [`${N}[2]/@TotalOtrosPagos`]: "10.00",
      [`${C}/@ValorUnitario`]: "101510.00",
      [`${C}/@Importe`]: "101510.00",
    },
    [],
  ],
];

test.each(VERDICTS.map(told))("%s", (_, { document, edits, codes, context }) => {
  const findings = NOMINA12.check(edited(RECIBOS[document], edits), { ...CONTEXT, ...context });
  expect(findings.map(({ code }) => code)).toEqual(codes);
});

test.each([
  ["XAXX010101000", []],
  ["XEXX010101000", ["CFDI40159"]],
])("a receipt to %s and régimen 605 breaks of CFDI40159: %j", (Rfc, codes) => {
  const findings = checkMatrices(
    "cfdi:Comprobante",
    edited(RECIBOS.sueldo, { "Receptor/@Rfc": Rfc, "Receptor/@DomicilioFiscalReceptor": "06600" }),
    CONTEXT,
  );
  expect(findings.flatMap(({ sat }) => sat).filter((code) => code === "CFDI40159")).toEqual(codes);
});

test("an invoice with a Nomina inside its concept is told where it belongs, and that it is no payroll", () => {
  const misplaced = node("cfdi:ComplementoConcepto", {}, [node("nomina12:Nomina")]);
  const codes = NOMINA12.check(edited(DOCUMENTS.terceros, { [`${C}/+`]: misplaced }), CONTEXT).map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(["VAL-302", "VAL-330"]));
  expect(codes).not.toContain("VAL-451");
});

test("a finding names its Nomina only where there are several", () => {
  const wrong = (document: ReciboName, at: string) =>
    NOMINA12.check(edited(RECIBOS[document], { [`${at}/nomina12:Receptor/@TipoJornada`]: "09" }), CONTEXT);
  expect(wrong("sueldo", N)).toEqual([
    {
      code: "VAL-352",
      advisory: false,
      statement: expect.stringMatching(/^debe .*\.$/),
      sat: ["NOM52"],
      path: "/cfdi:Comprobante/cfdi:Complemento/nomina12:Nomina/nomina12:Receptor/@TipoJornada",
      expected: "01, 02, 03, 04, 05, 06, 07, 08, 99 (vigente el 2026-03-10)",
      actual: "09",
      sentence:
        "TipoJornada de Receptor de Nomina debe ser una clave de c_TipoJornada vigente en la fecha de pago: " +
        "se esperaba 01, 02, 03, 04, 05, 06, 07, 08, 99 (vigente el 2026-03-10) y se encontró 09 (NOM52).",
      remedy: "Use una clave vigente de c_TipoJornada.",
      inForm: "Elija en TipoJornada una clave de la lista (NOM52).",
    },
  ]);
  expect(wrong("dos", `${N}[2]`).map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/^TipoJornada de Receptor de Nomina 2 debe/),
  ]);
});

describe("seniority", () => {
  // The first form of a duration counts both ends as the guide's samples do, the second goes by the calendar, and the
  // third leaves the last day out. Where the last month is too short for the first day, two more forms do not count a
  // month that has not reached that day.
  test.each([
    ["2026-03-01", "2026-03-31", "P31D P1M0D P30D"],
    ["2026-02-01", "2026-02-28", "P28D P1M0D P27D"],
    ["2026-03-10", "2026-03-10", "P1D P0D"],
    ["2015-01-15", "2026-03-10", "P11Y1M24D P11Y1M23D"],
    ["2024-02-29", "2025-02-28", "P1Y1D P1Y0D P11M31D P11M30D"],
    ["2025-01-31", "2026-02-28", "P1Y1M1D P1Y1M0D P1Y29D P1Y28D"],
    ["2025-12-31", "2026-04-30", "P4M1D P4M0D P3M31D P3M30D"],
    ["2025-08-30", "2026-02-28", "P6M1D P6M0D P5M30D P5M29D"],
    ["2025-12-31", "2026-04-29", "P3M30D P4M0D P3M29D"],
    ["2026-01-31", "2026-01-31", "P1D P0D"],
    ["2025-03-10", "2026-03-09", "P11M28D P1Y0D P11M27D"],
    ["2025-01-31", "2025-03-01", "P1M2D P1M1D"],
    ["1980-12-31", "2026-01-01", "P45Y2D P45Y1D"],
  ])("from %s to %s is %s", (start, end, forms) => {
    expect(seniorities(new Date(start), new Date(end))).toEqual(forms.split(" "));
  });

  test.each([
    ["2026-03-02", "2026-03-07", 0],
    ["2026-03-02", "2026-03-08", 1],
    ["2022-01-03", "2023-05-15", 71],
  ])("from %s to %s are %i weeks", (start, end, weeks) => {
    expect(weeksOf(new Date(start), new Date(end))).toBe(weeks);
  });
});
