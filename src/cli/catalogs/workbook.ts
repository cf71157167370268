import { read, SSF, utils, type WorkBook } from "@e965/xlsx";
import { type BigCatalog, catalogs, DIGITS, type ImportedColumns } from "../../engine/catalogs/index.ts";
import { CliError } from "../core.ts";
import { dayOfText, demandOf, hazardOf, present, textOf, zoneOf } from "./cells.ts";
import { type Found, isKept, isUsed, type PlacedRow } from "./found.ts";

/**
 * A workbook of SAT's (catCFDI, catNomina, CatalogosCartaPorte…): one catalog a sheet, which bears its name; a large one in
 * several ("c_CodigoPostal_Parte_1", "c_Colonia_1"). Sheets of catalogs that the service does not use are not even read.
 */
export function readWorkbook(path: string, bytes: Buffer): Found {
  const names = open(path, bytes, { bookSheets: true }).SheetNames;
  const wanted = names.filter((name) => isUsed(catalogOf(name)));
  if (wanted.length === 0) return new Map();
  const { Sheets } = open(path, bytes, { sheets: wanted, dense: true, cellFormula: false, cellHTML: false });
  const found = new Map<string, PlacedRow[]>();
  for (const name of wanted) {
    const cells = utils.sheet_to_json<Cell[]>(Sheets[name]!, { header: 1, raw: true, blankrows: true });
    const catalog = catalogOf(name);
    found.set(catalog, [...(found.get(catalog) ?? []), ...readSheet(path, name, catalog, cells)]);
  }
  return found;
}

type Cell = string | number | boolean | undefined;

function open(path: string, bytes: Buffer, options: object): WorkBook {
  try {
    return read(bytes, options);
  } catch {
    throw new CliError(`${path}: el libro de Excel está dañado o incompleto`);
  }
}

function catalogOf(sheet: string): string {
  return sheet.trim().replace(/_(Parte_?)?\d+$/i, "");
}

/** Titles stand below a heading for people, in one row or in two. */
const MOST_HEADING = 20;

function readSheet(path: string, sheet: string, catalog: string, cells: readonly Cell[][]): PlacedRow[] {
  const parts = KEYS[catalog] ?? [{ titles: [catalog], digits: DIGITS[catalog as BigCatalog] }];
  const head = cells.slice(0, MOST_HEADING).findIndex((row) => hasTitles(row ?? [], parts));
  if (head < 0 && !isKept(catalog)) return [];
  if (head < 0) {
    const missing = parts.map(({ titles }) => titles[0]).join(" o ");
    throw new CliError(`${path}, hoja ${sheet}: no se encontró la columna ${missing}`);
  }
  const places = parts.map((part) => placeOf(cells[head]!, part));
  const key = places.at(-1)!;
  const below = cells[head + 1] ?? [];
  const isSecondTitle = textOf(below[key]) === undefined && below.some((cell) => textOf(cell) !== undefined);
  const width = Math.max(cells[head]!.length, below.length);
  const titles = Array.from({ length: width }, (_, at) =>
    plain((isSecondTitle && textOf(below[at])) || textOf(cells[head]![at]) || ""),
  );
  const column = (...names: readonly string[]) => titles.findIndex((title) => names.includes(title));
  const at = {
    name:
      catalog === "c_ClaveUnidad"
        ? column("nombre")
        : column("descripcion", "nombre", "nombredelasentamiento"),
    from: column("fechainiciodevigencia", "fechadeiniciodevigencia", "fechainiciovigencia"),
    to: column("fechafindevigencia", "fechadefindevigencia", "fechafinvigencia"),
  };
  const first = head + (isSecondTitle ? 2 : 1);
  return cells.slice(first).flatMap((row, index): PlacedRow[] => {
    const keyText = keyOf(
      catalog,
      parts,
      places.map((place) => row?.[place]),
    );
    // Blank rows, and notes for people: a key always stands beside something else.
    if (keyText === undefined || isNote(row!, key)) return [];
    const cell = (place: number) => (place < 0 ? undefined : row![place]);
    return [
      {
        place: `hoja ${sheet}, renglón ${first + index + 1}`,
        row: {
          ...{ key: keyText, name: textOf(cell(at.name)) ?? "" },
          ...{ from: dayOf(cell(at.from)), to: dayOf(cell(at.to)) },
          columns: present(COLUMNS[catalog]?.((...names) => cell(column(...names))) ?? {}),
        },
      },
    ];
  });
}

/** A column of a key: how it may be titled, and how many digits it has where Excel may hold it as a number. */
interface KeyPart {
  readonly titles: readonly string[];
  readonly digits?: number | undefined;
}

/** Keys that stand in other columns than the one that bears the catalog's name; those of a place within another are two. */
const KEYS: Readonly<Record<string, readonly KeyPart[]>> = {
  c_ClaveProdServCP: [{ titles: ["Clave producto", "c_ClaveProdServCP"], digits: 8 }],
  c_MaterialPeligroso: [{ titles: ["Clave material peligroso", "c_MaterialPeligroso"], digits: 4 }],
  c_Estaciones: [{ titles: ["Clave identificación", "c_Estaciones"] }],
  c_Colonia: [
    { titles: ["c_CodigoPostal"], digits: 5 },
    { titles: ["c_Colonia"], digits: 4 },
  ],
  c_Municipio: [{ titles: ["c_Estado"] }, { titles: ["c_Municipio"], digits: 3 }],
  c_Localidad: [{ titles: ["c_Estado"] }, { titles: ["c_Localidad"], digits: 2 }],
};

function hasTitles(row: readonly Cell[], parts: readonly KeyPart[]): boolean {
  return parts.every((part) => placeOf(row, part) >= 0);
}

function placeOf(row: readonly Cell[], { titles }: KeyPart): number {
  const known = titles.map(plain);
  return row.findIndex((cell) => known.includes(plain(String(cell ?? ""))));
}

/** "Fecha inicio de vigencia" and "FechaInicioVigencia" are one title. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^A-Za-z0-9]/g, "")
    .toLowerCase();
}

/** "Continúa en c_CodigoPostal_Parte_2". */
function isNote(row: readonly Cell[], key: number): boolean {
  return row.every((cell, at) => at === key || textOf(cell) === undefined);
}

/** Undefined where a part of it is missing. */
function keyOf(catalog: string, parts: readonly KeyPart[], cells: readonly Cell[]): string | undefined {
  const texts = parts.map(({ digits }, at) => partOf(catalog, digits, cells[at]));
  return texts.includes(undefined) ? undefined : texts.join("");
}

/** Some keys are numbers in some editions: of 1 nobody knows whether "01" or "001" is meant, but the catalog. */
function partOf(catalog: string, digits: number | undefined, cell: Cell): string | undefined {
  if (typeof cell !== "number") return textOf(cell);
  if (digits !== undefined) return String(cell).padStart(digits, "0");
  const candidates = [1, 2, 3].map((width) => String(cell).padStart(width, "0"));
  return candidates.find((key) => catalogs.isCatalog(catalog) && catalogs.has(catalog, key)) ?? candidates[0];
}

/** A day as text, or as the number that Excel counts days with. */
function dayOf(cell: Cell): string | undefined {
  if (typeof cell !== "number") return dayOfText(cell);
  const { y, m, d } = SSF.parse_date_code(cell) as { y: number; m: number; d: number };
  return `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
}

type Read = (...titles: readonly string[]) => Cell;

/** The columns that are kept, by their titles in the sheet. */
const COLUMNS: Readonly<Record<string, (read: Read) => ImportedColumns>> = {
  c_ClaveProdServ: (read) => ({
    iva: demandOf(read("incluirivatrasladado")),
    ieps: demandOf(read("incluiriepstrasladado")),
    complemento: textOf(read("complementoquedebeincluir")),
    similares: textOf(read("palabrassimilares")),
  }),
  c_ClaveUnidad: (read) => ({ simbolo: textOf(read("simbolo")) }),
  c_CodigoPostal: (read) => ({
    zona: zoneOf(textOf(read("descripciondelhusohorario")), textOf(read("diferenciahorariainvierno"))),
    estado: textOf(read("cestado")),
    municipio: partOf("c_Municipio", 3, read("cmunicipio")),
    localidad: partOf("c_Localidad", 2, read("clocalidad")),
  }),
  c_ClaveProdServCP: (read) => ({ peligroso: hazardOf(read("materialpeligroso")) }),
  c_Estaciones: (read) => ({ transporte: partOf("c_Estaciones", 2, read("clavetransporte")) }),
};
