import { Decimal } from "./decimal.ts";

/**
 * The interval of an amount that is a product of numbers of limited precision: each factor may stand for any number up
 * to half a unit of its last decimal away (Guía de llenado, CFDI40167, 40180 and 40186).
 */
export interface Limits {
  readonly lower: Decimal;
  readonly upper: Decimal;
}

/** Returns the limits of Cantidad × ValorUnitario, which both have limited precision. */
export function productLimits(cantidad: Decimal, valorUnitario: Decimal, digits: number): Limits {
  return {
    lower: least(cantidad).times(least(valorUnitario)).truncate(digits),
    upper: most(cantidad).times(most(valorUnitario)).ceil(digits),
  };
}

/** Returns the limits of Base × TasaOCuota. The rate is exact, because it comes from a catalog. */
export function rateLimits(base: Decimal, tasa: Decimal, digits: number): Limits {
  return {
    lower: least(base).times(tasa).truncate(digits),
    upper: most(base).times(tasa).ceil(digits),
  };
}

export function isWithin(amount: Decimal, { lower, upper }: Limits): boolean {
  return amount.compare(lower) >= 0 && amount.compare(upper) <= 0;
}

/** SAT excludes the upper end, because half a unit more would round to the next number. */
const EPSILON = new Decimal(1n, 12);

function least(written: Decimal): Decimal {
  return written.minus(halfUnit(written));
}

function most(written: Decimal): Decimal {
  return written.plus(halfUnit(written)).minus(EPSILON);
}

function halfUnit(written: Decimal): Decimal {
  return new Decimal(5n, written.scale + 1);
}
