import { Decimal } from "../decimal.ts";
import { CONCEPT_DECIMALS, summaryKey } from "../taxes.ts";
import type { Fault } from "./faults.ts";
import { type Line, lineOf } from "./line.ts";

export interface Lines {
  readonly lines: readonly Line[];
  /** It tells why the amounts are not those that the order asks for. */
  readonly fault?: Fault | undefined;
  /** The amount of this line was moved, so that the total is what the receiver pays. */
  readonly moved?: number;
}

/**
 * Makes the total of an invoice the sum of its charges, taxes included. SAT rounds the sum of each tax by itself, so the amounts
 * that follow from the charges may sum up to a cent more or less. Then the amount of one of the largest lines is moved by at most a
 * cent, with its taxes; and if no such move helps, its amount alone, which SAT ties to no base. The largest line and the smallest
 * move are tried first, so that an order has one document.
 */
export function splitCharges(lines: readonly Line[], decimals: number): Lines {
  const impossible = lines.findIndex(({ charge, importe }) => charge !== undefined && !importe.isPositive);
  if (impossible >= 0) return { lines, fault: faultOf(lines, impossible, TAXES_EXCEED) };
  const charged = lines.filter(({ charge }) => charge !== undefined);
  const others = lines.filter(({ charge }) => charge === undefined);
  const asked = Decimal.sum(charged.map(({ charge }) => charge!)).plus(totalOf(sumsOf(others), decimals));
  const sums = sumsOf(lines);
  const missing = asked.minus(totalOf(sums, decimals));
  if (missing.isZero) return { lines };

  const largest = charged.toSorted((one, other) => other.importe.compare(one.importe)).slice(0, MOST_LINES);
  for (const move of [withTaxes, withoutTaxes]) {
    for (const line of largest) {
      for (const step of stepsOf(decimals, missing.isNegative)) {
        const importe = line.importe.plus(step);
        if (!importe.isPositive) continue;
        const moved = move(line, importe, decimals);
        if (!totalOf(replaced(sums, line, moved), decimals).equals(asked)) continue;
        return { lines: lines.map((each) => (each === line ? moved : each)), moved: lines.indexOf(line) };
      }
    }
  }
  return { lines, fault: faultOf(lines, lines.indexOf(largest[0]!), NOT_TO_THE_CENT) };
}

const TAXES_EXCEED = "no alcanza para los impuestos del concepto";
const NOT_TO_THE_CENT = "no puede desglosarse al centavo; envíe valorUnitario";

/** Measured on 616 carts that were off by a cent: one of the five largest lines mended 571, and the amount alone the others. */
const MOST_LINES = 5;

/** A unit of the currency is crossed in so many steps. */
const STEPS = 100;

function stepsOf(decimals: number, isTooMuch: boolean): readonly Decimal[] {
  const digits = Math.min(decimals + 2, CONCEPT_DECIMALS);
  return Array.from({ length: STEPS }, (_, index) => {
    const step = new Decimal(index + 1, digits);
    const back = Decimal.ZERO.minus(step);
    return isTooMuch ? [back, step] : [step, back];
  }).flat();
}

/** Moves a line's amount, and its price and taxes with it. */
function withTaxes(line: Line, amount: Decimal, decimals: number): Line {
  const { concepto, cantidad, descuento, charge } = line;
  return { ...lineOf(concepto, cantidad, amount, { descuento, decimals }), charge };
}

/** Moves a line's amount, and leaves its taxes. */
function withoutTaxes(line: Line, amount: Decimal, decimals: number): Line {
  return { ...withTaxes(line, amount, decimals), taxes: line.taxes };
}

function faultOf(lines: readonly Line[], index: number, sentence: string) {
  const { precioConImpuestos, importeConImpuestos } = lines[index]!.concepto;
  const name = precioConImpuestos === undefined ? "importeConImpuestos" : "precioConImpuestos";
  const field = `conceptos[${index}].${name}`;
  return { field, sentence: `${precioConImpuestos ?? importeConImpuestos} ${sentence}` };
}

/** Sums are exact; the summary rounds each once. */
interface Sums {
  readonly importe: Decimal;
  readonly descuento: Decimal;
  /** Transferred taxes are grouped as in the summary. */
  readonly taxes: ReadonlyMap<string, Decimal>;
}

function sumsOf(lines: readonly Line[]): Sums {
  const taxes = new Map<string, Decimal>();
  for (const line of lines) addTaxes(taxes, line, 1);
  return {
    importe: Decimal.sum(lines.map(({ importe }) => importe)),
    descuento: Decimal.sum(lines.map(({ descuento = Decimal.ZERO }) => descuento)),
    taxes,
  };
}

function replaced(sums: Sums, before: Line, after: Line): Sums {
  const taxes = new Map(sums.taxes);
  addTaxes(taxes, before, -1);
  addTaxes(taxes, after, 1);
  return { ...sums, importe: sums.importe.minus(before.importe).plus(after.importe), taxes };
}

function addTaxes(taxes: Map<string, Decimal>, { taxes: added }: Line, sign: 1 | -1): void {
  for (const tax of added) {
    if (tax.category === "retencion" || tax.importe === undefined) continue;
    const key = summaryKey(tax);
    const sum = taxes.get(key) ?? Decimal.ZERO;
    taxes.set(key, sign === 1 ? sum.plus(tax.importe) : sum.minus(tax.importe));
  }
}

/** Returns the total as the document has it, but for withheld and local taxes. */
function totalOf({ importe, descuento, taxes }: Sums, decimals: number): Decimal {
  const rounded = [...taxes.values()].map((sum) => sum.round(decimals));
  return Decimal.sum([importe.round(decimals), ...rounded]).minus(descuento.round(decimals));
}
