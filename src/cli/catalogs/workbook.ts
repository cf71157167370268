import { SSF } from "@e965/xlsx";
import { addressOf, type Cell, isUnread } from "../../../common/cells.ts";
import { readWorkbook as readSheets, type Sheet } from "../../../common/workbook.ts";
import {
  BIG_CATALOGS,
  catalogs,
  type ImportedColumns,
  isBigCatalog,
  isLawCatalog,
  type KeyPart,
  rateKey,
} from "../../engine/catalogs/index.ts";
import { CliError } from "../core.ts";
import { dayOfText, demandOf, hazardOf, present, rateOf, textOf, zoneOf } from "./cells.ts";
import { type Found, isKept, isUsed, type PlacedRow } from "./found.ts";

/**
 * Reads one of SAT's workbooks (catCFDI, catNomina, catCFDI_Retenciones…). A sheet has the name of its catalog; a large
 * catalog has several sheets ("c_CodigoPostal_Parte_1", "C_Colonia_1"). Sheets of catalogs that the service does not
 * use are not read.
 */
export function readWorkbook(path: string, bytes: Buffer): Found {
  const found = new Map<string, PlacedRow[]>();
  for (const sheet of sheetsOf(path, bytes)) {
    const catalog = catalogOf(sheet.name);
    found.set(catalog, [...(found.get(catalog) ?? []), ...readSheet(path, sheet, catalog)]);
  }
  return found;
}

function sheetsOf(path: string, bytes: Buffer): readonly Sheet[] {
  try {
    return readSheets(bytes, (name) => isUsed(catalogOf(name))).sheets;
  } catch {
    throw new CliError(`${path}: el libro de Excel está dañado o incompleto`);
  }
}

function catalogOf(sheet: string): string {
  return sheet
    .trim()
    .replace(/^C_/, "c_")
    .replace(/(_Parte)?_?\d+$/i, "");
}

/** The most rows of the heading; the titles stand below it in one row or two. */
const MOST_HEADING = 20;

function readSheet(path: string, { name: sheet, rows: cells, merges }: Sheet, catalog: string): PlacedRow[] {
  const head = cells.slice(0, MOST_HEADING).findIndex((row) => placeOfKey(row ?? [], catalog) >= 0);
  if (head < 0 && !isKept(catalog)) return [];
  if (head < 0) throw new CliError(`${path}, hoja ${sheet}: no se encontró la columna ${catalog}`);
  const key = placeOfKey(cells[head]!, catalog);
  const below = cells[head + 1] ?? [];
  // The title of c_TasaOCuota stands over two columns, which have titles of their own.
  const isSecondTitle =
    /^(Valor m[ií]nimo)?$/i.test(textOf(below[key]) ?? "") && below.some((cell) => textOf(cell) !== undefined);
  const width = Math.max(cells[head]!.length, below.length);
  const titles = Array.from({ length: width }, (_, at) =>
    plain((isSecondTitle && textOf(below[at])) || textOf(cells[head]![at]) || ""),
  );
  const column = (...names: readonly string[]) => titles.findIndex((title) => names.includes(title));
  const at = {
    name: catalog === "c_ClaveUnidad" ? column("nombre") : column("descripcion", "nombre", "nombredelasentamiento"),
    from: column("fechainiciodevigencia", "fechadeiniciodevigencia", "fechainiciovigencia"),
    to: column("fechafindevigencia", "fechadefindevigencia", "fechafinvigencia"),
  };
  const outer = outerPartsOf(catalog).map((part) => ({ part, place: column(plain(part.column)) }));
  const missing = outer.find(({ place }) => place < 0);
  if (missing !== undefined)
    throw new CliError(`${path}, hoja ${sheet}: no se encontró la columna ${missing.part.column}`);
  const first = head + (isSecondTitle ? 2 : 1);
  const merged = merges.filter(({ rows: [top, bottom] }) => top > first && bottom > top);
  return cells.slice(first).flatMap((row, index): PlacedRow[] => {
    const number = first + index + 1;
    const cell = (place: number): Told => {
      // A merged cell says the same of all its rows, and has its value in the first of them.
      const over = merged.find(({ rows, columns: [left] }) => left === place + 1 && isWithin(number, rows));
      const told = over === undefined ? row[place] : cells[over.rows[0] - 1]?.[place];
      if (!isUnread(told)) return told;
      throw new CliError(`${path}, hoja ${sheet}: ${addressOf(place + 1, number)} ${told.why}`);
    };
    const read: Read = (...names) => cell(column(...names));
    const keyText = catalog === "c_TasaOCuota" ? keyOfRate(read) : keyOf(catalog, cell(key));
    // A row with nothing beside its key is a note for people.
    if (keyText === undefined || isNote(row, key)) return [];
    return [
      {
        place: `hoja ${sheet}, renglón ${number}`,
        row: {
          key: outer.map(({ part, place }) => partOf(part, cell(place))).join("") + keyText,
          name: textOf(cell(at.name)) ?? "",
          from: dayOf(cell(at.from)),
          to: dayOf(cell(at.to)),
          columns: present(COLUMNS[catalog]?.(read) ?? {}),
        },
      },
    ];
  });
}

const isWithin = (number: number, [first, last]: readonly [number, number]) => number >= first && number <= last;

/** A cell that could be read, or that is not there. */
type Told = Exclude<Cell, object> | undefined;

function placeOfKey(row: readonly Cell[], catalog: string): number {
  const own = isBigCatalog(catalog) ? BIG_CATALOGS[catalog].key.at(-1)!.column : catalog;
  const titles = [plain(own), plain(catalog)];
  return row.findIndex((cell) => titles.includes(plain(String(cell ?? ""))));
}

/**
 * Returns the letters and digits of a title in lower case, because "Fecha inicio de vigencia" and "FechaInicioVigencia"
 * are one title.
 */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^A-Za-z0-9]/g, "")
    .toLowerCase();
}

/** Returns true for a row with nothing beside its key: "Continúa en c_CodigoPostal_Parte_2". */
function isNote(row: readonly Cell[], key: number): boolean {
  return row.every((cell, at) => at === key || textOf(cell) === undefined);
}

/**
 * Returns the key as text. Some editions have numbers, and only the catalog tells how many zeros precede them ("01" or
 * "001").
 */
function keyOf(catalog: string, cell: Told): string | undefined {
  if (typeof cell !== "number") return textOf(cell);
  if (isBigCatalog(catalog)) return partOf(BIG_CATALOGS[catalog].key.at(-1)!, cell);
  if (isLawCatalog(catalog)) return String(cell).padStart(3, "0");
  const candidates = [1, 2, 3].map((width) => String(cell).padStart(width, "0"));
  return candidates.find((key) => catalogs.isCatalog(catalog) && catalogs.has(catalog, key)) ?? candidates[0];
}

/** A fixed rate has its value in the column of the highest one; what stands in the other is no bound. */
function keyOfRate(read: Read): string | undefined {
  const impuesto = textOf(read("impuesto"));
  if (impuesto === undefined) return undefined;
  return rateKey({
    ...{ impuesto, factor: textOf(read("factor")) ?? "" },
    ...(textOf(read("rangoofijo")) === "Rango" ? { minimo: rateOf(read("valorminimo")) } : {}),
    ...{ valor: rateOf(read("valormaximo")) },
    ...{ traslado: demandOf(read("traslado")) === "Sí", retencion: demandOf(read("retencion")) === "Sí" },
  });
}

/**
 * Returns the columns that precede the catalog's own one in each of its keys: a municipality's key is unique only
 * within its state.
 */
function outerPartsOf(catalog: string): readonly KeyPart[] {
  return isBigCatalog(catalog) ? BIG_CATALOGS[catalog].key.slice(0, -1) : [];
}

function partOf({ width }: KeyPart, cell: Told): string {
  return typeof cell === "number" ? String(cell).padStart(width, "0") : (textOf(cell) ?? "");
}

/** Reads a day from text, or from the number of days that Excel stores. */
function dayOf(cell: Told): string | undefined {
  if (typeof cell !== "number") return dayOfText(cell);
  const { y, m, d } = SSF.parse_date_code(cell) as { y: number; m: number; d: number };
  return `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
}

type Read = (...titles: readonly string[]) => Told;

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
    municipio: keyOf("c_Municipio", read("cmunicipio")),
    localidad: keyOf("c_Localidad", read("clocalidad")),
  }),
  c_ClaveProdServCP: (read) => ({ peligroso: hazardOf(read("materialpeligroso")) }),
  c_Estaciones: (read) => {
    const means = read("clavetransporte");
    return { transporte: typeof means === "number" ? `0${means}` : textOf(means) };
  },
  c_FraccionArancelaria: (read) => ({ umt: keyOf("c_UnidadAduana", read("umt")) }),
};
