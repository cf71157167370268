import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountInWords } from "../../common/number-words.ts";
import { Decimal } from "../../src/engine/decimal.ts";
import { amount, percent, quantity, timeIn } from "../../src/pdf/words/format.ts";

const inWords = (amount: Decimal, moneda: string, decimals: number) =>
  amountInWords(amount.round(decimals).toString(), moneda);

const PESOS: readonly (readonly [string, string])[] = [
  ["0", "CERO PESOS 00/100 M.N."],
  ["0.05", "CERO PESOS 05/100 M.N."],
  ["1", "UN PESO 00/100 M.N."],
  ["1.50", "UN PESO 50/100 M.N."],
  ["2", "DOS PESOS 00/100 M.N."],
  ["16", "DIECISÉIS PESOS 00/100 M.N."],
  ["21", "VEINTIÚN PESOS 00/100 M.N."],
  ["22", "VEINTIDÓS PESOS 00/100 M.N."],
  ["29", "VEINTINUEVE PESOS 00/100 M.N."],
  ["30", "TREINTA PESOS 00/100 M.N."],
  ["31", "TREINTA Y UN PESOS 00/100 M.N."],
  ["100", "CIEN PESOS 00/100 M.N."],
  ["101", "CIENTO UN PESOS 00/100 M.N."],
  ["500", "QUINIENTOS PESOS 00/100 M.N."],
  ["700", "SETECIENTOS PESOS 00/100 M.N."],
  ["999.99", "NOVECIENTOS NOVENTA Y NUEVE PESOS 99/100 M.N."],
  ["1000", "MIL PESOS 00/100 M.N."],
  ["1001", "MIL UN PESOS 00/100 M.N."],
  ["1160", "MIL CIENTO SESENTA PESOS 00/100 M.N."],
  ["21000", "VEINTIÚN MIL PESOS 00/100 M.N."],
  ["31021.10", "TREINTA Y UN MIL VEINTIÚN PESOS 10/100 M.N."],
  ["100000", "CIEN MIL PESOS 00/100 M.N."],
  ["101000", "CIENTO UN MIL PESOS 00/100 M.N."],
  ["1000000", "UN MILLÓN DE PESOS 00/100 M.N."],
  ["1000000.50", "UN MILLÓN DE PESOS 50/100 M.N."],
  ["1000001", "UN MILLÓN UN PESOS 00/100 M.N."],
  ["2000000", "DOS MILLONES DE PESOS 00/100 M.N."],
  ["21000000", "VEINTIÚN MILLONES DE PESOS 00/100 M.N."],
  ["1000000000", "MIL MILLONES DE PESOS 00/100 M.N."],
  ["1001000000", "MIL UN MILLONES DE PESOS 00/100 M.N."],
  ["1000000000000", "UN BILLÓN DE PESOS 00/100 M.N."],
  [
    "999999999999999999.99",
    "NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE BILLONES NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE MILLONES NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE PESOS 99/100 M.N.",
  ],
];

const OTHERS: readonly (readonly [string, string, number, string])[] = [
  ["1", "USD", 2, "UN DÓLAR 00/100 USD"],
  ["31.5", "USD", 2, "TREINTA Y UN DÓLARES 50/100 USD"],
  ["1000000", "EUR", 2, "UN MILLÓN DE EUROS 00/100 EUR"],
  ["1", "GBP", 2, "UNA LIBRA ESTERLINA 00/100 GBP"],
  ["21", "GBP", 2, "VEINTIUNA LIBRAS ESTERLINAS 00/100 GBP"],
  ["231", "GBP", 2, "DOSCIENTAS TREINTA Y UNA LIBRAS ESTERLINAS 00/100 GBP"],
  ["200000", "GBP", 2, "DOSCIENTAS MIL LIBRAS ESTERLINAS 00/100 GBP"],
  ["21000000", "GBP", 2, "VEINTIÚN MILLONES DE LIBRAS ESTERLINAS 00/100 GBP"],
  ["1500", "JPY", 0, "MIL QUINIENTOS YENES JPY"],
  ["1.25", "KWD", 3, "UN DINAR KUWAITÍ 250/1000 KWD"],
  ["10", "AED", 2, "DIEZ AED 00/100"],
];

describe("an amount in words", () => {
  it.each(PESOS)("%s pesos: %s", (value, words) => {
    expect(inWords(Decimal.of(value), "MXN", 2)).toBe(words);
  });

  it.each(OTHERS)("%s %s, of %i decimals: %s", (value, moneda, decimals, words) => {
    expect(inWords(Decimal.of(value), moneda, decimals)).toBe(words);
  });

  it("says each whole number in words of its own", () => {
    const whole = fc.bigInt({ min: 0n, max: 999_999_999_999n });
    fc.assert(
      fc.property(whole, whole, (one, other) => {
        const words = [one, other].map((value) => inWords(Decimal.of(value), "MXN", 2));
        expect(words[0] === words[1]).toBe(one === other);
      }),
    );
  });

  it("says the sum of its parts: what is after the millions is said as it is alone", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 2, max: 999_999 }), (millions, rest) => {
        const say = (value: bigint) => inWords(Decimal.of(value), "MXN", 2);
        const whole = say(BigInt(millions) * 1_000_000n + BigInt(rest));
        const [head] = say(BigInt(millions) * 1_000_000n).split(" DE PESOS");
        expect(whole).toBe(`${head} ${say(BigInt(rest))}`);
      }),
    );
  });
});

describe("numbers and times", () => {
  it.each([
    ["1160", 2, "1,160.00"],
    ["1160.500000", 2, "1,160.50"],
    ["0.123456", 2, "0.123456"],
    ["999999999999999999.1", 2, "999,999,999,999,999,999.10"],
    ["1500.00", 0, "1,500"],
    ["1500.5", 0, "1,500.5"],
    ["1.2", 3, "1.200"],
    ["no number", 2, "no number"],
  ])("the amount %s, of %i decimals: %s", (value, decimals, text) => {
    expect(amount(value, decimals)).toBe(text);
  });

  it.each([
    ["2.500", "2.5"],
    ["1000", "1,000"],
    ["0.000001", "0.000001"],
  ])("the quantity %s: %s", (value, text) => {
    expect(quantity(value)).toBe(text);
  });

  it.each([
    ["0.160000", "16 %"],
    ["0.012500", "1.25 %"],
    ["0.106667", "10.6667 %"],
    ["0.000000", "0 %"],
    ["1.600000", "160 %"],
  ])("the rate %s: %s", (rate, text) => {
    expect(percent(rate)).toBe(text);
  });

  it.each([
    ["America/Mexico_City", "2026-03-10 11:31:05"],
    ["America/Tijuana", "2026-03-10 10:31:05"],
    ["America/Cancun", "2026-03-10 12:31:05"],
  ])("11:31:05 in the centre is in %s %s", (zone, text) => {
    expect(timeIn(zone, "2026-03-10T11:31:05")).toBe(text);
  });
});
