import { catalogs, columnsOf, type ImportedRow, isBigCatalog } from "../../engine/catalogs/index.ts";

/** A row, and where it stands, for whoever has to look at it. */
export interface PlacedRow {
  readonly place: string;
  readonly row: ImportedRow;
}

/** The catalogs of a file by their names, as a reader of some format finds them. */
export type Found = ReadonlyMap<string, readonly PlacedRow[]>;

/** Returns true when the service uses this catalog of SAT's. */
export function isUsed(catalog: string): boolean {
  return isBigCatalog(catalog) || catalogs.isCatalog(catalog);
}

/** Returns true when its rows are kept, and not only compared with the list in the code. */
export function isKept(catalog: string): boolean {
  return isBigCatalog(catalog) || columnsOf(catalog).length > 0;
}
