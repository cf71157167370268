import { type KeyLookup, KeyTable, type PackedTable } from "./key-table.ts";

/** What each big catalog says of a key, by the field that holds its table. */
export interface BigRows {
  readonly claveProdServ: ProductKey;
  readonly codigoPostal: PostalCode;
  /** The goods of Carta Porte. */
  readonly claveProdServCP: { readonly peligroso?: string | undefined };
  readonly materialPeligroso: Nothing;
  readonly estaciones: Station;
  /** Its keys are those of the postal code and of the colonia, one behind the other. */
  readonly colonia: Nothing;
  /** Keys of the state and of the place within it, one behind the other. */
  readonly municipio: Nothing;
  readonly localidad: Nothing;
  readonly patenteAduanal: Nothing;
}

type Tables<Of extends { readonly [field in keyof BigRows]: unknown }> = {
  readonly [field in keyof BigRows]?: Of[field] | undefined;
};

/** Catalogs too big and too changeable to live in the code: an operator imports them, or lays them in a folder. */
export type LoadedCatalogs = Tables<{ [field in keyof BigRows]: KeyLookup<BigRows[field]> }>;

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
  /** Keys of c_Estado, c_Municipio and c_Localidad; not every code has a locality. */
  readonly estado?: string | undefined;
  readonly municipio?: string | undefined;
  readonly localidad?: string | undefined;
}

export interface Station {
  readonly nombre: string;
  /** Key of c_CveTransporte: "02" sea, "03" air, "04" rail. */
  readonly transporte?: string | undefined;
}

/** Of a key nothing is asked but whether it is there. */
type Nothing = Readonly<Record<never, never>>;

/** The same as tables that can be packed. */
export type CatalogTables = Tables<{ [field in keyof BigRows]: KeyTable<BigRows[field]> }>;

/** The same as plain data, for another thread. */
export type PackedCatalogs = Tables<{ [field in keyof BigRows]: PackedTable<BigRows[field]> }>;

export function packCatalogs(tables: CatalogTables): PackedCatalogs {
  return mapped(tables, (table) => table.packed);
}

export function unpackCatalogs(packed: PackedCatalogs): CatalogTables {
  return mapped(packed, (table: PackedTable<unknown>) => new KeyTable(table)) as CatalogTables;
}

function mapped<T, U>(fields: Readonly<Record<string, T | undefined>>, map: (field: T) => U) {
  const there = Object.entries(fields).filter((entry): entry is [string, T] => entry[1] !== undefined);
  return Object.fromEntries(there.map(([field, value]) => [field, map(value)]));
}

/** The field of each big catalog. */
export const BIG = {
  c_ClaveProdServ: "claveProdServ",
  c_CodigoPostal: "codigoPostal",
  c_ClaveProdServCP: "claveProdServCP",
  c_MaterialPeligroso: "materialPeligroso",
  c_Estaciones: "estaciones",
  c_Colonia: "colonia",
  c_Municipio: "municipio",
  c_Localidad: "localidad",
  c_PatenteAduanal: "patenteAduanal",
} as const satisfies Readonly<Record<string, keyof BigRows>>;

export type BigCatalog = keyof typeof BIG;

export const BIG_CATALOGS = Object.keys(BIG) as BigCatalog[];

export function isBig(catalog: string): catalog is BigCatalog {
  return Object.hasOwn(BIG, catalog);
}

/** Digits of every key of a big catalog; keys of the others have letters too. */
export const DIGITS: Readonly<Record<Searched, number> & Partial<Record<BigCatalog, number>>> = {
  c_ClaveProdServ: 8,
  c_CodigoPostal: 5,
  c_ClaveProdServCP: 8,
  c_Colonia: 9,
  c_PatenteAduanal: 4,
};

/** Those of which something can be said without the catalog: keys of digits alone. */
type Searched = "c_ClaveProdServ" | "c_CodigoPostal";

/** What an answer rests on: the catalog itself, or no more than the shape of its keys. */
type Basis = "catalogo" | "patron";

/**
 * Whether the key is in the catalog and in force on that day ("2026-03-01"; any day where none is given) or, while the
 * catalog is not loaded, looks like one of its keys.
 */
export function inBigCatalog(
  catalog: Searched,
  key: string,
  loaded: LoadedCatalogs | undefined,
  day?: string,
): boolean {
  const keys = loaded?.[BIG[catalog]];
  return keys === undefined ? isDigits(key, DIGITS[catalog]) : keys.get(key, day) !== undefined;
}

export function basisOf(catalog: BigCatalog, loaded: LoadedCatalogs | undefined): Basis {
  return loaded?.[BIG[catalog]] === undefined ? "patron" : "catalogo";
}

/** What was expected of the key, saying which of the two was asked; the day, where the key has its days and this is none. */
export function describeKey(
  catalog: Searched,
  loaded: LoadedCatalogs | undefined,
  key?: string,
  day?: string,
): string {
  const keys = loaded?.[BIG[catalog]];
  if (keys === undefined) return `${DIGITS[catalog]} dígitos (patrón; ${catalog} no está cargado)`;
  const isKnown = key !== undefined && day !== undefined && keys.get(key) !== undefined;
  return `una clave de ${catalog}${isKnown ? ` vigente el ${day}` : ""} (catálogo)`;
}

function isDigits(key: string, digits: number): boolean {
  return key.length === digits && /^[0-9]+$/.test(key);
}
