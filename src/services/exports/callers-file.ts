import { isUtf8 } from "node:buffer";
import { commaRows, type RowBounds, wideEncodingOf } from "../../../common/commas.ts";
import { invalid } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { fold } from "../../../common/words.ts";
import { Decimal } from "../../engine/decimal.ts";
import { IN_FORCE, STAMPED } from "../../persistence/database/index.ts";
import { newPace } from "./pausing.ts";

/** A row of the file, which names documents by their fiscal UUID, their key or their reference. */
export interface Line {
  /** It is the number of the row in the file, from 1. */
  readonly renglon: number;
  readonly by: Name;
  readonly value: string;
  readonly total?: Decimal;
  readonly estado?: string;
}

/** A row that has several of these names counts by the first of them. */
export const NAMES = ["uuid", "key", "reference"] as const;
export type Name = (typeof NAMES)[number];

const TITLES = {
  uuid: ["uuid", "uuidfiscal", "foliofiscal"],
  key: ["clave", "idempotencykey"],
  reference: ["referencia"],
  total: ["total"],
  estado: ["estado", "estatus"],
} as const;

type Column = keyof typeof TITLES;
const COLUMNS = Object.keys(TITLES) as readonly Column[];

/** No list of documents comes near these bounds, and a row is read at once. */
const ROW: RowBounds = { cells: 1_000, characters: 32_768 };

/** @throws 400 for a file that cannot be read, with the row and its fault, and for one of more than `most` rows */
export async function readLines(csv: Uint8Array, most: number): Promise<readonly Line[]> {
  const pace = newPace();
  // The file has just been read off its request.
  await pace.pause();
  const { text, decode } = openCommas(csv);
  const lines: Line[] = [];
  let places: Places | undefined;
  let renglon = 0;
  let read = 0;
  for (const row of commaRows(text, { onUnclosed, most: ROW, onLong })) {
    renglon += 1;
    if (pace.isDue()) await pace.pause();
    const isTitles = places === undefined;
    places ??= placesIn(row.map(decode));
    if ((isTitles && places !== UNTITLED) || row.every((cell) => decode(cell).trim() === "")) continue;
    read += 1;
    if (read <= most) lines.push(lineOf(renglon, (place) => decode(row[place] ?? ""), places));
  }
  if (read === 0) throw fault("no trae ningún renglón");
  if (read > most) throw fault(`trae ${read} renglones, y puede traer ${most} como máximo`);
  return lines;
}

/**
 * Opens a file as `textOfFile` decodes it. The text has one character for each byte, and `decode` turns its cells into
 * their texts: all signs of a CSV are bytes that neither UTF-8 nor the code page of Windows uses for anything else, and
 * decoding megabytes at once would hold up every other request.
 */
function openCommas(bytes: Uint8Array): { text: string; decode: (cell: string) => string } {
  const wide = wideEncodingOf(bytes);
  const file = Buffer.from(wide === undefined ? bytes : new TextDecoder(wide).decode(bytes));
  const decoder = new TextDecoder(isUtf8(file) ? "utf-8" : "windows-1252");
  const decode = (cell: string) => (PLAIN_ASCII.test(cell) ? cell : decoder.decode(Buffer.from(cell, "latin1")));
  const hasMark = file.subarray(0, UTF8_MARK.length).equals(UTF8_MARK);
  return { text: file.toString("latin1", hasMark ? UTF8_MARK.length : 0), decode };
}

const UTF8_MARK = Buffer.of(0xef, 0xbb, 0xbf);
const PLAIN_ASCII = /^[\0-\x7f]*$/;

function onUnclosed(row: number): never {
  throw fault(`renglón ${row}: unas comillas no se cierran`);
}

function onLong(row: number, beyond: keyof RowBounds): never {
  const what = beyond === "cells" ? "celdas" : "caracteres";
  throw fault(`renglón ${row}: trae más de ${ROW[beyond]} ${what}`);
}

interface Place {
  readonly column: number;
  /** The title as the file has it. */
  readonly title: string;
}

type Places = ReadonlyMap<Column, Place>;

/** Returns the places of the columns, which the first row tells; a file without titles has fiscal UUIDs alone. */
function placesIn(cells: readonly string[]): Places {
  const titles = cells.map((cell) => fold(cell).replace(/[^a-z]/g, ""));
  const found = COLUMNS.map((column) => {
    const names: readonly string[] = TITLES[column];
    const at = titles.findIndex((title) => names.includes(title));
    return [column, { column: at, title: (cells[at] ?? "").trim() }] as const;
  });
  const places = new Map(found.filter(([, { column }]) => column >= 0));
  if (NAMES.some((name) => places.has(name))) return places;
  if (isUuid((cells[0] ?? "").trim())) return UNTITLED;
  throw fault("el primer renglón debe tener los títulos uuid, clave o referencia y, si los hay, total y estado");
}

const UNTITLED: Places = new Map([["uuid", { column: 0, title: "" }]]);

function lineOf(renglon: number, cellAt: (place: number) => string, places: Places): Line {
  const where = `renglón ${renglon}`;
  const read = (column: Column) => {
    const place = places.get(column);
    return place === undefined ? undefined : cellAt(place.column).trim() || undefined;
  };
  const titled = (column: Column) => {
    const { title } = places.get(column)!;
    return title === "" ? where : `${where}, ${shownCell(title)}`;
  };
  const by = NAMES.find((name) => read(name) !== undefined);
  const [total, estado] = [read("total"), read("estado")?.toLowerCase()];
  if (by === undefined) throw fault(`${where}: falta el folio fiscal, la clave o la referencia`);
  const value = read(by)!;
  if (by === "uuid" && !isUuid(value)) throw fault(`${titled(by)}: ${shownCell(value)} no es un folio fiscal`);
  if (estado !== undefined && !Object.hasOwn(MEANT, estado))
    throw fault(`${titled("estado")}: debe ser ${Object.keys(MEANT).join(", ")} y es ${shownCell(estado)}`);
  return {
    renglon,
    by,
    value: by === "uuid" ? value.toUpperCase() : value,
    ...(total === undefined ? {} : { total: amountOf(total, titled("total")) }),
    ...(estado === undefined ? {} : { estado }),
  };
}

/** People write amounts with "$" and with commas between thousands. */
const WRITTEN = /^\$?\s*(\d{1,18}|\d{1,3}(?:,\d{3}){1,5})(\.\d{1,6})?$/;

function amountOf(text: string, where: string): Decimal {
  if (!WRITTEN.test(text)) throw fault(`${where}: debe ser un importe y es ${shownCell(text)}`);
  return Decimal.of(text.replaceAll(/[$,\s]/g, ""));
}

export const MEANT: Readonly<Record<string, readonly string[]>> = {
  vigente: IN_FORCE,
  cancelado: ["cancelada"],
  ...Object.fromEntries(STAMPED.map((estado) => [estado, [estado]])),
};

function fault(sentence: string) {
  return invalid(`csv: ${sentence}`, { campo: "csv" });
}

/** A cell may be as long as the file. */
function shownCell(text: string): string {
  return `«${text.length > 60 ? `${text.slice(0, 60)}…` : text}»`;
}
