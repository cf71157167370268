import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { cancellationFacts, foresee } from "../../src/engine/cancelling/index.ts";
import type { XmlNode } from "../../src/engine/node.ts";
import { readXml } from "../../src/engine/xml.ts";
import { endOf, planOf } from "../../src/test-pac/sat/acceptance.ts";
import { isTooLate } from "../../src/test-pac/sat/last-day.ts";
import { satRecordOf } from "../../src/test-pac/sat/sat-record.ts";

const COMPLEMENTS = "test/golden/complements";
const TRIP = `${COMPLEMENTS}/cartaPorte31.xml`;
const FUEL = `${COMPLEMENTS}/hidrocarburospetroliferos.xml`;
const DIESEL = ['BienesTransp="11121900"', 'BienesTransp="15101505"'] as const;
const INCOME = ['TipoDeComprobante="T"', 'TipoDeComprobante="I"'] as const;
const BEFORE = "2026-03-10T07:59:00-06:00";
const AFTER = "2026-03-10T08:00:00-06:00";

type Change = readonly [from: string | RegExp, to: string];

const INVOICE = "test/golden/invoice/iva-16-8-0-exento.xml";
const RECEIVER = (rfc: string): Change => [/(<cfdi:Receptor Rfc=")[^"]*/, `$1${rfc}`];
const ISSUER = (rfc: string): Change => [/(<cfdi:Emisor Rfc=")[^"]*/, `$1${rfc}`];
const TOTAL = (pesos: string): Change => [/ Total="[^"]*"/, ` Total="${pesos}"`];
const ISSUED = (day: string): Change => [/ Fecha="[^"]*"/, ` Fecha="${day}T10:00:00"`];
const RESICO: Change = [/(<cfdi:Emisor [^>]*RegimenFiscal=")[^"]*/, "$1626"];
const GLOBAL: Change = [
  /<cfdi:Emisor /,
  '<cfdi:InformacionGlobal Periodicidad="04" Meses="02" Año="2026"/><cfdi:Emisor ',
];
const CREDIT: Change = ['TipoDeComprobante="I"', 'TipoDeComprobante="E"'];
const DEAR = [RECEIVER("RSI260101AAA"), TOTAL("2000.00"), ISSUED("2026-03-02")];
const PERSON = ISSUER("PEGJ900101AAA");

type Ending = "direct" | "blocked" | "silence" | "express" | "late";

/**
 * RMF 2026 2.7.1.34, 2.7.1.35 and 2.7.7.1.6, CFF 29-A and LISR 113-G V: each situation ends as the test PAC's SAT plays
 * it and as our forecast has it, by the row that is named. SAT applies row IX where the situation is "fresh".
 */
it.each<[string, string, readonly Change[], string, Ending, string, "fresh"?]>([
  ["goods on the way", TRIP, [], AFTER, "direct", "IV"],
  ["diesel before the trip", TRIP, [DIESEL], BEFORE, "direct", "IV-combustible"],
  ["diesel once the trip began", TRIP, [DIESEL], AFTER, "blocked", "IV-combustible-en-viaje"],
  ["a haulier's invoice", TRIP, [INCOME, ['Total="0"', 'Total="2000.00"']], AFTER, "silence", "general"],
  ["a haulier's invoice for diesel", TRIP, [INCOME, DIESEL], BEFORE, "express", "combustible"],
  ["a haulier's invoice for diesel, fresh", TRIP, [INCOME, DIESEL], BEFORE, "express", "combustible", "fresh"],
  ["petrol", FUEL, [], AFTER, "express", "combustible"],
  ["petrol of 116 pesos", FUEL, [TOTAL("116.00")], AFTER, "express", "combustible"],
  ["petrol of today", FUEL, [ISSUED("2026-03-10")], AFTER, "express", "combustible", "fresh"],
  ["petrol without its complement", FUEL, [[/<hidro[^>]*>/, ""]], AFTER, "express", "combustible"],
  [
    "the complement with another key",
    FUEL,
    [[/ClaveProdServ="[^"]*"/, 'ClaveProdServ="01010101"']],
    AFTER,
    "express",
    "combustible",
  ],
  ["petrol to the public", FUEL, [RECEIVER("XAXX010101000")], AFTER, "direct", "VII"],
  ["petrol in a global invoice", FUEL, [RECEIVER("XAXX010101000"), GLOBAL], AFTER, "direct", "VII-combustible"],
  ["petrol abroad", FUEL, [RECEIVER("XEXX010101000")], AFTER, "direct", "VIII"],
  ["petrol credited", FUEL, [CREDIT], AFTER, "express", "combustible-egreso"],
  [
    "petrol credited today",
    FUEL,
    [CREDIT, ISSUED("2026-03-10")],
    AFTER,
    "direct",
    "combustible-egreso-reciente",
    "fresh",
  ],
  ["payroll", `${COMPLEMENTS}/nomina12.xml`, [], AFTER, "direct", "II"],
  [
    "payroll of a person after its last day",
    `${COMPLEMENTS}/nomina12.xml`,
    [PERSON, ISSUED("2025-03-10")],
    "2026-05-01T00:00:00-06:00",
    "late",
    "II",
  ],
  ["a payment", `${COMPLEMENTS}/pagos20.xml`, [ISSUED("2026-03-02")], AFTER, "silence", "pago"],
  [
    "a payment, the working day after",
    `${COMPLEMENTS}/pagos20.xml`,
    [ISSUED("2026-03-06")],
    "2026-03-09T23:59:59-06:00",
    "direct",
    "IX",
    "fresh",
  ],
  [
    "a payment, the second working day after",
    `${COMPLEMENTS}/pagos20.xml`,
    [ISSUED("2026-03-06")],
    AFTER,
    "silence",
    "pago",
    "fresh",
  ],
  [
    "a payment before a long weekend",
    `${COMPLEMENTS}/pagos20.xml`,
    [ISSUED("2026-03-13")],
    "2026-03-17T23:00:00-06:00",
    "direct",
    "IX",
    "fresh",
  ],
  [
    "a payment after its last day",
    `${COMPLEMENTS}/pagos20.xml`,
    [ISSUED("2025-12-31")],
    "2026-04-01T00:00:00-06:00",
    "late",
    "pago",
  ],
  ["a credit note", "test/golden/credit-note/hotel.xml", [], AFTER, "direct", "III"],
  [
    "a credit note after its last day",
    "test/golden/credit-note/hotel.xml",
    [ISSUED("2025-06-10")],
    "2026-05-01T00:00:00-06:00",
    "late",
    "III",
  ],
  ["a withholding", "test/golden/withholding/dividends-national.xml", [], AFTER, "direct", "VI"],
  ["an invoice", INVOICE, DEAR, AFTER, "silence", "general"],
  ["an invoice of yesterday", INVOICE, [...DEAR, ISSUED("2026-03-09")], AFTER, "direct", "IX", "fresh"],
  [
    "an invoice of yesterday where row IX is not applied",
    INVOICE,
    [...DEAR, ISSUED("2026-03-09")],
    AFTER,
    "silence",
    "general",
  ],
  ["an invoice of 1,000 pesos", INVOICE, [...DEAR, TOTAL("1000.00")], AFTER, "direct", "I"],
  ["an invoice of 1,000.01 pesos", INVOICE, [...DEAR, TOTAL("1000.01")], AFTER, "silence", "general"],
  [
    "an invoice of 60 dollars",
    INVOICE,
    [...DEAR, TOTAL("60.00"), [/ Moneda="MXN"/, ' Moneda="USD" TipoCambio="18.5"']],
    AFTER,
    "silence",
    "general",
  ],
  [
    "an invoice of 50 dollars",
    INVOICE,
    [...DEAR, TOTAL("50.00"), [/ Moneda="MXN"/, ' Moneda="USD" TipoCambio="18.5"']],
    AFTER,
    "direct",
    "I",
  ],
  [
    "an invoice to RIF",
    INVOICE,
    [...DEAR, [/RegimenFiscalReceptor="[^"]*"/, 'RegimenFiscalReceptor="621"']],
    AFTER,
    "direct",
    "V",
  ],
  ["an invoice to the public", INVOICE, [...DEAR, RECEIVER("XAXX010101000")], AFTER, "direct", "VII"],
  ["an invoice abroad", INVOICE, [...DEAR, RECEIVER("XEXX010101000")], AFTER, "direct", "VIII"],
  [
    "a company's on its last day",
    INVOICE,
    [...DEAR, ISSUED("2025-01-02")],
    "2026-03-31T23:59:59-06:00",
    "silence",
    "general",
  ],
  [
    "a company's a second later",
    INVOICE,
    [...DEAR, ISSUED("2025-12-31")],
    "2026-04-01T00:00:00-06:00",
    "late",
    "general",
  ],
  [
    "a person's on its last day",
    INVOICE,
    [...DEAR, PERSON, ISSUED("2025-01-02")],
    "2026-04-30T23:59:59-06:00",
    "silence",
    "general",
  ],
  [
    "a person's a second later",
    INVOICE,
    [...DEAR, PERSON, ISSUED("2025-12-31")],
    "2026-05-01T00:00:00-06:00",
    "late",
    "general",
  ],
  [
    "a global invoice of RESICO in its month",
    INVOICE,
    [...DEAR, PERSON, RESICO, GLOBAL, RECEIVER("XAXX010101000")],
    "2026-03-31T23:59:59-06:00",
    "direct",
    "VII",
  ],
  [
    "a global invoice of RESICO a second later",
    INVOICE,
    [...DEAR, PERSON, RESICO, GLOBAL, RECEIVER("XAXX010101000")],
    "2026-04-01T00:00:00-06:00",
    "late",
    "VII",
  ],
  [
    "a company's global invoice in RESICO, later",
    INVOICE,
    [...DEAR, RESICO, GLOBAL, RECEIVER("XAXX010101000")],
    "2026-04-01T00:00:00-06:00",
    "direct",
    "VII",
  ],
])("SAT cancels %s as the law of 2026 says, and as it is foretold", (_, file, changes, at, expected, row, fresh) => {
  let xml = readFileSync(file, "utf8");
  for (const [from, to] of changes) {
    const changed = xml.replaceAll(typeof from === "string" ? from : new RegExp(from, "g"), to);
    expect(changed).not.toBe(xml);
    xml = changed;
  }
  const uuid = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
  const now = Date.parse(at);
  const settings = { receiverDelay: 0, workingDayRow: fresh === "fresh" } as never;
  const record = satRecordOf({ xml, timbre: { uuid, selloCfd: "" }, at: now } as never);
  const { course, isExpress } = planOf(record, now, settings);
  const asked = course === "expire" ? (isExpress ? "express" : "silence") : course;
  expect(isTooLate(record, now) === undefined ? asked : "late").toBe(expected);
  const end = endOf({ course, isExpress }, { at: now, again: false }, settings)?.at;

  const reading = readXml(Buffer.from(xml)) as { readonly root: XmlNode };
  const foretold = foresee(cancellationFacts(reading.root, undefined), {
    ...{ now: new Date(now), catalogs: undefined, withoutFreshRow: fresh === undefined },
  });
  expect(foretold.row.id).toBe(row);
  expect(foretold.isLate ? "late" : ENDINGS[foretold.row.acceptance]).toBe(expected);
  if (asked === "silence") expect(end).toBe(Date.parse(`${foretold.answerBy}T23:59:59-06:00`));
  else expect(end).toBe(asked === "direct" ? now : undefined);
});

const ENDINGS = { ninguna: "direct", con_silencio: "silence", expresa: "express", imposible: "blocked" } as const;
