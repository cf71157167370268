import type { Searchable } from "./search.ts";
import { STARTER_PRODUCTS } from "./starter-products.ts";
import { UNIT_NAMES } from "./unit-names.ts";

/** The edition of SAT's catalogs that the lists in the code were last compared with (keys, dates and columns). */
export const BUILT_IN_EDITION = "2026-08-06";

/** A row of c_ClaveProdServ as people look for it. */
export interface ListedProduct extends Searchable {
  readonly name: string;
  /** Columns "Incluir IVA trasladado", "Incluir IEPS trasladado" and "Complemento que debe incluir". */
  readonly iva?: string | undefined;
  readonly ieps?: string | undefined;
  readonly complemento?: string | undefined;
  /** Column "Palabras similares". */
  readonly similares?: string | undefined;
}

/** A row of c_ClaveUnidad. */
export interface ListedUnit extends Searchable {
  readonly name: string;
  readonly simbolo?: string | undefined;
}

/** What there is to find before anybody has imported SAT's workbook. */
export const STARTERS = {
  c_ClaveProdServ: (): readonly ListedProduct[] => rowsOf(STARTER_PRODUCTS),
  c_ClaveUnidad: (): readonly ListedUnit[] => rowsOf(UNIT_NAMES),
} as const;

function rowsOf(names: ReadonlyMap<string, string>) {
  return [...names].map(([key, name]) => ({ key, name, texts: [name] }));
}
