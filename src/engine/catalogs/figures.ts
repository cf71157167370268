import { Decimal } from "../decimal.ts";
import { memoize } from "../memoize.ts";
import type { FigureName } from "./edition.ts";
import { tableFor } from "./imported.ts";
import type { LoadedCatalogs } from "./loaded.ts";

const BUILT_IN = tableFor("Cifras", []).cifras!;

const decimal = memoize(Decimal.of);

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
