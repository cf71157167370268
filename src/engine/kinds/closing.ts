import { Decimal } from "../decimal.ts";
import { CONCEPT_DECIMALS, summaryKey, type Tax } from "../taxes.ts";
import type { Line } from "./line.ts";

/** The invoice's total must be this amount, which rounding missed. */
export interface Closing {
  readonly asked: Decimal;
  /** Decimals of the currency (c_Moneda). */
  readonly decimals: number;
  readonly counts: (tax: Tax) => boolean;
  /** Amounts of these lines may be moved; the first ones are tried first. */
  readonly movable: readonly Line[];
  /**
   * Each way returns the line with an amount moved by a step, or undefined where it cannot be; the first ways are tried
   * first.
   */
  readonly ways: readonly ((line: Line, step: Decimal) => Line | undefined)[];
}

/**
 * Moves an amount of one line, so that the lines add up to the wanted total, and returns the line before and after the
 * change. Rounding hides up to a unit of the currency of a move, so a move is tried up to a unit beyond what is
 * missing. The smallest step of the first way is tried first, so that equal orders give equal documents. Undefined
 * where no such change helps.
 */
export function closeTotal(
  lines: readonly Line[],
  { asked, decimals, counts, movable, ways }: Closing,
): { readonly before: Line; readonly after: Line } | undefined {
  const sums = sumsOf(lines, counts);
  const missing = asked.minus(totalOf(sums, decimals)).round(decimals);
  const units = Math.min(Math.abs(Number(missing.units)) + 1, MOST_UNITS);
  for (const way of ways) {
    for (let unit = 0; unit < units; unit += 1) {
      for (const before of movable) {
        for (const step of stepsOf(unit, decimals, missing.isNegative)) {
          const after = way(before, step);
          if (after !== undefined && totalOf(replaced(sums, { before, after, counts }), decimals).equals(asked))
            return { before, after };
        }
      }
    }
  }
  return undefined;
}

const STEPS = 100;

/** Each sum of a document is rounded by half a unit at most, and more of them are not seen to miss in one direction. */
const MOST_UNITS = 4;

/** Returns the steps within one unit of the currency, those that go where the total is asked to go first. */
function stepsOf(unit: number, decimals: number, isTooMuch: boolean): readonly Decimal[] {
  const digits = Math.min(decimals + 2, CONCEPT_DECIMALS);
  return Array.from({ length: STEPS }, (_, index) => {
    const step = new Decimal(unit * STEPS + index + 1, digits);
    const back = Decimal.ZERO.minus(step);
    return isTooMuch ? [back, step] : [step, back];
  }).flat();
}

export function totalOfLines(lines: readonly Line[], decimals: number, counts: (tax: Tax) => boolean): Decimal {
  return totalOf(sumsOf(lines, counts), decimals);
}

/** Sums are exact; the summary rounds each once. */
interface Sums {
  readonly importe: Decimal;
  readonly descuento: Decimal;
  /** Taxes are grouped as in the summary, and negative where they are withheld. */
  readonly taxes: ReadonlyMap<string, Decimal>;
}

function sumsOf(lines: readonly Line[], counts: (tax: Tax) => boolean): Sums {
  const taxes = new Map<string, Decimal>();
  for (const line of lines) addTaxes(taxes, line, counts, 1);
  return {
    importe: Decimal.sum(lines.map(({ importe }) => importe)),
    descuento: Decimal.sum(lines.map(({ descuento = Decimal.ZERO }) => descuento)),
    taxes,
  };
}

function replaced(
  { importe, descuento, taxes }: Sums,
  { before, after, counts }: Pick<Closing, "counts"> & { readonly before: Line; readonly after: Line },
): Sums {
  const { descuento: less = Decimal.ZERO } = before;
  const { descuento: more = Decimal.ZERO } = after;
  const changed = new Map(taxes);
  addTaxes(changed, before, counts, -1);
  addTaxes(changed, after, counts, 1);
  return {
    importe: importe.minus(before.importe).plus(after.importe),
    descuento: descuento.minus(less).plus(more),
    taxes: changed,
  };
}

function addTaxes(
  taxes: Map<string, Decimal>,
  { taxes: added }: Line,
  counts: (tax: Tax) => boolean,
  sign: 1 | -1,
): void {
  for (const tax of added) {
    if (tax.importe === undefined || !counts(tax)) continue;
    const key = summaryKey(tax);
    const sum = taxes.get(key) ?? Decimal.ZERO;
    const isAdded = (tax.category === "traslado") === (sign === 1);
    taxes.set(key, isAdded ? sum.plus(tax.importe) : sum.minus(tax.importe));
  }
}

function totalOf({ importe, descuento, taxes }: Sums, decimals: number): Decimal {
  const rounded = [...taxes.values()].map((sum) => sum.round(decimals));
  return Decimal.sum([importe.round(decimals), ...rounded]).minus(descuento.round(decimals));
}
