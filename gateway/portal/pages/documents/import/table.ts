import {
  addressOf,
  type Cell,
  isBlank,
  isUnread,
  numberText,
  textCell,
  type Unread,
} from "../../../../../common/cells.ts";
import { commaRows, textOfFile } from "../../../../../common/commas.ts";
import type { Sheet } from "../../../../../common/workbook.ts";
import { commas } from "./csv.ts";

/** A grid is the cells of the sheet that is read, and what people are told about its file. */
export interface Grid extends Pick<Sheet, "rows" | "merges"> {
  readonly remarks: readonly string[];
  readonly isCommas: boolean;
}

/** A cell of a table is the text that stands in it, or what is told about it. */
export type TableCell = string | Unread;

/** A table is a grid whose titles are known: its headings, and each row below them. */
export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
  /** The first of the rows has this number in the file. */
  readonly first: number;
  /** People are told these sentences before anything is made of the rows. */
  readonly remarks: readonly string[];
}

/** The most bytes of a file, because the page keeps all of it. */
export const MOST_BYTES = 5 * 1024 * 1024;
export const MOST_ROWS = 5_000;

/** The page shows each column. The largest template has fewer than a hundred. */
const MOST_COLUMNS = 500;

/** The titles stand in one of the first rows. */
const MOST_HEADING = 20;

/** `TableError` says in Spanish why a file was not read. */
export class TableError extends Error {}

/** Reads an XLSX, or a CSV in UTF-8 or as Excel writes it. The library comes when a workbook does. */
export async function readGrid(file: File, mostRows = MOST_ROWS): Promise<Grid> {
  if (file.size > MOST_BYTES) throw new TableError("El archivo pasa de 5 MB; divídalo en varios.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isOldOrLocked(bytes)) throw new TableError("Guarde el archivo como libro de Excel (.xlsx), sin contraseña.");
  const grid = isZip(bytes) ? await workbookGrid(bytes) : commaGrid(file.name, bytes);
  const filled = grid.rows.filter((row) => !row.every(isBlank)).length;
  if (filled === 0) throw new TableError("El archivo no trae datos.");
  if (filled > mostRows + 1)
    throw new TableError(`El archivo pasa de ${mostRows.toLocaleString("es-MX")} renglones; divídalo en varios.`);
  const width = widest(grid.rows);
  if (width > MOST_COLUMNS)
    throw new TableError(
      `La hoja llega a la columna ${addressOf(width, "")}; borre las que sobran: pueden ser ${MOST_COLUMNS}.`,
    );
  return grid;
}

function commaGrid(name: string, bytes: Uint8Array): Grid {
  if (!/\.(csv|txt)$/i.test(name)) throw new TableError(UNREADABLE);
  const refuse = (row: number): never => {
    throw new TableError(`En el renglón ${row} unas comillas no se cierran, y se llevan los renglones de abajo.`);
  };
  const rows = Array.from(commaRows(textOfFile(bytes), { onUnclosed: refuse }), (row) => row.map(commaCell));
  // Excel takes the separator from such a first line, which holds no titles.
  if (rows[0]?.[0] === "sep=") rows[0] = [];
  return { rows, merges: [], remarks: [], isCommas: true };
}

/** Programs write ="0012" so that Excel keeps the zeros; any other formula has no result in a CSV. */
function commaCell(text: string): Cell {
  const [, kept] = /^="([^"]*)"$/.exec(text) ?? [];
  if (kept !== undefined) return textCell(kept);
  return text.startsWith("=") ? { why: "trae una fórmula: guarde el archivo con su resultado" } : textCell(text);
}

const UNREADABLE = "El archivo no se pudo leer como hoja de cálculo.";

async function workbookGrid(bytes: Uint8Array): Promise<Grid> {
  const { readWorkbook } = await import("../../../../../common/workbook.ts");
  if (inflatedBytes(bytes) > MOST_INFLATED)
    throw new TableError("El archivo, descomprimido, pasa de 100 MB; divídalo en varios.");
  const { format, sheets } = readable(() => readWorkbook(bytes));
  if (!/^xls[xm]$/.test(format)) throw new TableError("Guarde el archivo como libro de Excel (.xlsx) o como CSV.");
  const filled = sheets.filter(({ rows }) => !rows.every((row) => row.every(isBlank)));
  const sheet = filled.find(({ isHidden }) => !isHidden) ?? filled[0];
  if (sheet === undefined) throw new TableError("El archivo no trae datos.");
  const { rows, merges } = sheet;
  const others = filled.filter((each) => each !== sheet && !isNotes(each));
  const remarks = [...(others.length === 0 ? [] : [othersRemark(sheet, others)]), ...hiddenRemarks(sheet)];
  return { rows, merges, isCommas: false, remarks };
}

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new TableError(UNREADABLE);
  }
}

/** The second sheet of a template begins with these titles, and holds no data. */
export const NOTES_TITLES = ["Columna", "Campo", "Obligatoria", "Qué lleva", "Ejemplo"];

const isNotes = ({ rows: [titles = []] }: Sheet) => NOTES_TITLES.every((title, at) => titles[at] === title);

function othersRemark(read: Sheet, others: readonly Sheet[]): string {
  const named = others.map(({ name, isHidden }) => `«${name}»${isHidden ? " (oculta)" : ""}`);
  return `Sólo se lee la hoja «${read.name}»${read.isHidden ? ", que está oculta" : ""}. También traen datos, que no se leen: ${listed(named)}.`;
}

/**
 * Finds the titles of a grid and the rows below them. They stand in the first row that has something, or in the one of
 * the first rows that has most of the known headings, if these are several.
 */
export function tableOf(grid: Grid, isKnown: (heading: string) => boolean): Table {
  const places = grid.rows.flatMap((row, at) => (row.every(isBlank) ? [] : [at]));
  if (places.length < 2) throw new TableError("El archivo no tiene renglones debajo de los títulos.");
  const known = (at: number) => new Set(grid.rows[at]!.filter((cell) => isKnown(shown(cell)))).size;
  const [top = 0, ...later] = places.slice(0, -1).filter((at) => at < MOST_HEADING + places[0]!);
  const titles = later.reduce((best, at) => (known(at) > Math.max(known(best), 1) ? at : best), top);
  const headings = titlesIn(grid, titles);
  while (headings.at(-1) === "") headings.pop();
  const rows = unmerged(grid, titles + 1);
  const width = Math.max(headings.length, widest(rows));
  if (grid.isCommas) refuseWider(rows, headings.length, titles + 2);
  return {
    headings: Array.from({ length: width }, (_, at) => headings[at] ?? ""),
    rows: rows.map((row) => row.map(tableCell)),
    first: titles + 2,
    remarks: [
      ...grid.remarks,
      ...aboveRemarks(
        grid,
        places.filter((at) => at < titles),
        titles,
      ),
      ...repeatedRemarks(headings),
    ],
  };
}

/** Returns the texts of a row of titles; one that is merged with rows above stands in the first of them. */
function titlesIn({ rows, merges }: Grid, at: number): string[] {
  const titles = rows[at]!.map((cell) => shown(cell).trim());
  for (const {
    rows: [top, bottom],
    columns: [left],
  } of merges)
    if (top <= at && at < bottom) titles[left - 1] = shown(rows[top - 1]?.[left - 1] ?? "").trim();
  return Array.from(titles, (title) => title ?? "");
}

const shown = (cell: Cell) => (typeof cell === "number" ? numberText(cell) : isUnread(cell) ? "" : cell);

const tableCell = (cell: Cell): TableCell => (typeof cell === "number" ? numberText(cell) : cell);

const widthOf = (row: readonly Cell[]) => row.findLastIndex((cell) => !isBlank(cell)) + 1;

const widest = (rows: Grid["rows"]) => rows.reduce((width, row) => Math.max(width, widthOf(row)), 0);

/** An amount with commas and without quotes moves all cells behind it by one. */
function refuseWider(rows: readonly (readonly Cell[])[], width: number, first: number): void {
  const wider = rows.findIndex((row) => widthOf(row) > width);
  if (wider >= 0)
    throw new TableError(
      `El renglón ${first + wider} trae ${widthOf(rows[wider]!)} celdas y los títulos son ${width}: lo que lleva comas va entre comillas.`,
    );
}

/**
 * Returns the rows from one on, in which each cell of a merge says so: over rows, that all of them share its text;
 * beside the first column, that it has none of its own. A merge with one filled row is that row's.
 */
function unmerged({ rows: all, merges }: Grid, from: number): readonly (readonly Cell[])[] {
  const rows = all.map((row) => [...row]);
  const width = widest(all);
  for (const {
    rows: [top, bottom],
    columns: [left, right],
  } of merges) {
    const cell = all[top - 1]?.[left - 1];
    if (cell === undefined || isBlank(cell) || top <= from) continue;
    const filled = range(top, Math.min(bottom, all.length)).filter(
      (row) => row === top || !all[row - 1]!.every(isBlank),
    );
    const place = `${addressOf(left, top)}:${addressOf(right, bottom)}`;
    const over: Unread = {
      why: `está combinada sobre varios renglones (${place}): repita el dato en cada uno`,
    };
    const beside: Unread = { why: `es parte de una celda combinada (${place})` };
    for (const row of filled) {
      if (filled.length > 1) rows[row - 1]![left - 1] = isUnread(cell) ? cell : { ...over, shared: shown(cell) };
      for (const column of range(left + 1, Math.min(right, width))) rows[row - 1]![column - 1] = beside;
    }
  }
  return Array.from(rows.slice(from), (row) => Array.from(row, (cell) => cell ?? ""));
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

function aboveRemarks({ rows }: Grid, above: readonly number[], titles: number): readonly string[] {
  if (above.length === 0) return [];
  const first = rows[above[0]!]!.map(shown).find((text) => text.trim() !== "") ?? "";
  return [`Los títulos están en el renglón ${titles + 1}. Lo de arriba no se lee: ${quoted(first)}.`];
}

function repeatedRemarks(headings: readonly string[]): readonly string[] {
  return [...new Set(headings)].flatMap((heading) => {
    const places = headings.flatMap((each, at) => (each === heading ? [addressOf(at + 1, "")] : []));
    const isRepeated = heading !== "" && places.length > 1;
    return isRepeated ? [`El título ${quoted(heading)} está en varias columnas: ${listed(places)}.`] : [];
  });
}

function hiddenRemarks({ rows, hiddenRows, hiddenColumns }: Sheet): readonly string[] {
  const filled = hiddenRows.filter((number) => rows[number - 1]?.some((cell) => !isBlank(cell)));
  const columns = hiddenColumns.filter((column) => rows.some((row) => !isBlank(row[column - 1])));
  return [
    ...(filled.length === 0 ? [] : [`Están ocultos o filtrados, y también se leen: ${rowsWords(filled)}.`]),
    ...(columns.length === 0
      ? []
      : [`Están ocultas, y también se leen, las columnas: ${listed(columns.map((at) => addressOf(at, "")))}.`]),
  ];
}

const quoted = (text: string) => `«${text.length > 40 ? `${text.slice(0, 40)}…` : text}»`;

/** Writes "K «IVA»", or "K" for a column without a title. Columns count from 1. */
export const columnWords = (column: number, heading = "") =>
  heading === "" ? `${addressOf(column, "")} (sin título)` : `${addressOf(column, "")} ${quoted(heading)}`;

const MOST_LISTED = 8;

export function listed(words: readonly string[]): string {
  const told =
    words.length > MOST_LISTED ? [...words.slice(0, MOST_LISTED), `${words.length - MOST_LISTED} más`] : words;
  return told.length > 1 ? `${told.slice(0, -1).join(", ")} y ${told.at(-1)}` : told.join("");
}

/** Writes "renglón 4", or "renglones 4 y 7 a 9", for ascending numbers. */
export function rowsWords(numbers: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last !== undefined && number === last.to + 1) last.to = number;
    else runs.push({ from: number, to: number });
  }
  const words = runs.map(({ from, to }) => (from === to ? String(from) : `${from} a ${to}`));
  return `${numbers.length === 1 ? "renglón" : "renglones"} ${listed(words)}`;
}

/** A file of 5 MB may hold gigabytes of nothing, for which the page has no memory. */
const MOST_INFLATED = 100 * 1024 * 1024;

/** Each entry of a ZIP's directory begins with this, and tells its inflated size 24 bytes on (APPNOTE 4.3.12). */
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;

/** A workbook of Excel 97 and one with a password are compound files, which begin with these bytes. */
const isOldOrLocked = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf;

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Returns the size of all entries of a ZIP when inflated, as its directory states it. */
function inflatedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += 1)
    if (bytes[at] === 0x50 && view.getUint32(at, true) === ENTRY) sum += view.getUint32(at + 24, true);
  return sum;
}

const MOST_COMPARED = 100_000;

/** A list is CSV for the service, and what people are told about its file. */
export interface List {
  readonly csv: Uint8Array<ArrayBuffer>;
  readonly remarks: readonly string[];
}

/**
 * Reads a file as the CSV that the service compares. A CSV is sent as it is. The rows of a workbook keep their numbers
 * below their titles, and unread cells say why they are unread, because the service knows which columns it needs.
 */
export async function readList(file: File): Promise<List> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isZip(bytes) && !isOldOrLocked(bytes)) return { csv: bytes, remarks: [] };
  const { rows, remarks } = await readGrid(file, MOST_COMPARED);
  const titles = rows.findIndex((row) => !row.every(isBlank));
  const ordered = [rows[titles]!, ...rows.slice(0, titles), ...rows.slice(titles + 1)];
  const textOf = (cell: Cell) => (isUnread(cell) ? cell.why : shown(cell));
  return { csv: new TextEncoder().encode(commas(ordered.map((row) => row.map(textOf)))), remarks };
}
