import { Decimal } from "../decimal.ts";
import type { Tax } from "../taxes.ts";
import { closeTotal, totalOfLines } from "./closing.ts";
import type { Fault } from "./faults.ts";
import { type Line, leftOf, lineOf } from "./line.ts";

export interface Lines {
  readonly lines: readonly Line[];
  readonly fault?: Fault | undefined;
  /** This line's amount was moved, so that the total is what the receiver pays. */
  readonly moved?: number;
}

/**
 * Makes the total of an invoice the sum of its charges, taxes included. SAT rounds the sum of each tax by itself, so
 * the amounts that follow from the charges may sum up to some cents more or less. Then the amount of one of the largest
 * lines is moved by about as much, with its taxes; and if no such move helps, its amount alone, which SAT ties to no
 * base. The largest line goes first.
 */
export function splitCharges(lines: readonly Line[], decimals: number): Lines {
  const impossible = lines.findIndex(({ charge, importe }) => charge !== undefined && !importe.isPositive);
  if (impossible >= 0) return { lines, fault: faultOf(lines, impossible, TAXES_EXCEED) };
  // The discount's own field is refused, where it takes more than there is.
  if (lines.some((line) => leftOf(line).isNegative)) return { lines };
  const charged = lines.filter(({ charge }) => charge !== undefined);
  const others = lines.filter(({ charge }) => charge === undefined);
  const charges = Decimal.sum(charged.map(({ charge }) => charge!)).round(decimals);
  const asked = charges.plus(totalOfLines(others, decimals, isTransferred));
  const total = totalOfLines(lines, decimals, isTransferred);
  if (total.equals(asked)) return { lines };

  const largest = charged
    .toSorted((one, other) => leftOf(other).compare(leftOf(one)))
    .slice(0, MOST_LINES)
    .filter((line) => leftOf(line).isPositive);
  const ways = [withTaxes, withoutTaxes].map(
    (move) => (line: Line, step: Decimal) => move(line, line.importe.plus(step), decimals),
  );
  const closed = closeTotal(lines, { asked, decimals, counts: isTransferred, movable: largest, ways });
  if (closed === undefined)
    return { lines, fault: faultOf(lines, lines.indexOf(largest[0] ?? charged[0]!), notToTheCent(total)) };
  const { before, after } = closed;
  return { lines: lines.map((line) => (line === before ? after : line)), moved: lines.indexOf(before) };
}

/** Withheld and local taxes are never included in a price; they are added to it. */
const isTransferred = ({ category }: Tax) => category === "traslado";

const TAXES_EXCEED = "no alcanza para los impuestos del concepto";
const notToTheCent = (total: Decimal) =>
  `no puede desglosarse al centavo; envíe valorUnitario, y los conceptos con sus impuestos suman ${total}`;

/**
 * Lines tried at most. Of 616 carts that were off by a cent, moving one of the five largest lines corrected 571, and
 * moving the amount alone corrected the rest.
 */
const MOST_LINES = 5;

/** Moves a line's amount, and its price and taxes with it. */
function withTaxes(line: Line, amount: Decimal, decimals: number): Line | undefined {
  const { concepto, cantidad, descuento, charge } = line;
  if (amount.compare(descuento ?? Decimal.ZERO) <= 0) return undefined;
  return { ...lineOf(concepto, cantidad, amount, { descuento, decimals }), charge };
}

/** Moves a line's amount, and leaves its taxes. */
function withoutTaxes(line: Line, amount: Decimal, decimals: number): Line | undefined {
  const moved = withTaxes(line, amount, decimals);
  return moved && { ...moved, taxes: line.taxes };
}

function faultOf(lines: readonly Line[], index: number, sentence: string) {
  const { precioConImpuestos, importeConImpuestos } = lines[index]!.concepto;
  const name = precioConImpuestos === undefined ? "importeConImpuestos" : "precioConImpuestos";
  const field = `conceptos[${index}].${name}`;
  return { field, sentence: `${precioConImpuestos ?? importeConImpuestos} ${sentence}` };
}
