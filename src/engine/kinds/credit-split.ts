import { Decimal } from "../decimal.ts";
import { CONCEPT_DECIMALS, isChargedByRate, summaryKey, type Tax } from "../taxes.ts";

/** What an invoice charges for concepts that are taxed alike, as one. */
export interface Part {
  readonly objetoImp: string;
  /** Importe less Descuento. */
  readonly net: Decimal;
  /** With their sums, in an order that is the same for equal profiles. */
  readonly taxes: readonly Tax[];
}

/** What is to be split: an invoice, or what remains of it when parts too small for a cent are left out. */
export interface Whole {
  readonly parts: readonly Part[];
  readonly total: Decimal;
  /** Decimals of the currency. */
  readonly decimals: number;
}

/**
 * Splits a credit (taxes included, withholdings deducted) over an invoice's parts in proportion, so that it closes to
 * the cent: everything but the bases is written in whole cents, so no sum is ever rounded.
 *
 * 1. Each base is the original's, scaled; a tax is then a whole cent below or above base by rate, which keeps it
 *    inside the limits of CFDI40180 and CFDI40186 whatever the choice. In a credit of the whole it is what was
 *    charged, which those limits held already.
 * 2. The choice is made for each group of the summary, so that the group is the original's, scaled: the largest
 *    remainders go up.
 * 3. What the taxes leave of the credit is the net amount, shared among the parts by largest remainder. No rule ties
 *    it to the bases, so here the total closes.
 *
 * Parts that get no cent are left out. Undefined when nothing can close: the invoice charges nothing.
 */
export function splitCredit(whole: Whole, credit: Decimal): readonly Part[] | undefined {
  const { parts, total, decimals } = whole;
  if (parts.length === 0 || total.compare(Decimal.ZERO) <= 0) return undefined;
  const cellsOf = parts.map((part) => part.taxes.map((tax) => cellOf(part, tax, whole, credit)));
  const cells = cellsOf.flat();
  const amounts = groupsOf(cells).map((group) => roundGroup(group, whole, credit));
  const chosen = new Map(amounts.flat());
  const net = netOf(credit, chosen);
  const affordable = net.units > 0n ? chosen : leastTaxes(cells, decimals);
  const nets = shareNet(parts, net.units > 0n ? net : netOf(credit, affordable), decimals);
  const isKept = nets.map(({ units }) => units > 0n);
  if (isKept.includes(false)) return splitCredit(keepOnly(isKept, whole), credit);
  const asIs = credit.equals(total);
  return parts.map((part, index) => {
    const share = nets[index]!;
    const taxes = cellsOf[index]!.map((cell) => creditedTax(cell, affordable.get(cell), share, asIs));
    return { ...part, net: share, taxes };
  });
}

/** A tax of a part: `base` is the original's, scaled, and `ideal` its tax, unrounded. */
interface Cell {
  readonly part: Part;
  readonly tax: Tax;
  readonly base: Decimal;
  readonly ideal: Decimal;
}

/** CFDI40174 and CFDI40181: a base is never zero. */
const LEAST_BASE = new Decimal(1n, CONCEPT_DECIMALS);

function cellOf(part: Part, tax: Tax, { total }: Whole, credit: Decimal): Cell {
  const scaled = tax.base.times(credit).dividedBy(total, CONCEPT_DECIMALS);
  const base = scaled.isZero ? LEAST_BASE : scaled;
  const { tasa, importe } = tax;
  if (tasa === undefined || importe === undefined) return { part, tax, base, ideal: Decimal.ZERO };
  return { part, tax, base, ideal: credit.equals(total) ? importe : base.times(tasa) };
}

/** As the summary groups them. */
function groupsOf(cells: readonly Cell[]): Cell[][] {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) {
    const key = summaryKey(cell.tax);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [cell]);
    else group.push(cell);
  }
  return [...groups.values()];
}

/** The group's amount in the original (rounded once, CFDI40211 and CFDI40221), scaled, as cents of its cells. */
function roundGroup(group: readonly Cell[], { total, decimals }: Whole, credit: Decimal): [Cell, Decimal][] {
  const charged = Decimal.sum(group.map(({ tax }) => tax.importe ?? Decimal.ZERO)).round(decimals);
  const target = charged.times(credit).dividedBy(total, decimals);
  const cents = roundTo(
    group.map(({ ideal }) => ideal),
    target,
    decimals,
  );
  return group.map((cell, index) => [cell, cents[index]!]);
}

/** The choice that leaves most for the net amount: a credit of a cent or two may not reach for more. */
function leastTaxes(cells: readonly Cell[], decimals: number): Map<Cell, Decimal> {
  return new Map(
    cells.map((cell) => [
      cell,
      cell.tax.category === "traslado" ? cell.ideal.truncate(decimals) : cell.ideal.ceil(decimals),
    ]),
  );
}

function netOf(credit: Decimal, amounts: ReadonlyMap<Cell, Decimal>): Decimal {
  let net = credit;
  for (const [{ tax }, cents] of amounts) {
    net = tax.category === "traslado" ? net.minus(cents) : net.plus(cents);
  }
  return net;
}

/** Decimals beyond the currency's that decide whose remainder is the largest. */
const FINE = 18;

function shareNet(parts: readonly Part[], net: Decimal, decimals: number): Decimal[] {
  const sum = Decimal.sum(parts.map((part) => part.net));
  const ideals = parts.map((part) => part.net.times(net).dividedBy(sum, decimals + FINE));
  return roundTo(ideals, net, decimals);
}

/**
 * Largest remainder: each ideal rounded down or up, so that the sum comes as near to the target as these choices
 * allow (and meets it where the target is the ideals' own sum, rounded).
 */
function roundTo(ideals: readonly Decimal[], target: Decimal, decimals: number): Decimal[] {
  const floors = ideals.map((ideal) => ideal.truncate(decimals));
  const remainders = ideals.map((ideal, index) => ideal.minus(floors[index]!));
  const left = target.minus(Decimal.sum(floors)).round(decimals).units;
  const byRemainder = [...ideals.keys()]
    .filter((index) => !remainders[index]!.isZero)
    .sort((one, other) => remainders[other]!.compare(remainders[one]!) || one - other);
  const up = new Set(byRemainder.slice(0, left > 0n ? Number(left) : 0));
  const cent = new Decimal(1n, decimals);
  return floors.map((floor, index) => (up.has(index) ? floor.plus(cent) : floor));
}

function keepOnly(isKept: readonly boolean[], { parts, total, decimals }: Whole): Whole {
  const kept = parts.filter((_, index) => isKept[index]);
  const others = parts.filter((_, index) => !isKept[index]);
  return { parts: kept, total: total.minus(Decimal.sum(others.map(grossOf))), decimals };
}

function grossOf({ net, taxes }: Part): Decimal {
  return taxes.reduce(
    (gross, { category, importe = Decimal.ZERO }) =>
      category === "traslado" ? gross.plus(importe) : gross.minus(importe),
    net,
  );
}

/** A tax on the very amount of its concept stays one, where the cents allow it: readers compare the two. */
function creditedTax(cell: Cell, cents: Decimal | undefined, net: Decimal, asIs: boolean): Tax {
  const { tax, part } = cell;
  const importe = tax.tasa === undefined ? undefined : cents;
  const ofNet = { ...tax, base: net, importe };
  const onNet = !asIs && tax.base.equals(part.net) && isChargedByRate(ofNet, net.scale);
  return onNet ? ofNet : { ...ofNet, base: cell.base };
}
