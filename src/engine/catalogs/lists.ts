import type { Searchable } from "../../../common/search.ts";
import { PRODUCTS_CALLED, UNITS_CALLED } from "./called.ts";
import { FUELS } from "./fuels.ts";
import { STARTER_PRODUCTS } from "./starter-products.ts";
import { UNITS } from "./units.ts";

export interface ListedProduct extends Searchable {
  readonly name: string;
  /**
   * `iva` and the two members below are the columns "Incluir IVA trasladado", "Incluir IEPS trasladado" and
   * "Complemento que debe incluir".
   */
  readonly iva?: string | undefined;
  readonly ieps?: string | undefined;
  readonly complemento?: string | undefined;
  /** The column "Palabras similares": names between commas. */
  readonly similares?: string | undefined;
}

export interface ListedUnit extends Searchable {
  readonly name: string;
  readonly simbolo?: string | undefined;
}

type Found = "names" | "isUsual";

/** Fuel needs it since 2026-04-24 (Anexo 29 VI.1 no. 9), which the column of an older list does not say. */
const FUEL_COMPLEMENT = "Hidrocarburos y Petrolíferos";

export function asProduct(product: Omit<ListedProduct, Found>): ListedProduct {
  const { key, name, similares, complemento = FUELS.has(key) ? FUEL_COMPLEMENT : undefined } = product;
  const names = [name, ...(PRODUCTS_CALLED.get(key) ?? []), ...(similares?.split(",") ?? [])];
  return { ...product, complemento, names, isUsual: STARTER_PRODUCTS.has(key) };
}

export function asUnit(unit: Omit<ListedUnit, Found>): ListedUnit {
  const { key, name, simbolo } = unit;
  const called = UNITS_CALLED.get(key);
  const names = [name, ...(simbolo === undefined ? [] : [simbolo]), ...(called ?? [])];
  return { ...unit, names, isUsual: called !== undefined };
}

/** A fresh machine finds these products, until SAT's workbook is imported, and all units. */
export const STARTERS = {
  c_ClaveProdServ: () => [...STARTER_PRODUCTS].map(([key, name]) => asProduct({ key, name })),
  c_ClaveUnidad: () => [...UNITS].map(([key, { name, symbol }]) => asUnit({ key, name, simbolo: symbol })),
} as const;
