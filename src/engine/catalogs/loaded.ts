import { FIGURES_CATALOG } from "./edition.ts";
import { type KeyLookup, KeyTable, type PackedTable } from "./key-table.ts";

/** The columns of the catalogs that are too big and change too often to be in the code. */
export interface BigColumns {
  readonly banco: NoColumns;
  readonly cifras: { readonly valor?: string | undefined };
  readonly claveProdServ: ProductKey;
  readonly claveProdServCp: { readonly peligroso?: string | undefined };
  readonly codigoPostal: PostalCode;
  readonly colonia: NoColumns;
  readonly estaciones: Station;
  readonly fraccionArancelaria: TariffFraction;
  readonly localidad: NoColumns;
  readonly materialPeligroso: NoColumns;
  readonly municipio: NoColumns;
  readonly patenteAduanal: NoColumns;
  readonly tasaOCuota: NoColumns;
  readonly tipoDeduccion: NoColumns;
  readonly tipoOtroPago: NoColumns;
  readonly tipoPercepcion: NoColumns;
}

export type TableName = keyof BigColumns;

/** A law pack lets the faults of a rule refuse a document, be advice, or not be looked for. */
export const EFFECTS = ["fault", "advice", "off"] as const;
export type Effect = (typeof EFFECTS)[number];

/** A law pack switches rules, by their codes and by days. */
interface SwitchColumns {
  readonly switches: { readonly effect: Effect };
}

type Columns = BigColumns & SwitchColumns;

/** The catalogs that an operator imported or put in a folder, and the switches of the law pack in force. */
export type LoadedCatalogs = { readonly [T in BigTable | "switches"]?: KeyLookup<Columns[T]> | undefined } & {
  readonly [T in LawTable]?: KeyTable<Columns[T]> | undefined;
};

export interface ProductKey {
  /** `iva` and `ieps` are the columns "Incluir IVA trasladado" and "Incluir IEPS trasladado". */
  readonly iva?: Demand | undefined;
  readonly ieps?: Demand | undefined;
  /** The local name of the complement's node that the key demands ("instEducativas"). */
  readonly complemento?: string | undefined;
}

export const DEMANDS = ["Sí", "No", "Opcional"] as const;
export type Demand = (typeof DEMANDS)[number];

export interface PostalCode {
  /** An IANA time zone, read from the offset columns of c_CodigoPostal. */
  readonly zone?: string | undefined;
  /** `estado` and the two members below are keys of c_Estado and, within it, of c_Municipio and c_Localidad. */
  readonly estado?: string | undefined;
  readonly municipio?: string | undefined;
  readonly localidad?: string | undefined;
}

export interface Station {
  readonly nombre: string;
  /** A key of c_CveTransporte: 02 is by sea, 03 by air, 04 by rail. */
  readonly transporte?: string | undefined;
}

export interface TariffFraction {
  /** Customs counts the goods in this unit (UMT), a key of c_UnidadAduana. */
  readonly umt?: string | undefined;
}

/** A catalog with NoColumns only lists its keys. */
export type NoColumns = Readonly<Record<string, undefined>>;

export type CatalogTables = { readonly [T in keyof Columns]?: KeyTable<Columns[T]> | undefined };

/** The loaded catalogs as plain data, to be sent to another thread. */
export type PackedCatalogs = { readonly [T in keyof Columns]?: PackedTable<Columns[T]> | undefined };

export function packCatalogs(tables: CatalogTables): PackedCatalogs {
  const packed = Object.entries(tables).map(([name, table]) => [name, table?.packed]);
  return Object.fromEntries(packed) as PackedCatalogs;
}

export function unpackCatalogs(packed: PackedCatalogs): CatalogTables {
  const tables = Object.entries(packed).map(([name, table]) => [name, table && new KeyTable<unknown>(table)]);
  return Object.fromEntries(tables) as CatalogTables;
}

export interface KeyPart {
  readonly column: string;
  readonly width: number;
  /** The source of a regular expression; `shape` says the same in Spanish. */
  readonly pattern: string;
  readonly shape: string;
}

/**
 * A BigCatalog has a table and the parts of its keys. A key that is unique only within another one is written behind
 * that one ("COA004", "253500347").
 */
interface BigCatalog {
  readonly table: TableName;
  readonly key: readonly KeyPart[];
}

const ESTADO: KeyPart = { column: "c_Estado", width: 3, pattern: "[A-Z]{3}", shape: "3 letras" };
/** Keys have ten digits since 2020; the schema and older publications have some of eight. */
const FRACCION: KeyPart = {
  column: "c_FraccionArancelaria",
  width: 10,
  pattern: "[0-9]{8}(?:[0-9]{2})?",
  shape: "8 o 10 dígitos",
};

/** A key is the abbreviation of a railway line and a kilometre: "DB172.2". */
const ESTACION: KeyPart = {
  column: "Clave identificación",
  width: 5,
  pattern: "[A-Za-zÀ-ÿ0-9.]{2,12}",
  shape: "de 2 a 12 letras, dígitos o puntos",
};
/** Keys are UN numbers. */
const MATERIAL: KeyPart = {
  column: "Clave material peligroso",
  width: 4,
  pattern: "M?[0-9]{3,4}",
  shape: "4 dígitos",
};

function digits(column: string, width: number): KeyPart {
  return { column, width, pattern: `[0-9]{${width}}`, shape: `${width} dígitos` };
}

export const BIG_CATALOGS = {
  c_ClaveProdServ: { table: "claveProdServ", key: [digits("c_ClaveProdServ", 8)] },
  c_ClaveProdServCP: { table: "claveProdServCp", key: [digits("Clave producto", 8)] },
  c_CodigoPostal: { table: "codigoPostal", key: [digits("c_CodigoPostal", 5)] },
  c_Colonia: { table: "colonia", key: [digits("c_CodigoPostal", 5), digits("c_Colonia", 4)] },
  c_Estaciones: { table: "estaciones", key: [ESTACION] },
  c_FraccionArancelaria: { table: "fraccionArancelaria", key: [FRACCION] },
  c_Localidad: { table: "localidad", key: [ESTADO, digits("c_Localidad", 2)] },
  c_MaterialPeligroso: { table: "materialPeligroso", key: [MATERIAL] },
  c_Municipio: { table: "municipio", key: [ESTADO, digits("c_Municipio", 3)] },
  c_PatenteAduanal: { table: "patenteAduanal", key: [digits("c_PatenteAduanal", 4)] },
} as const satisfies Readonly<Record<string, BigCatalog>>;

export type BigCatalogName = keyof typeof BIG_CATALOGS;
type BigTable = (typeof BIG_CATALOGS)[BigCatalogName]["table"];

/**
 * These catalogs are the law's own numbers, and the lists of payroll that grow several times a year. The code has an
 * edition of them, so they are never without rows; one key may have several rows, each with its days (`storageKey`).
 */
export const LAW_CATALOGS = {
  [FIGURES_CATALOG]: { table: "cifras" },
  c_Banco: { table: "banco" },
  c_TasaOCuota: { table: "tasaOCuota" },
  c_TipoDeduccion: { table: "tipoDeduccion" },
  c_TipoOtroPago: { table: "tipoOtroPago" },
  c_TipoPercepcion: { table: "tipoPercepcion" },
} as const satisfies Readonly<Record<string, { readonly table: TableName }>>;

export type LawCatalogName = keyof typeof LAW_CATALOGS;
type LawTable = (typeof LAW_CATALOGS)[LawCatalogName]["table"];

export function isLawCatalog(name: string): name is LawCatalogName {
  return Object.hasOwn(LAW_CATALOGS, name);
}

/** The tables that a law pack changes. */
export const LAW_TABLES = ["switches", ...Object.values(LAW_CATALOGS).map(({ table }) => table)] as const;

/** The catalogs whose rows are kept and loaded for the rules. */
export type KeptCatalogName = BigCatalogName | LawCatalogName;

export function isBigCatalog(name: string): name is BigCatalogName {
  return Object.hasOwn(BIG_CATALOGS, name);
}

export const BIG_CATALOG_NAMES = Object.keys(BIG_CATALOGS).filter(isBigCatalog);

export const KEPT_CATALOG_NAMES: readonly KeptCatalogName[] = [
  ...BIG_CATALOG_NAMES,
  ...Object.keys(LAW_CATALOGS).filter(isLawCatalog),
];

export interface KeyForm {
  readonly pattern: RegExp;
  readonly shape: string;
}

export const KEY_FORMS: Readonly<Record<BigCatalogName, KeyForm>> = Object.fromEntries(
  Object.entries(BIG_CATALOGS).map(([name, { key }]) => [
    name,
    {
      pattern: new RegExp(`^${key.map(({ pattern }) => pattern).join("")}$`),
      shape: key.map(({ shape }) => shape).join(" y "),
    },
  ]),
) as Record<BigCatalogName, KeyForm>;

/** A Basis says if an answer comes from the catalog or only from the form of its keys. */
type Basis = "catalogo" | "patron";

/**
 * Returns true when the key is in the catalog and in force on that day ("2026-03-01", or any day when none is given).
 * While the catalog is not loaded, it returns true when the key has the right form.
 */
export function inBigCatalog(
  catalog: BigCatalogName,
  key: string,
  loaded: LoadedCatalogs | undefined,
  day?: string,
): boolean {
  const keys = keysOf(catalog, loaded);
  return keys === undefined ? KEY_FORMS[catalog].pattern.test(key) : keys.get(key, day) !== undefined;
}

export function basisOf(catalog: BigCatalogName, loaded: LoadedCatalogs | undefined): Basis {
  return keysOf(catalog, loaded) === undefined ? "patron" : "catalogo";
}

export function coverageOf(loaded: LoadedCatalogs | undefined): Readonly<Record<BigTable, Basis>> {
  const bases = BIG_CATALOG_NAMES.map((name) => [BIG_CATALOGS[name].table, basisOf(name, loaded)]);
  return Object.fromEntries(bases) as Record<BigTable, Basis>;
}

/**
 * Describes in Spanish the key that was expected, and names the basis. The day is included when the key exists but is
 * not in force on it.
 */
export function describeKey(
  catalog: BigCatalogName,
  loaded: LoadedCatalogs | undefined,
  key?: string,
  day?: string,
): string {
  const keys = keysOf(catalog, loaded);
  if (keys === undefined) return `${KEY_FORMS[catalog].shape} (patrón; ${catalog} no está cargado)`;
  const isKnown = key !== undefined && day !== undefined && keys.get(key) !== undefined;
  return `una clave de ${catalog}${isKnown ? ` vigente el ${day}` : ""} (catálogo)`;
}

function keysOf(catalog: BigCatalogName, loaded: LoadedCatalogs | undefined): KeyLookup<unknown> | undefined {
  return loaded?.[BIG_CATALOGS[catalog].table];
}
