import { expect, test } from "vitest";
import { Decimal } from "../../../src/engine/decimal.ts";
import { commercialRange, customsLimits, wider } from "../../../src/engine/rules/comercio-exterior/ranges.ts";

/** The ranges were worked out by hand from the standard's formulas; the first is the guide's example. */
test.each([
  ["482605.940", 3, "2.118550", 6, "1022424.57", "1022425.06"],
  ["0.500", 3, "200.00", 2, "99.89", "100.11"],
  // The quantity has the decimals of a concept that counts pieces, so it stands for 0 to 1 kilos.
  ["0.500", 0, "200.00", 2, "0.00", "200.01"],
])("%s (%i decimals) × %s (%i) is from %s to %s dollars", (cantidad, scale, precio, priceScale, lower, upper) => {
  const limits = customsLimits(Decimal.of(cantidad), Decimal.of(precio), {
    cantidad: scale,
    valorUnitario: priceScale,
  });
  expect([`${limits.lower}`, `${limits.upper}`]).toEqual([lower, upper]);
});

test.each([
  ["400.00", "1.000000", "17.1598", "23.30", "23.32"],
  // A rate without decimals stands for half a peso to one and a half, and the divisor may be half a peso more or less.
  ["400.00", "1", "17.1598", "11.32", "36.02"],
  // The guide calls 1022424.81 right for this row, and the standard's formula does not (VAL-858).
  ["1022424.81", "18.00000", "19.1202", "962520.95", "962526.54"],
  ["0.00", "20.500000", "17.2500", "0.00", "0.01"],
])("%s at %s and %s pesos a dollar is from %s to %s dollars", (importe, rate, rateUsd, lower, upper) => {
  const range = commercialRange(Decimal.of(importe), Decimal.of(rate), Decimal.of(rateUsd));
  expect([`${range?.lower}`, `${range?.upper}`]).toEqual([lower, upper]);
});

test("a divisor that could be zero gives no range", () => {
  expect(commercialRange(Decimal.ONE, Decimal.ONE, Decimal.of("0.5"))).toBeUndefined();
  expect(commercialRange(Decimal.ONE, Decimal.ONE, Decimal.of("0.5000"))).toBeUndefined();
});

test("the wider of two ranges has the lowest and the highest end of both", () => {
  const range = (lower: string, upper: string) => ({ lower: Decimal.of(lower), upper: Decimal.of(upper) });
  expect(wider(range("1", "3"), range("2", "4"))).toEqual(range("1", "4"));
});
