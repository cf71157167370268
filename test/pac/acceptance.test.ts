import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { endOf, planOf } from "../../src/test-pac/sat/acceptance.ts";
import { satRecordOf } from "../../src/test-pac/sat/sat-record.ts";

const COMPLEMENTS = "test/golden/complements";
const TRIP = `${COMPLEMENTS}/cartaPorte31.xml`;
const FUEL = `${COMPLEMENTS}/hidrocarburospetroliferos.xml`;
const DIESEL = ['BienesTransp="11121900"', 'BienesTransp="15101505"'] as const;
const INCOME = ['TipoDeComprobante="T"', 'TipoDeComprobante="I"'] as const;
const BEFORE = "2026-03-10T07:59:00-06:00";
const AFTER = "2026-03-10T08:00:00-06:00";

type Change = readonly [from: string | RegExp, to: string];

/** RMF 2026 2.7.1.34, 2.7.1.35 and 2.7.7.1.6; an empty course stands for a receiver who never answers. */
it.each<[string, string, readonly Change[], string, "direct" | "blocked" | "silence" | "express"]>([
  ["goods on the way", TRIP, [], AFTER, "direct"],
  ["diesel before the trip", TRIP, [DIESEL], BEFORE, "direct"],
  ["diesel once the trip began", TRIP, [DIESEL], AFTER, "blocked"],
  ["a haulier's invoice", TRIP, [INCOME, ['Total="0"', 'Total="2000.00"']], AFTER, "silence"],
  ["a haulier's invoice for diesel", TRIP, [INCOME, DIESEL], BEFORE, "express"],
  ["petrol", FUEL, [], AFTER, "express"],
  ["petrol of 116 pesos", FUEL, [[/ Total="[^"]*"/, ' Total="116.00"']], AFTER, "express"],
  ["petrol without its complement", FUEL, [[/<hidro[^>]*>/, ""]], AFTER, "express"],
  ["the complement with another key", FUEL, [[/ClaveProdServ="[^"]*"/, 'ClaveProdServ="01010101"']], AFTER, "express"],
  ["petrol to the public", FUEL, [[/(<cfdi:Receptor Rfc=")[^"]*/, "$1XAXX010101000"]], AFTER, "direct"],
  ["petrol credited", FUEL, [['TipoDeComprobante="I"', 'TipoDeComprobante="E"']], AFTER, "express"],
  ["payroll", `${COMPLEMENTS}/nomina12.xml`, [], AFTER, "direct"],
  ["a payment", `${COMPLEMENTS}/pagos20.xml`, [], AFTER, "silence"],
  ["a credit note", "test/golden/credit-note/hotel.xml", [], AFTER, "direct"],
  ["a withholding", "test/golden/withholding/dividends-national.xml", [], AFTER, "direct"],
])("SAT cancels %s as the law of 2026 says", (_, file, changes, at, expected) => {
  let xml = readFileSync(file, "utf8");
  for (const [from, to] of changes) {
    const changed = xml.replaceAll(typeof from === "string" ? from : new RegExp(from, "g"), to);
    expect(changed).not.toBe(xml);
    xml = changed;
  }
  const uuid = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
  const now = Date.parse(at);
  const record = satRecordOf({ xml, timbre: { uuid, selloCfd: "" }, at: now } as never);
  const { course, isExpress } = planOf(record, now);
  expect(course === "expire" ? (isExpress ? "express" : "silence") : course).toBe(expected);
  const end = endOf({ course, isExpress }, { at: now, again: false }, { receiverDelay: 0 } as never);
  const friday = Date.parse("2026-03-13T23:59:59-06:00");
  const ends = { direct: now, blocked: undefined, express: undefined, silence: friday };
  expect(end?.at).toBe(ends[expected]);
});
