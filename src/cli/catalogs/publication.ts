import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { faultOfRow, type ImportedRow, readTsv, storageKey } from "../../engine/catalogs/index.ts";
import { CliError } from "../core.ts";
import { type Found, isKept, isUsed, type PlacedRow } from "./found.ts";

export interface Publication {
  readonly catalog: string;
  readonly source: string;
  /** The date that the file states, or else the one in its name ("catCFDI_V_4_20261001.xls"), if there is one. */
  readonly date: string | undefined;
  readonly rows: readonly ImportedRow[];
}

/** No file of SAT's or of the community's is as large as this. */
const MOST_BYTES = 512 * 1024 * 1024;

/**
 * Reads all catalogs of a file that the service uses: SAT's workbook, the community's SQLite (plain or .bz2), SAT's
 * 69-B list (.csv), or tab-separated text named after its catalog. A row without a key is refused with its place; in
 * catalogs that an import only compares the row is left out and `tell` reports it.
 */
export async function readPublications(
  path: string,
  tell: (sentence: string) => void = () => undefined,
): Promise<readonly Publication[]> {
  const bytes = readBytes(path);
  const source = basename(path);
  const [, year, month, day] = /(20\d{2})-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?!\d)/.exec(source) ?? [];
  const named = year && `${year}-${month}-${day}`;
  const list = /\.csv$/i.test(path) ? (await import("./list-69b.ts")).readList69b(path, bytes, tell) : undefined;
  const found = list?.found ?? (await readFormat(path, bytes));
  const date = list?.date ?? named;
  // The portal shows that date, and today's would make an old list look like a new one.
  if (list !== undefined && date === undefined)
    throw new CliError(
      `${path}: no dice «Información actualizada al …»; escriba la fecha en el nombre del archivo, como Listado_Completo_69-B_20260731.csv`,
    );
  const publications = [...found].map(([catalog, rows]) => ({
    catalog,
    source,
    date,
    rows: oncePerKey(
      catalog,
      rows.map((each) => checked(path, catalog, each)),
    ),
  }));
  if (publications.length === 0) throw new CliError(`${path}: no trae ningún catálogo que el servicio use`);
  const empty = publications.filter(({ rows }) => rows.length === 0);
  const needed = empty.find(({ catalog }) => isKept(catalog));
  if (needed !== undefined) throw new CliError(`${path}: ${needed.catalog} no trae ninguna clave`);
  for (const { catalog } of empty) tell(`${path}: en ${catalog} no se encontraron claves; no se importa`);
  return publications.filter(({ rows }) => rows.length > 0);
}

function readBytes(path: string): Buffer {
  try {
    if (statSync(path).size > MOST_BYTES) throw new CliError(`${path} es demasiado grande para un catálogo`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`No se puede leer ${path}`);
  }
}

const SIGNATURES = {
  sqlite: "SQLite format 3\0",
  bzip2: "BZh",
  xls: "\xd0\xcf\x11\xe0",
  xlsx: "PK\x03\x04",
};

/** The readers, which bring large libraries, are loaded when a file needs them. */
async function readFormat(path: string, bytes: Buffer): Promise<Found> {
  const begins = (signature: string) => bytes.toString("latin1", 0, signature.length) === signature;
  if (begins(SIGNATURES.bzip2)) return readFormat(path, await decompress(path, bytes));
  if (begins(SIGNATURES.sqlite)) return (await import("./sqlite.ts")).readSqlite(bytes);
  if (begins(SIGNATURES.xls) || begins(SIGNATURES.xlsx))
    return (await import("./workbook.ts")).readWorkbook(path, bytes);
  if (path.endsWith(".tsv")) return readText(path, bytes.toString("utf8"));
  throw new CliError(
    `${path}: no es un libro de Excel, ni SQLite (.db, .db.bz2), ni el listado 69-B (.csv), ni texto separado por tabuladores (.tsv)`,
  );
}

async function decompress(path: string, bytes: Buffer): Promise<Buffer> {
  const { default: bzip2 } = await import("seek-bzip");
  try {
    return bzip2.decode(bytes);
  } catch {
    throw new CliError(`${path}: el archivo comprimido está dañado o incompleto`);
  }
}

/**
 * Reads tab-separated text. The file's name begins with the catalog's ("c_ClaveProdServ-2026-10-01.tsv"); the rest of
 * the name is for people.
 */
function readText(path: string, text: string): Found {
  const catalog = /^(c_[A-Za-z]+|Cifras)/.exec(basename(path))?.[0] ?? "";
  if (!isUsed(catalog))
    throw new CliError(`${path}: el nombre debe empezar con el del catálogo, como c_ClaveProdServ.tsv`);
  const reading = readTsv(catalog, text);
  if (reading.kind === "fault") throw new CliError(`${path}, línea ${reading.line}: ${reading.sentence}`);
  return new Map([[catalog, reading.rows.map((row) => ({ place: "", row }))]]);
}

function checked(path: string, catalog: string, { place, row }: PlacedRow): ImportedRow {
  const fault = faultOfRow(catalog, row);
  if (fault !== undefined) throw new CliError(`${path}, ${place}: ${row.key} ${fault}`);
  return row;
}

/** Keeps one row for each key. Of two rows with the same key the one that is valid longer stays. */
function oncePerKey(catalog: string, rows: readonly ImportedRow[]): readonly ImportedRow[] {
  const kept = new Map<string, ImportedRow>();
  for (const row of rows) {
    const key = storageKey(catalog, row);
    const other = kept.get(key);
    if (other === undefined || (row.to ?? NEVER) >= (other.to ?? NEVER)) kept.set(key, row);
  }
  return [...kept.values()];
}

const NEVER = "9999-99-99";
