import { setImmediate as endOfTurn } from "node:timers/promises";
import { commaRows, textOfFile } from "../../../common/commas.ts";
import { invalid } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { Decimal } from "../../engine/decimal.ts";
import { IN_FORCE, STAMPED } from "../../persistence/database/index.ts";

/** A Line is a row of the file, which names documents by their fiscal UUID, their key or their reference. */
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

/** After so many rows other requests are served. */
const ROWS_AT_ONCE = 1_000;

/** @throws 400 for a file that cannot be read, with the row and its fault, and for one of more than `most` rows */
export async function readLines(csv: Uint8Array, most: number): Promise<readonly Line[]> {
  const lines: Line[] = [];
  let places: ReadonlyMap<Column, number> | undefined;
  let renglon = 0;
  let read = 0;
  for (const cells of commaRows(textOfFile(csv), refuseUnclosed)) {
    renglon += 1;
    if (renglon % ROWS_AT_ONCE === 0) await endOfTurn();
    const isTitles = places === undefined && hasTitles(cells);
    places ??= placesIn(cells);
    if (isTitles || cells.every((cell) => cell.trim() === "")) continue;
    read += 1;
    if (read <= most) lines.push(lineOf(renglon, cells, places));
  }
  if (read === 0) throw fault("no trae ningún renglón");
  if (read > most) throw fault(`trae ${read} renglones, y puede traer ${most} como máximo`);
  return lines;
}

function refuseUnclosed(row: number): never {
  throw fault(`renglón ${row}: unas comillas no se cierran`);
}

function titlesIn(cells: readonly string[]): ReadonlyMap<Column, number> {
  const titles = cells.map((cell) =>
    cell
      .normalize("NFD")
      .replace(/[^A-Za-z]/g, "")
      .toLowerCase(),
  );
  const found = COLUMNS.map((column) => {
    const names: readonly string[] = TITLES[column];
    return [column, titles.findIndex((title) => names.includes(title))] as const;
  });
  return new Map(found.filter(([, place]) => place >= 0));
}

function hasTitles(cells: readonly string[]): boolean {
  const titles = titlesIn(cells);
  return NAMES.some((name) => titles.has(name));
}

/** Returns the places of the columns, which the first row tells; a file without titles has fiscal UUIDs alone. */
function placesIn(cells: readonly string[]): ReadonlyMap<Column, number> {
  if (hasTitles(cells)) return titlesIn(cells);
  if (isUuid((cells[0] ?? "").trim())) return new Map([["uuid", 0]]);
  throw fault(
    "el primer renglón debe tener los títulos uuid, clave o referencia y, si los hay, total y estado",
  );
}

function lineOf(renglon: number, cells: readonly string[], places: ReadonlyMap<Column, number>): Line {
  const where = `renglón ${renglon}`;
  const read = (column: Column) => cells[places.get(column) ?? -1]?.trim() || undefined;
  const by = NAMES.find((name) => read(name) !== undefined);
  const [total, estado] = [read("total"), read("estado")?.toLowerCase()];
  if (by === undefined) throw fault(`${where}: falta el folio fiscal, la clave o la referencia`);
  const value = read(by)!;
  if (by === "uuid" && !isUuid(value)) throw fault(`${where}: ${shownCell(value)} no es un folio fiscal`);
  if (estado !== undefined && !Object.hasOwn(MEANT, estado))
    throw fault(`${where}: estado debe ser ${Object.keys(MEANT).join(", ")} y es ${shownCell(estado)}`);
  return {
    ...{ renglon, by, value: by === "uuid" ? value.toUpperCase() : value },
    ...(total === undefined ? {} : { total: amountOf(total, where) }),
    ...(estado === undefined ? {} : { estado }),
  };
}

/** People write amounts with "$" and with commas between thousands. */
const WRITTEN = /^\$?\s*(\d{1,18}|\d{1,3}(?:,\d{3}){1,5})(\.\d{1,6})?$/;

function amountOf(text: string, where: string): Decimal {
  if (!WRITTEN.test(text)) throw fault(`${where}: total debe ser un importe y es ${shownCell(text)}`);
  return Decimal.of(text.replaceAll(/[$,\s]/g, ""));
}

/** The words for a state mean these states of the service. */
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
