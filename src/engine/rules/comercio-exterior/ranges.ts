import { Decimal } from "../../decimal.ts";
import type { Limits } from "../../limits.ts";

/** Decimals of a quotient until the result is cut to two. */
const WORKING_DECIMALS = 20;
const CENTS = 2;
/** SAT excludes the upper end. */
const EPSILON = new Decimal(1n, 12);

/** The decimals with which the two factors count as written. */
export interface Scales {
  readonly cantidad: number;
  readonly valorUnitario: number;
}

/**
 * CCE171: returns the limits of CantidadAduana × ValorUnitarioAduana, each up to half a unit of its last decimal away.
 */
export function customsLimits(cantidad: Decimal, valorUnitario: Decimal, scales: Scales): Limits {
  return {
    lower: least(cantidad, scales.cantidad).times(least(valorUnitario, scales.valorUnitario)).truncate(CENTS),
    upper: most(cantidad, scales.cantidad).times(most(valorUnitario, scales.valorUnitario)).ceil(CENTS),
  };
}

/** The most decimals of SAT's numbers. */
const MOST_DECIMALS = 6;

/**
 * Returns true when the dollars are the product itself, to the cent, and so within any limits of it, which need not be
 * computed.
 */
export function isProduct(dollars: Decimal, cantidad: Decimal, valorUnitario: Decimal): boolean {
  if (cantidad.scale > MOST_DECIMALS || valorUnitario.scale > MOST_DECIMALS) return false;
  const product = cantidad.times(valorUnitario);
  return dollars.compare(product.truncate(CENTS)) >= 0 && dollars.compare(product.ceil(CENTS)) <= 0;
}

/**
 * CCE157: returns the limits of Importe × TipoCambio ÷ TipoCambioUSD, each up to half a unit of its last decimal away.
 * SAT's rule uses the decimals of TipoCambio for the divisor too, but its example those of TipoCambioUSD; the fewer
 * decimals are used, which gives the wider range. Returns undefined when the divisor could be zero.
 */
export function commercialRange(importe: Decimal, tipoCambio: Decimal, tipoCambioUsd: Decimal): Limits | undefined {
  const scale = Math.min(tipoCambio.scale, tipoCambioUsd.scale);
  const lowest = tipoCambioUsd.minus(half(scale));
  if (lowest.compare(Decimal.ZERO) <= 0) return undefined;
  return {
    lower: least(importe, importe.scale)
      .times(least(tipoCambio, tipoCambio.scale))
      .dividedBy(most(tipoCambioUsd, scale), WORKING_DECIMALS)
      .truncate(CENTS),
    upper: most(importe, importe.scale)
      .times(most(tipoCambio, tipoCambio.scale))
      .dividedBy(lowest, WORKING_DECIMALS)
      .ceil(CENTS),
  };
}

export function wider(one: Limits, other: Limits): Limits {
  return {
    lower: one.lower.compare(other.lower) <= 0 ? one.lower : other.lower,
    upper: one.upper.compare(other.upper) >= 0 ? one.upper : other.upper,
  };
}

function least(written: Decimal, scale: number): Decimal {
  const value = written.minus(half(scale));
  return value.isNegative ? Decimal.ZERO : value;
}

function most(written: Decimal, scale: number): Decimal {
  return written.plus(half(scale)).minus(EPSILON);
}

function half(scale: number): Decimal {
  return new Decimal(5n, scale + 1);
}
