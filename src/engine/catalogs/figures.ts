import { Decimal } from "../decimal.ts";
import { memoize } from "../memoize.ts";
import type { FigureName } from "./edition.ts";
import { tableFor } from "./imported.ts";
import { isLawCatalog, LAW_CATALOGS, type LoadedCatalogs } from "./loaded.ts";
import { isWithin, PAYROLL, type PayrollCatalog, type PayrollKey } from "./payroll.ts";

const BUILT_IN = tableFor("Cifras", []).cifras!;

const decimal = memoize(Decimal.of);

/** Returns true when the key may be used in a payment of that day, or of any day when none is given. */
export function inForce(
  catalog: PayrollCatalog,
  key: string,
  day: string | undefined,
  loaded?: LoadedCatalogs,
): boolean {
  const imported = isLawCatalog(catalog) ? loaded?.[LAW_CATALOGS[catalog].table] : undefined;
  if (imported !== undefined) return imported.get(key, day) !== undefined;
  const found: PayrollKey | undefined = PAYROLL[catalog].get(key);
  return found !== undefined && (day === undefined || isWithin(found, day));
}

/** Returns true where a mark holds on that day, and on a day that nobody can read, which is the schema's business. */
export function isMarked(name: FigureName, day: string | undefined, loaded: LoadedCatalogs | undefined): boolean {
  return day === undefined || figureOn(name, day, loaded)?.isPositive === true;
}

/** Returns the figure that the law has on that day ("2026-03-01"), or undefined where none is known for it. */
export function figureOn(
  name: FigureName,
  day: string | undefined,
  loaded: LoadedCatalogs | undefined,
): Decimal | undefined {
  if (day === undefined) return undefined;
  const valor = (loaded?.cifras ?? BUILT_IN).get(name, day)?.valor;
  return valor === undefined ? undefined : decimal(valor);
}

/** Pesos per unit of a currency (CFF 20), and the first and the last day on which they hold. */
export interface PublishedRate {
  readonly moneda: string;
  readonly tipoCambio: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Returns the exchange rates that are known for that day. The Bank of Mexico publishes the dollar's alone. */
export function publishedRates(day: string, loaded: LoadedCatalogs | undefined): readonly PublishedRate[] {
  const { columns, from, to } = (loaded?.cifras ?? BUILT_IN).rowOn(DOLLAR, day) ?? {};
  return columns?.valor === undefined ? [] : [{ moneda: "USD", tipoCambio: columns.valor, from, to }];
}

const DOLLAR: FigureName = "tipo-de-cambio-usd";
