import { Decimal } from "../decimal.ts";
import type { FigureName } from "./edition.ts";
import { figureOn } from "./figures.ts";
import { tableFor } from "./imported.ts";
import type { KeyTable } from "./key-table.ts";
import { RATE_KEY } from "./law.ts";
import type { LoadedCatalogs } from "./loaded.ts";

export type TaxKind = "traslado" | "retencion";

/** The day of a document, and the catalogs of this process. Without a day any row holds. */
export interface OnDay {
  readonly day: string | undefined;
  readonly loaded: LoadedCatalogs | undefined;
}

/**
 * These functions look up c_TasaOCuota, the rates that a tax may have. Rates are compared as numbers: 0.16 equals
 * 0.160000.
 */
export const rates = { allows, isOfLawAlone, describe };

interface Range {
  readonly lowest: Decimal;
  readonly highest: Decimal;
  readonly from: string;
  readonly to: string;
}

/** The maps are nested by kind, tax and factor, so that the lookup for every tax of a document builds no key. */
type Ranges = Readonly<Record<TaxKind, Map<string, Map<string, Range[]>>>>;

const NONE: readonly Range[] = [];

const BUILT_IN = tableFor("c_TasaOCuota", []).tasaOCuota!;

const READ = new WeakMap<object, Ranges>();

function rangesIn(table: KeyTable<unknown>): Ranges {
  const known = READ.get(table);
  if (known !== undefined) return known;
  const ranges: Ranges = { traslado: new Map(), retencion: new Map() };
  const { keys, from, to } = table.packed;
  for (const [at, key] of keys.entries()) {
    const [, impuesto = "", factor = "", lowest = "", highest = "", kinds = ""] =
      RATE_KEY.pattern.exec(String(key)) ?? [];
    const range = {
      lowest: Decimal.of(lowest),
      highest: Decimal.of(highest),
      from: dayText(from[at]!),
      to: dayText(to[at]!),
    };
    if (kinds.includes("T")) add(ranges.traslado, range, impuesto, factor);
    if (kinds.includes("R")) add(ranges.retencion, range, impuesto, factor);
  }
  READ.set(table, ranges);
  return ranges;
}

/** Writes a day of a packed table as a text, because a document's day is one. */
function dayText(day: number): string {
  return String(day)
    .padStart(8, "0")
    .replace(/(....)(..)(..)/, "$1-$2-$3");
}

function add(ranges: Ranges[TaxKind], range: Range, impuesto: string, factor: string): void {
  const factors = ranges.get(impuesto) ?? new Map<string, Range[]>();
  ranges.set(impuesto, factors.set(factor, [...(factors.get(factor) ?? []), range]));
}

function allows(kind: TaxKind, impuesto: string, factor: string, tasa: Decimal, on: OnDay): boolean {
  for (const range of rangesOf(kind, impuesto, factor, on))
    if (tasa.compare(range.lowest) >= 0 && tasa.compare(range.highest) <= 0 && isInForce(range, on.day)) return true;
  return false;
}

function isInForce({ from, to }: Range, day: string | undefined): boolean {
  return day === undefined || (from <= day && day <= to);
}

const OF_LAW_ALONE: readonly FigureName[] = ["ieps-ley-tabaco", "ieps-ley-tabaco-a-mano", "ieps-ley-nicotina"];

/** Returns true for a rate that the law has on that day while no imported list tells what SAT's list has. */
function isOfLawAlone(impuesto: string, factor: string, tasa: Decimal, on: OnDay): boolean {
  const { day, loaded } = on;
  if (impuesto !== "003" || factor !== "Tasa") return false;
  if (!OF_LAW_ALONE.some((name) => figureOn(name, day, loaded)?.equals(tasa))) return false;
  return !isTold("traslado", impuesto, factor, on) && !allows("traslado", impuesto, factor, tasa, on);
}

/** Returns true where an import or a law pack tells which rates the tax has with the factor. */
function isTold(kind: TaxKind, impuesto: string, factor: string, on: OnDay): boolean {
  const own = rangesOf(kind, impuesto, factor, { ...on, loaded: undefined });
  const told = rangesOf(kind, impuesto, factor, on);
  return JSON.stringify(told.map(asText)) !== JSON.stringify(own.map(asText));
}

const asText = ({ lowest, highest, from, to }: Range) => `${lowest} ${highest} ${from} ${to}`;

/** Lists the allowed rates in Spanish: "0.000000, 0.160000" or "de 0.000000 a 0.350000". */
function describe(kind: TaxKind, impuesto: string, factor: string, on: OnDay): string {
  const ranges = rangesOf(kind, impuesto, factor, on).filter((range) => isInForce(range, on.day));
  const shown = ranges.map(({ lowest, highest }) =>
    lowest.equals(highest) ? `${lowest}` : `de ${lowest} a ${highest}`,
  );
  return shown.length === 0 ? `ninguna (${impuesto} no admite ${factor})` : shown.join(", ");
}

function rangesOf(kind: TaxKind, impuesto: string, factor: string, { loaded }: OnDay): readonly Range[] {
  return (
    rangesIn(loaded?.tasaOCuota ?? BUILT_IN)
      [kind].get(impuesto)
      ?.get(factor) ?? NONE
  );
}
