import type { Searchable } from "./search.ts";
import { STARTER_PRODUCTS } from "./starter-products.ts";
import { UNIT_NAMES } from "./unit-names.ts";

/** The lists in the code were last compared with this edition of SAT's catalogs (keys, dates and columns). */
export const BUILT_IN_EDITION = "2026-08-06";

/** A ListedProduct is a row of c_ClaveProdServ as people search for it. */
export interface ListedProduct extends Searchable {
  readonly name: string;
  /** `iva` and the two members below are the columns "Incluir IVA trasladado", "Incluir IEPS trasladado" and "Complemento que debe incluir". */
  readonly iva?: string | undefined;
  readonly ieps?: string | undefined;
  readonly complemento?: string | undefined;
  /** `similares` is the column "Palabras similares". */
  readonly similares?: string | undefined;
}

export interface ListedUnit extends Searchable {
  readonly name: string;
  readonly simbolo?: string | undefined;
}

/** People search these lists until SAT's workbook is imported. */
export const STARTERS = {
  c_ClaveProdServ: (): readonly ListedProduct[] => rowsOf(STARTER_PRODUCTS),
  c_ClaveUnidad: (): readonly ListedUnit[] => rowsOf(UNIT_NAMES),
} as const;

function rowsOf(names: ReadonlyMap<string, string>) {
  return [...names].map(([key, name]) => ({ key, name, texts: [name] }));
}
