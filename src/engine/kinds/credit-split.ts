import { Decimal } from "../decimal.ts";
import type { Attributes, XmlNode } from "../node.ts";
import { CONCEPT_DECIMALS, isChargedByRate, summaryKey, type Tax } from "../taxes.ts";

/** A Part sums the concepts of an invoice that have the same taxes. */
export interface Part {
  readonly objetoImp: string;
  /** `net` is Importe less Descuento. */
  readonly net: Decimal;
  /** Each tax is summed over the concepts. Parts of equal profile list their taxes in the same order. */
  readonly taxes: readonly Tax[];
  /** It is absent where the concepts sell no fuel. */
  readonly fuel?: Fuel | undefined;
  /** It is there where the part is of goods of an export that come back. */
  readonly returned?: ReturnedGood | undefined;
}

/** Goods of an export that come back: a credit note names them as the invoice did, and declares them to customs. */
export interface ReturnedGood {
  /** The note's concept repeats these of the invoice's. */
  readonly concept: Attributes;
  readonly cantidad: Decimal;
  /** A service has none. */
  readonly fraccion: string | undefined;
  /** A key of c_UnidadAduana; it and the quantity are absent where the concept's own are customs'. */
  readonly unidad: string | undefined;
  readonly cantidadAduana: Decimal | undefined;
  /** Each is a DescripcionesEspecificas of the invoice. */
  readonly described: readonly XmlNode[];
}

/** Fuel that an invoice sold: a credit note repeats what it is and with which permit it was sold. */
export interface Fuel {
  /** NoIdentificacion of its concepts. */
  readonly number: string | undefined;
  /** Attributes of Hidrocarburos y Petrolíferos 1.0. */
  readonly complement: Attributes;
  readonly litres: Decimal;
  /** The litres cost this, less their discount and before taxes. */
  readonly net: Decimal;
}

/** The amount to be split: an invoice, or the remainder of it without the parts too small for a cent. */
export interface Whole {
  readonly parts: readonly Part[];
  readonly total: Decimal;
  /** Decimals of the currency (c_Moneda). */
  readonly decimals: number;
}

/**
 * Splits a credit (taxes included, withholdings deducted) over an invoice's parts in proportion, so that it closes to
 * the cent. Everything but the bases is written in whole cents, so no sum is ever rounded.
 *
 * 1. Each base is the original base, scaled. Its tax is base by rate, rounded down or up to a whole cent, and
 *    both are inside the limits of CFDI40180 and CFDI40186. When the whole invoice is credited it is the tax
 *    charged, which was inside those limits already.
 * 2. Rounding is decided for each group of the summary, so that the group's sum is the original sum, scaled:
 *    the largest remainders are rounded up.
 * 3. The credit less these taxes is the net amount, shared among the parts by largest remainder. No rule ties
 *    it to the bases, so here the total closes.
 *
 * Parts that get no cent are left out. Returns undefined when the invoice charges nothing.
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

/** A tax of a part: `base` is the original base, scaled, and `ideal` its unrounded tax. */
interface Cell {
  readonly part: Part;
  readonly tax: Tax;
  readonly base: Decimal;
  readonly ideal: Decimal;
}

/** CFDI40174 and CFDI40181 forbid a base of zero. */
const LEAST_BASE = new Decimal(1n, CONCEPT_DECIMALS);

function cellOf(part: Part, tax: Tax, { total }: Whole, credit: Decimal): Cell {
  const scaled = tax.base.times(credit).dividedBy(total, CONCEPT_DECIMALS);
  const base = scaled.isZero ? LEAST_BASE : scaled;
  const { tasa, importe } = tax;
  if (tasa === undefined || importe === undefined) return { part, tax, base, ideal: Decimal.ZERO };
  return { part, tax, base, ideal: credit.equals(total) ? importe : base.times(tasa) };
}

/** Groups the cells as the document's summary groups taxes. */
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

/**
 * Scales the group's amount in the original (rounded once, CFDI40211 and CFDI40221) and shares it as cents among the
 * cells.
 */
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

/**
 * Rounds every tax in the direction that leaves most for the net amount, for a credit of so few cents that the
 * proportional taxes leave no net.
 */
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

/** Decimals, beyond the currency's, with which remainders are compared. */
const FINE = 18;

function shareNet(parts: readonly Part[], net: Decimal, decimals: number): Decimal[] {
  const sum = Decimal.sum(parts.map((part) => part.net));
  const ideals = parts.map((part) => part.net.times(net).dividedBy(sum, decimals + FINE));
  return roundTo(ideals, net, decimals);
}

/**
 * Rounds by largest remainder: each ideal goes down or up, so that the sum comes as near to the target as this allows.
 * It equals the target when the target is the rounded sum of the ideals.
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

/** Returns what a part costs, with its taxes. */
export function grossOf({ net, taxes }: Part): Decimal {
  return taxes.reduce(
    (gross, { category, importe = Decimal.ZERO }) =>
      category === "traslado" ? gross.plus(importe) : gross.minus(importe),
    net,
  );
}

/**
 * Writes the credited tax on the net amount if the original had tax base and net equal and the cents allow it, because
 * readers compare the two.
 */
function creditedTax(cell: Cell, cents: Decimal | undefined, net: Decimal, asIs: boolean): Tax {
  const { tax, part } = cell;
  const importe = tax.tasa === undefined ? undefined : cents;
  const ofNet = { ...tax, base: net, importe };
  const onNet = !asIs && tax.base.equals(part.net) && isChargedByRate(ofNet, net.scale);
  return onNet ? ofNet : { ...ofNet, base: cell.base };
}
