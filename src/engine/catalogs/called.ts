import products from "./data/called-products.json" with { type: "json" };
import units from "./data/called-units.json" with { type: "json" };
import { entriesIn } from "./entries.ts";

// People look for keys of SAT's catalogs by these names, which the catalogs lack: words of every day, and how units are
// abbreviated on invoices. They are ours.

export const PRODUCTS_CALLED = read(products);
/** A unit that is much used is among them, even where people call it as SAT does. */
export const UNITS_CALLED = read(units);

function read(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map(entriesIn(lines.join("\n")).map(([key, names]) => [key, names.split(", ")]));
}
