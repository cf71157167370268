import { Decimal } from "../decimal.ts";

/**
 * The interval an amount must fall in when it is the product of numbers written with a limited precision: each
 * factor may stand for anything half a unit of its last decimal away. Guía de llenado, CFDI40167, 40180 and 40186.
 */
export interface Limits {
  readonly lower: Decimal;
  readonly upper: Decimal;
}

/** Cantidad × ValorUnitario: both are written numbers. */
export function productLimits(cantidad: Decimal, valorUnitario: Decimal, digits: number): Limits {
  return {
    lower: least(cantidad).times(least(valorUnitario)).truncate(digits),
    upper: most(cantidad).times(most(valorUnitario)).ceil(digits),
  };
}

/** Base × TasaOCuota: the rate is exact, it comes from a catalog. */
export function rateLimits(base: Decimal, tasa: Decimal, digits: number): Limits {
  return {
    lower: least(base).times(tasa).truncate(digits),
    upper: most(base).times(tasa).ceil(digits),
  };
}

export function isWithin(amount: Decimal, { lower, upper }: Limits): boolean {
  return amount.compare(lower) >= 0 && amount.compare(upper) <= 0;
}

/** Keeps the upper end open, as SAT writes it: half a unit more would round to the next number. */
const HAIR = new Decimal(1n, 12);

function least(written: Decimal): Decimal {
  return written.minus(halfUnit(written));
}

function most(written: Decimal): Decimal {
  return written.plus(halfUnit(written)).minus(HAIR);
}

function halfUnit(written: Decimal): Decimal {
  return new Decimal(5n, written.scale + 1);
}
