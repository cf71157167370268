import { entriesOf } from "./long-lists.ts";

// People look for keys of SAT's catalogs by these names, which the catalogs lack: words of every day, and how units are
// abbreviated on invoices. They are ours.

export const PRODUCTS_CALLED = read("called-products");
/** A unit that is much used is among them, even where people call it as SAT does. */
export const UNITS_CALLED = read("called-units");

function read(list: string): ReadonlyMap<string, readonly string[]> {
  return new Map(entriesOf(list).map(([key, names]) => [key, names.split(", ")]));
}
