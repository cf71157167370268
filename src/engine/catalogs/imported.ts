import { isWholeDay } from "../days.ts";
import { RFC } from "../rfc.ts";
import { FIGURES, FIGURES_CATALOG } from "./edition.ts";
import { type KeyRow, KeyTable } from "./key-table.ts";
import { RATE_KEY, withBuiltIn } from "./law.ts";
import { LIST_69B, SITUATIONS_69B } from "./list-69b.ts";
import { asProduct, asUnit, type ListedProduct, type ListedUnit } from "./lists.ts";
import {
  BIG_CATALOGS,
  type BigColumns,
  type CatalogTables,
  DEMANDS,
  type Demand,
  isBigCatalog,
  isLawCatalog,
  KEY_FORMS,
  type KeptCatalogName,
  type KeyForm,
  LAW_CATALOGS,
  type TableName,
} from "./loaded.ts";
import { isTimeZone } from "./zones.ts";

export interface ImportedRow {
  readonly key: string;
  /** `name` is empty where the file has none. */
  readonly name: string;
  /** `from` and `to` are the first and the last day of use ("2022-01-01"). */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly columns: ImportedColumns;
}

export type ImportedColumns = { readonly [name in ColumnName]?: string | undefined };

/** These columns of the catalogs are kept, besides key, name and days; a catalog that is not here keeps none. */
export const IMPORTED_COLUMNS = {
  /**
   * `iva` and `ieps` tell if a concept must have the tax, `complemento` is SAT's name of the complement, and `nodo` is
   * its node, which the rules demand.
   */
  c_ClaveProdServ: ["iva", "ieps", "complemento", "nodo", "similares"],
  c_ClaveUnidad: ["simbolo"],
  /** `zona` is an IANA time zone; the others are keys of c_Estado and, within it, of c_Municipio and c_Localidad. */
  c_CodigoPostal: ["zona", "estado", "municipio", "localidad"],
  /** `peligroso` tells if the goods are dangerous: 0, 1, or "0,1" when they may be. */
  c_ClaveProdServCP: ["peligroso"],
  /** `transporte` is a key of c_CveTransporte. */
  c_Estaciones: ["transporte"],
  /** `umt` is a key of c_UnidadAduana. */
  c_FraccionArancelaria: ["umt"],
  [FIGURES_CATALOG]: ["valor"],
  /** The days are those on which SAT's page and the DOF published the present situation. */
  [LIST_69B]: ["situacion", "publicadoSat", "publicadoDof"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type WithColumns = keyof typeof IMPORTED_COLUMNS;
export type ColumnName = (typeof IMPORTED_COLUMNS)[WithColumns][number];

export const COLUMN_NAMES: readonly ColumnName[] = Object.values(IMPORTED_COLUMNS).flat();

/**
 * Returns the key under which a row is stored. A key of a law's catalog has a row for each of its times, so that its
 * first day tells the rows apart; readers drop it again (`keyOfStored`).
 */
export function storageKey(catalog: string, { key, from }: Pick<ImportedRow, "key" | "from">): string {
  return isLawCatalog(catalog) && from !== undefined ? `${key}@${from}` : key;
}

export function keyOfStored(stored: string): string {
  return stored.replace(/@.*$/, "");
}

export function columnsOf(catalog: string): readonly ColumnName[] {
  return catalog in IMPORTED_COLUMNS ? IMPORTED_COLUMNS[catalog as WithColumns] : [];
}

/** Returns why a row cannot be of the catalog, as a Spanish text to be read after its key, or undefined when it can. */
export function faultOfRow(catalog: string, { key, from, to, columns }: ImportedRow): string | undefined {
  const { pattern, shape } = keysOf(catalog);
  if (!pattern.test(key)) return `no es una clave de ${catalog}: debe tener ${shape}`;
  if (from !== undefined && !isWholeDay(from)) return `su primer día (${from}) no es una fecha AAAA-MM-DD`;
  if (to !== undefined && !isWholeDay(to)) return `su último día (${to}) no es una fecha AAAA-MM-DD`;
  if (isLawCatalog(catalog) && from !== undefined && to !== undefined && to < from)
    return `su último día (${to}) es anterior al primero (${from})`;
  if (catalog === FIGURES_CATALOG && columns.valor === undefined) return "le falta el valor";
  for (const [name, value] of Object.entries(columns) as [ColumnName, string | undefined][]) {
    if (value === undefined) continue;
    if (!columnsOf(catalog).includes(name)) return `${catalog} no tiene la columna ${name}`;
    const expected = COLUMN_RULES[name]?.(value);
    if (expected !== undefined) return `${name} debe ser ${expected}`;
  }
  return undefined;
}

const ANY_KEY: KeyForm = { pattern: /^[\p{L}\p{N}]{1,20}$/u, shape: "de 1 a 20 letras o dígitos" };

const RFC_KEY: KeyForm = { pattern: RFC, shape: "la forma de un RFC" };

const PAYROLL_KEY: KeyForm = { pattern: /^[0-9]{3}$/, shape: "3 dígitos" };

const FIGURE_KEY: KeyForm = {
  pattern: new RegExp(`^(?:${Object.keys(FIGURES).join("|")})$`),
  shape: "el nombre de una cifra que esta versión conozca",
};

function keysOf(catalog: string): KeyForm {
  if (catalog === FIGURES_CATALOG) return FIGURE_KEY;
  if (catalog === "c_TasaOCuota") return RATE_KEY;
  if (isLawCatalog(catalog)) return PAYROLL_KEY;
  if (catalog === LIST_69B) return RFC_KEY;
  return isBigCatalog(catalog) ? KEY_FORMS[catalog] : ANY_KEY;
}

type Expected = string | undefined;

const isDemand = (value: string): Expected =>
  (DEMANDS as readonly string[]).includes(value) ? undefined : DEMANDS.join(", ");

const isWrittenDay = (value: string): Expected => (isWholeDay(value) ? undefined : "una fecha AAAA-MM-DD");

const COLUMN_RULES: { readonly [name in ColumnName]?: (value: string) => Expected } = {
  iva: isDemand,
  ieps: isDemand,
  nodo: (value) => (/^[A-Za-z]\w*$/.test(value) ? undefined : "el nombre local de un nodo"),
  peligroso: (value) => (/^(0|1|0,1)$/.test(value) ? undefined : "0, 1 o 0,1"),
  publicadoDof: isWrittenDay,
  publicadoSat: isWrittenDay,
  situacion: (value) => ((SITUATIONS_69B as readonly string[]).includes(value) ? undefined : SITUATIONS_69B.join(", ")),
  valor: (value) => (/^[0-9]{1,9}(\.[0-9]{1,6})?$/.test(value) ? undefined : "un número de hasta seis decimales"),
  transporte: (value) => (/^0[1-9]$/.test(value) ? undefined : "una clave de c_CveTransporte, como 02"),
  umt: (value) => (/^[0-9]{2}$/.test(value) ? undefined : "una clave de c_UnidadAduana"),
  zona: (value) => (isTimeZone(value) ? undefined : "un huso horario de la IANA, como America/Mexico_City"),
};

const READ: { readonly [T in TableName]: (columns: ImportedColumns, name: string) => BigColumns[T] } = {
  banco: () => ({}),
  cifras: ({ valor }) => ({ valor }),
  claveProdServ: ({ iva, ieps, nodo }) => ({
    iva: iva as Demand | undefined,
    ieps: ieps as Demand | undefined,
    complemento: nodo,
  }),
  claveProdServCp: ({ peligroso }) => ({ peligroso }),
  codigoPostal: ({ zona, estado, municipio, localidad }) => ({ zone: zona, estado, municipio, localidad }),
  colonia: () => ({}),
  estaciones: ({ transporte }, nombre) => ({ nombre, transporte }),
  fraccionArancelaria: ({ umt }) => ({ umt }),
  localidad: () => ({}),
  materialPeligroso: () => ({}),
  municipio: () => ({}),
  patenteAduanal: () => ({}),
  tasaOCuota: () => ({}),
  tipoDeduccion: () => ({}),
  tipoOtroPago: () => ({}),
  tipoPercepcion: () => ({}),
};

export function tableOf<T extends TableName>(table: T, rows: readonly ImportedRow[]): KeyTable<BigColumns[T]> {
  const read = READ[table];
  return KeyTable.of(
    rows.map(
      ({ key, name, from, to, columns }): KeyRow<BigColumns[T]> => ({
        key,
        from,
        to,
        columns: read(columns, name),
      }),
    ),
  );
}

/** Builds the table of a catalog by SAT's name, under the name that the tables give it. */
export function tableFor(catalog: KeptCatalogName, rows: readonly ImportedRow[]): CatalogTables {
  if (!isLawCatalog(catalog)) {
    const { table } = BIG_CATALOGS[catalog];
    return { [table]: tableOf(table, rows) };
  }
  const { table } = LAW_CATALOGS[catalog];
  return { [table]: tableOf(table, withBuiltIn(catalog, rows)) };
}

export function listedProduct({ key, name, from, to, columns }: ImportedRow): ListedProduct {
  const { iva, ieps, complemento, nodo, similares } = columns;
  return asProduct({ key, name, from, to, iva, ieps, similares, complemento: complemento ?? nodo });
}

export function listedUnit({ key, name, from, to, columns: { simbolo } }: ImportedRow): ListedUnit {
  return asUnit({ key, name, from, to, simbolo });
}
