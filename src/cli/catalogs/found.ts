import { catalogs, columnsOf, type ImportedRow, isBigCatalog, isLawCatalog } from "../../engine/catalogs/index.ts";

export interface PlacedRow {
  readonly place: string;
  readonly row: ImportedRow;
}

export type Found = ReadonlyMap<string, readonly PlacedRow[]>;

export function isUsed(catalog: string): boolean {
  return isBigCatalog(catalog) || isLawCatalog(catalog) || catalogs.isCatalog(catalog);
}

/**
 * Returns true when the catalog's rows are stored; rows of other catalogs are only compared with the list in the code.
 */
export function isKept(catalog: string): boolean {
  return isBigCatalog(catalog) || isLawCatalog(catalog) || columnsOf(catalog).length > 0;
}
