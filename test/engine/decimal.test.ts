import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Decimal } from "../../src/engine/decimal.ts";

/** The numbers are amounts as in documents, those around the limit of exact floating point, and far larger ones. */
const units = fc.oneof(
  fc.bigInt(-(10n ** 10n), 10n ** 10n),
  fc.bigInt(-(2n ** 54n), 2n ** 54n),
  fc.bigInt(-(10n ** 30n), 10n ** 30n),
);
const decimals = fc.tuple(units, fc.integer({ min: 0, max: 12 })).map(([units, scale]) => new Decimal(units, scale));
const digits = fc.integer({ min: 0, max: 14 });

/** A fraction of big integers is the model for decimals, because it has no decimal places. */
interface Rational {
  readonly over: bigint;
  readonly under: bigint;
}

const rational = ({ units, scale }: Decimal): Rational => ({ over: units, under: 10n ** BigInt(scale) });
const scaled = ({ over, under }: Rational, places: number): Rational => ({
  over: over * 10n ** BigInt(places),
  under,
});
const same = (one: Rational, other: Rational) => one.over * other.under === other.over * one.under;
const magnitude = (value: bigint) => (value < 0n ? -value : value);
const sign = (value: bigint) => (value < 0n ? -1n : 1n);

/** SAT's three ways of rounding a fraction with a positive denominator to a whole number. */
const HALF_UP = ({ over, under }: Rational) => sign(over) * ((2n * magnitude(over) + under) / (2n * under));
const TOWARDS_ZERO = ({ over, under }: Rational) => sign(over) * (magnitude(over) / under);
const UPWARDS = ({ over, under }: Rational) => {
  const down = over / under;
  return over > 0n && over % under !== 0n ? down + 1n : down;
};

describe("a decimal", () => {
  it("is read as it was written and written as it was read", () => {
    fc.assert(
      fc.property(decimals, (value) => {
        expect(Decimal.parse(value.toString())).toEqual(value);
      }),
    );
  });

  it.each([
    ["12", 12n, 0],
    ["-3.40", -340n, 2],
    ["+0.5", 5n, 1],
    [".5", 5n, 1],
    ["7.", 7n, 0],
    ["-0", 0n, 0],
    ["-.25", -25n, 2],
    ["007.10", 710n, 2],
  ])("%s is read with the decimals it has", (text, units, scale) => {
    expect(Decimal.parse(text)).toEqual(new Decimal(units, scale));
  });

  it.each(["", ".", "-", "+.", "1e3", "1E3", "NaN", "Infinity", "1,5", " 1", "1 ", "1\n", "--1", "0x10", "1.2.3", "١"])(
    "%j is no decimal",
    (text) => {
      expect(Decimal.parse(text)).toBeUndefined();
    },
  );

  it("of more than sixty digits is refused before it costs anything", () => {
    expect(Decimal.parse("9".repeat(60))?.toString()).toBe("9".repeat(60));
    expect(Decimal.parse("9".repeat(1_000_000))).toBeUndefined();
  });

  it("adds, subtracts and multiplies without losing anything", () => {
    fc.assert(
      fc.property(decimals, decimals, (one, other) => {
        const [a, b] = [rational(one), rational(other)];
        const under = a.under * b.under;
        expect(same(rational(one.plus(other)), { over: a.over * b.under + b.over * a.under, under })).toBe(true);
        expect(same(rational(one.minus(other)), { over: a.over * b.under - b.over * a.under, under })).toBe(true);
        expect(same(rational(one.times(other)), { over: a.over * b.over, under })).toBe(true);
      }),
    );
  });

  it.each([
    ["round", HALF_UP],
    ["truncate", TOWARDS_ZERO],
    ["ceil", UPWARDS],
  ] as const)("%s gives the whole number of units that it should", (operation, expected) => {
    fc.assert(
      fc.property(decimals, digits, (value, places) => {
        const result = value[operation](places);
        expect(result).toEqual(new Decimal(expected(scaled(rational(value), places)), places));
      }),
      { numRuns: 500 },
    );
  });

  it("is as exact at the largest number that a double can hold as one step beyond", () => {
    const steps = fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 15 }), fc.boolean());
    fc.assert(
      fc.property(steps, ([step, places, negative]) => {
        const largest = BigInt(Number.MAX_SAFE_INTEGER) + BigInt(step);
        const value = new Decimal(negative ? -largest : largest, 15);
        const expected = HALF_UP(scaled(rational(value), places));
        expect(value.round(places)).toEqual(new Decimal(expected, places));
        expect(value.plus(value).units).toBe(2n * value.units);
        expect(value.times(value).units).toBe(value.units * value.units);
      }),
    );
  });

  it("rounds exact halves away from zero, where binary floats go wrong", () => {
    const rounded = (text: string, places: number) => Decimal.of(text).round(places).toString();
    expect(rounded("1.005", 2)).toBe("1.01");
    expect(rounded("-1.005", 2)).toBe("-1.01");
    expect(rounded("0.5", 0)).toBe("1");
    expect(rounded("2.5", 0)).toBe("3");
    expect(rounded("0.4999999", 0)).toBe("0");
  });

  it("is divided half up, by anything but zero", () => {
    const divisors = decimals.filter((value) => !value.isZero);
    fc.assert(
      fc.property(decimals, divisors, digits, (value, divisor, places) => {
        const [a, b] = [rational(value), rational(divisor)];
        const quotient = { over: a.over * b.under * sign(b.over), under: a.under * magnitude(b.over) };
        expect(value.dividedBy(divisor, places)).toEqual(new Decimal(HALF_UP(scaled(quotient, places)), places));
      }),
      { numRuns: 500 },
    );
    expect(() => Decimal.ONE.dividedBy(Decimal.ZERO, 2)).toThrow(RangeError);
  });

  it("compares by value, however it is written, and trims without changing it", () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 6 }), (value, zeros) => {
        const padded = value.round(value.scale + zeros);
        expect(padded.equals(value)).toBe(true);
        expect(padded.trim()).toEqual(value.trim());
        expect(value.trim().toString()).not.toMatch(/\.\d*0$/);
        expect(value.compare(padded.plus(Decimal.ONE))).toBe(-1);
        expect(value.compare(padded.minus(Decimal.ONE))).toBe(1);
      }),
    );
  });

  it("sums to zero when there is nothing", () => {
    expect(Decimal.sum([]).toString()).toBe("0");
    expect(Decimal.sum(["0.1", "0.2", "0.30"].map(Decimal.of)).toString()).toBe("0.60");
  });

  it("in code that is no decimal is a bug", () => {
    expect(() => Decimal.of("uno")).toThrow(RangeError);
  });
});
