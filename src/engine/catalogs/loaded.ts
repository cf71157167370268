import { type KeyLookup, KeyTable, type PackedTable } from "./key-table.ts";

/** Catalogs too big and too changeable to live in the code: an operator imports them, or lays them in a folder. */
export interface LoadedCatalogs {
  readonly claveProdServ?: KeyLookup<ProductKey> | undefined;
  readonly codigoPostal?: KeyLookup<PostalCode> | undefined;
}

export interface ProductKey {
  /** Columns "Incluir IVA trasladado" and "Incluir IEPS trasladado". */
  readonly iva?: Demand | undefined;
  readonly ieps?: Demand | undefined;
  /** Local name of the complement's node that the key demands ("instEducativas"). */
  readonly complemento?: string | undefined;
}

export const DEMANDS = ["Sí", "No", "Opcional"] as const;
export type Demand = (typeof DEMANDS)[number];

export interface PostalCode {
  /** IANA time zone, read from the offset columns of c_CodigoPostal. */
  readonly zone?: string | undefined;
}

/** The same as tables that can be packed. */
export interface CatalogTables {
  readonly claveProdServ?: KeyTable<ProductKey> | undefined;
  readonly codigoPostal?: KeyTable<PostalCode> | undefined;
}

/** The same as plain data, for another thread. */
export interface PackedCatalogs {
  readonly claveProdServ?: PackedTable<ProductKey> | undefined;
  readonly codigoPostal?: PackedTable<PostalCode> | undefined;
}

export function packCatalogs({ claveProdServ, codigoPostal }: CatalogTables): PackedCatalogs {
  return { claveProdServ: claveProdServ?.packed, codigoPostal: codigoPostal?.packed };
}

export function unpackCatalogs({ claveProdServ, codigoPostal }: PackedCatalogs): CatalogTables {
  return {
    claveProdServ: claveProdServ && new KeyTable(claveProdServ),
    codigoPostal: codigoPostal && new KeyTable(codigoPostal),
  };
}

/** Digits of every key of a big catalog. */
export const DIGITS = { c_ClaveProdServ: 8, c_CodigoPostal: 5 } as const;

type BigCatalog = keyof typeof DIGITS;

/** What an answer rests on: the catalog itself, or no more than the shape of its keys. */
type Basis = "catalogo" | "patron";

/**
 * Whether the key is in the catalog and in force on that day ("2026-03-01"; any day where none is given) or, while the
 * catalog is not loaded, looks like one of its keys.
 */
export function inBigCatalog(
  catalog: BigCatalog,
  key: string,
  loaded: LoadedCatalogs | undefined,
  day?: string,
): boolean {
  const keys = KEYS[catalog](loaded);
  return keys === undefined ? isDigits(key, DIGITS[catalog]) : keys.get(key, day) !== undefined;
}

export function basisOf(catalog: BigCatalog, loaded: LoadedCatalogs | undefined): Basis {
  return KEYS[catalog](loaded) === undefined ? "patron" : "catalogo";
}

/** What was expected of the key, saying which of the two was asked; the day, where the key has its days and this is none. */
export function describeKey(
  catalog: BigCatalog,
  loaded: LoadedCatalogs | undefined,
  key?: string,
  day?: string,
): string {
  const keys = KEYS[catalog](loaded);
  if (keys === undefined) return `${DIGITS[catalog]} dígitos (patrón; ${catalog} no está cargado)`;
  const isKnown = key !== undefined && day !== undefined && keys.get(key) !== undefined;
  return `una clave de ${catalog}${isKnown ? ` vigente el ${day}` : ""} (catálogo)`;
}

const KEYS: Readonly<
  Record<BigCatalog, (loaded: LoadedCatalogs | undefined) => KeyLookup<unknown> | undefined>
> = {
  c_ClaveProdServ: (loaded) => loaded?.claveProdServ,
  c_CodigoPostal: (loaded) => loaded?.codigoPostal,
};

function isDigits(key: string, digits: number): boolean {
  return key.length === digits && /^[0-9]+$/.test(key);
}
