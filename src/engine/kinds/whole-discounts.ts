import { Decimal } from "../decimal.ts";
import { CONCEPT_DECIMALS } from "../taxes.ts";
import { closeTotal, totalOfLines } from "./closing.ts";
import type { Fault } from "./faults.ts";
import type { Lines } from "./included-taxes.ts";
import { computeTaxes, discounted, type Line, leftOf, netOf, percentOf, WITHOUT_BASE } from "./line.ts";

/** An invoice may be discounted as a whole by one of these two, never by both. */
export interface WholeDiscount {
  readonly descuentoGlobal?: string | undefined;
  readonly descuentoGlobalPorcentaje?: string | undefined;
}

/**
 * Spreads a discount on the whole invoice over its lines by what is left of each, because a CFDI has discounts in its
 * concepts alone (CFDI40111). A percentage of a price that includes taxes is a percentage of what the receiver pays.
 */
export function discountWhole(lines: readonly Line[], whole: WholeDiscount, decimals: number): Lines {
  const { descuentoGlobal, descuentoGlobalPorcentaje } = whole;
  const isBeyond = lines.some((line) => leftOf(line).isNegative);
  if (isBeyond) return { lines };
  if (descuentoGlobal !== undefined)
    return spread(lines, Decimal.of(descuentoGlobal).trim(), "descuentoGlobal", decimals);
  if (descuentoGlobalPorcentaje === undefined) return { lines };
  const priced = lines.filter(({ charge }) => charge === undefined);
  const amount = percentOf(sumLeft(priced), descuentoGlobalPorcentaje, decimals);
  const { lines: less, fault } = spread(priced, amount, "descuentoGlobalPorcentaje", decimals);
  if (fault !== undefined) return { lines, fault };
  const rest = less[Symbol.iterator]();
  const percent = descuentoGlobalPorcentaje;
  return {
    lines: lines.map((line) =>
      line.charge === undefined ? rest.next().value! : chargedLess(line, line.charge, percent, decimals),
    ),
  };
}

/** Discounts what the receiver pays for a line by a percentage; the discount before taxes follows from that. */
export function chargedLess(line: Line, charge: Decimal, percent: string, decimals: number): Line {
  const left = charge.minus(percentOf(charge, percent, decimals));
  const net = netOf(left, line.concepto.impuestos).trim();
  return { ...discounted(line, line.importe.minus(net).trim(), decimals), charge: left };
}

export interface Deduction {
  /** `importe` is in the invoice's currency, with taxes. */
  readonly importe: string;
}

/**
 * Takes an advance off an invoice as discounts of its lines (Guía de llenado, anticipos, second procedure): the total
 * is less by the very amount of the advance. SAT rounds each sum by itself, so the discount of one of the largest lines
 * may be moved by cents.
 */
export function deductAdvance(lines: readonly Line[], { importe }: Deduction, decimals: number): Lines {
  const field = "anticipo.importe";
  const amount = Decimal.of(importe).trim();
  if (amount.scale > decimals) return refuse(lines, field, tooFine(decimals));
  const total = totalOfLines(lines, decimals, EVERY_TAX);
  // Taxes of a quantity are due whatever the discount is.
  const fixed = lines.map((line) => ({
    ...line,
    importe: Decimal.ZERO,
    descuento: undefined,
    taxes: computeTaxes(line.concepto.impuestos, Decimal.ZERO),
  }));
  const reducible = total.minus(totalOfLines(fixed, decimals, EVERY_TAX));
  if (amount.compare(total) >= 0 || amount.compare(reducible) >= 0)
    return refuse(lines, field, `debe ser menor que el total de la factura, ${total}`);
  const discount = sumLeft(lines).times(amount).dividedBy(reducible, decimals);
  const plain = lines.map((line) => ({ ...line, charge: undefined }));
  const asked = total.minus(amount);
  const closes = (each: Lines) => totalOfLines(each.lines, decimals, EVERY_TAX).equals(asked);
  // Discounts in cents are read more easily. Where concepts have different taxes, what each rounds adds up to cents.
  const inCents = spread(plain, discount, field, decimals);
  if (inCents.fault !== undefined || closes(inCents)) return inCents;
  const fine = spread(plain, discount, field, decimals, CONCEPT_DECIMALS);
  if (fine.fault !== undefined || closes(fine)) return fine;
  const less = fine.lines;

  const movable = less
    .toSorted((one, other) => leftOf(other).compare(leftOf(one)))
    .slice(0, MOST_LINES)
    .filter((line) => leftOf(line).isPositive);
  const ways = [moved, movedAlone].map((move) => (line: Line, step: Decimal) => move(line, step, decimals));
  const closed = closeTotal(less, { asked, decimals, counts: EVERY_TAX, movable, ways });
  if (closed === undefined) return refuse(lines, field, "no puede descontarse al centavo; envíe descuentos");
  return { lines: less.map((line) => (line === closed.before ? closed.after : line)) };
}

const EVERY_TAX = () => true;

/** Lines tried at most, as many as where prices include taxes. */
const MOST_LINES = 5;

function moved(line: Line, step: Decimal, decimals: number): Line | undefined {
  const descuento = (line.descuento ?? Decimal.ZERO).plus(step).trim();
  if (descuento.isNegative || descuento.compare(line.importe) >= 0) return undefined;
  return discounted(line, descuento, decimals);
}

/** Moves the discount and leaves the taxes, whose bases SAT ties to no discount. */
function movedAlone(line: Line, step: Decimal, decimals: number): Line | undefined {
  const other = moved(line, step, decimals);
  return other && { ...other, taxes: line.taxes };
}

/** Discounts the lines by an amount, in proportion to what is left of each; each discount has `digits` decimals. */
function spread(lines: readonly Line[], amount: Decimal, field: string, decimals: number, digits = decimals): Lines {
  const sum = sumLeft(lines);
  if (amount.isZero || lines.length === 0) return { lines };
  if (amount.scale > decimals) return refuse(lines, field, tooFine(decimals));
  if (amount.compare(sum) > 0)
    return refuse(lines, field, `no puede ser mayor que el importe de los conceptos, ${sum.trim()}`);
  const isAll = amount.equals(sum);
  if (isAll && lines.some(({ taxes }) => taxes.length > 0))
    return refuse(lines, field, `deja los conceptos en cero, ${WITHOUT_BASE}`);
  const left = lines.map(leftOf);
  const shares = isAll ? left : (share(left, amount, digits) ?? share(left, amount, CONCEPT_DECIMALS));
  if (shares === undefined) return refuse(lines, field, "no puede repartirse entre los conceptos");
  return {
    lines: lines.map((line, index) => {
      const own = shares[index]!;
      if (own.isZero) return line;
      return discounted(line, (line.descuento ?? Decimal.ZERO).plus(own).trim(), decimals);
    }),
  };
}

/**
 * Shares an amount by weight, each share rounded down; the largest weight gets the remainder. Undefined where that is
 * more than it has.
 */
function share(weights: readonly Decimal[], amount: Decimal, digits: number): readonly Decimal[] | undefined {
  const sum = Decimal.sum(weights);
  const shares = weights.map((weight) => weight.times(amount).dividedBy(sum, FINE).truncate(digits));
  const largest = weights.reduce((best, weight, index) => (weight.compare(weights[best]!) > 0 ? index : best), 0);
  const rest = amount.minus(Decimal.sum(shares));
  const whole = shares.map((each, index) => (index === largest ? each.plus(rest) : each));
  return whole[largest]!.compare(weights[largest]!) < 0 ? whole : undefined;
}

/** Decimals from which a share is rounded down. */
const FINE = 18;

function sumLeft(lines: readonly Line[]): Decimal {
  return Decimal.sum(lines.map(leftOf));
}

function tooFine(decimals: number): string {
  return `puede tener a lo más ${decimals} decimales, los de la moneda`;
}

function refuse(lines: readonly Line[], field: string, sentence: string): Lines & { readonly fault: Fault } {
  return { lines, fault: { field, sentence } };
}
