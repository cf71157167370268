import { Decimal } from "../../decimal.ts";
import type { Impuesto } from "../../element.ts";

/** The unrounded sums of the concepts' taxes, by their group in the summary. */
export type TaxSums = ReadonlyMap<string, TaxSum>;

/** A sum is undefined when one of its amounts is missing or not a number. */
export interface TaxSum {
  /** The first tax of the group, from which its impuesto, factor and rate are read. */
  readonly first: Impuesto;
  readonly base: Decimal | undefined;
  readonly importe: Decimal | undefined;
}

/** Decimals with which c_TasaOCuota writes every rate. */
const RATE_DECIMALS = 6;

/** Traslados are grouped by tax, factor and rate. Rates are compared as numbers, and exempt taxes have none. */
export function trasladoGroup({ attributes, tasa }: Impuesto): string {
  const exempt = attributes.TipoFactor === "Exento";
  return `${attributes.Impuesto} ${attributes.TipoFactor} ${exempt ? "" : (tasa?.round(RATE_DECIMALS) ?? "")}`.trim();
}

export function retencionGroup({ attributes }: Impuesto): string {
  return `${attributes.Impuesto}`;
}

export function sumTraslados(taxes: readonly Impuesto[]): TaxSums {
  return sumBy(taxes, trasladoGroup);
}

export function sumRetenciones(taxes: readonly Impuesto[]): TaxSums {
  return sumBy(taxes, retencionGroup);
}

function sumBy(taxes: readonly Impuesto[], groupOf: (tax: Impuesto) => string): TaxSums {
  const sums = new Map<string, { -readonly [key in keyof TaxSum]: TaxSum[key] }>();
  let group = "";
  let last: Impuesto | undefined;
  for (const tax of taxes) {
    if (last === undefined || !isAlike(tax, last)) group = groupOf(tax);
    last = tax;
    const sum = sums.get(group);
    if (sum === undefined) {
      sums.set(group, { first: tax, base: tax.base, importe: importeOf(tax) });
    } else {
      sum.base = plus(sum.base, tax.base);
      sum.importe = plus(sum.importe, importeOf(tax));
    }
  }
  return sums;
}

/**
 * Returns true only for taxes of one group, by either grouping. Consecutive taxes mostly are alike, and comparing them
 * is faster than making a key.
 */
function isAlike({ attributes, tasa }: Impuesto, other: Impuesto): boolean {
  return (
    tasa === other.tasa &&
    attributes.Impuesto === other.attributes.Impuesto &&
    attributes.TipoFactor === other.attributes.TipoFactor
  );
}

function importeOf({ attributes, importe }: Impuesto): Decimal | undefined {
  return attributes.TipoFactor === "Exento" ? Decimal.ZERO : importe;
}

function plus(left: Decimal | undefined, right: Decimal | undefined): Decimal | undefined {
  return right && left?.plus(right);
}
