import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { type Cell, numberCell, numberText, textCell } from "./cells.ts";

/** A sheet has its rows from row 1 on, and each row its cells from column A on. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly (readonly Cell[])[];
  /** They are hidden by a person or by a filter, and count from 1. */
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  readonly merges: readonly Merge[];
}

/** Only the first cell of a merge has a value. All numbers count from 1. */
export interface Merge {
  readonly rows: readonly [first: number, last: number];
  readonly columns: readonly [first: number, last: number];
}

export interface Workbook {
  /** It is the library's word for the format: "xlsx", "xlsm", "biff8". */
  readonly format: string;
  readonly sheets: readonly Sheet[];
}

/**
 * Reads the wanted sheets of an Excel workbook. An error, a formula without its result and a number that lost digits
 * are unread cells; the library alone would leave them out.
 *
 * @throws where the bytes are no workbook
 */
export function readWorkbook(bytes: Uint8Array, isWanted: (name: string) => boolean = () => true): Workbook {
  const names = read(bytes, { type: "array", bookSheets: true }).SheetNames.filter(isWanted);
  if (names.length === 0) return { format: "", sheets: [] };
  // Without stubs the library drops a formula that nobody calculated, and without styles what is hidden.
  const how = {
    type: "array",
    sheetStubs: true,
    cellStyles: true,
    cellNF: true,
    cellHTML: false,
    dense: true,
  } as const;
  const book = read(bytes, { ...how, sheets: names });
  const facts = factsOf(book);
  const sheets = names.flatMap((name): Sheet[] => {
    const sheet = book.Sheets[name];
    const { Hidden = 0 } = book.Workbook?.Sheets?.find((each) => each.name === name) ?? {};
    return sheet === undefined ? [] : [sheetOf(name, Hidden !== 0, sheet, facts)];
  });
  return { format: book.bookType ?? "", sheets };
}

interface Facts {
  readonly is1904: boolean;
  /** The results of its formulas are not those of its cells. */
  readonly isUncalculated: boolean;
}

/** Programs that write formulas and calculate none, such as XlsxWriter, ask for it at the next opening. */
function factsOf({ Workbook }: WorkBook): Facts {
  const { CalcPr = {} } = (Workbook ?? {}) as { CalcPr?: Readonly<Record<string, string>> };
  const isTrue = (text = "") => /^(1|true)$/.test(text);
  return {
    is1904: Workbook?.WBProps?.date1904 === true,
    isUncalculated: isTrue(CalcPr.fullCalcOnLoad) || !isTrue(CalcPr.calcCompleted ?? "1"),
  };
}

function sheetOf(name: string, isHidden: boolean, sheet: WorkSheet, facts: Facts): Sheet {
  const cells = (sheet["!data"] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[];
  const hidden = (list: readonly ({ hidden?: boolean } | undefined)[] = []) =>
    list.flatMap((each, index) => (each?.hidden ? [index + 1] : []));
  return {
    name,
    isHidden,
    rows: Array.from(cells, (row) => Array.from(row ?? [], (cell) => cellOf(cell, facts))),
    hiddenRows: hidden(sheet["!rows"]),
    hiddenColumns: hidden(sheet["!cols"]),
    merges: (sheet["!merges"] ?? []).map(({ s, e }) => ({
      rows: [s.r + 1, e.r + 1],
      columns: [s.c + 1, e.c + 1],
    })),
  };
}

function cellOf(cell: CellObject | undefined, facts: Facts): Cell {
  if (cell === undefined) return "";
  if (cell.f !== undefined && (cell.t === "z" || facts.isUncalculated))
    return { why: "es una fórmula sin calcular: abra el archivo en Excel y guárdelo" };
  switch (cell.t) {
    case "s":
      return textCell(String(cell.v ?? ""));
    case "n":
      return formatted(cell.v as number, cell, facts);
    case "b":
      return cell.v ? "VERDADERO" : "FALSO";
    case "z":
      return "";
    default:
      return { why: `trae el error ${cell.w ?? "de una fórmula"}` };
  }
}

/** These shapes of a format decide what a number means, when literals and conditions are taken out of it. */
const LITERALS = /"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g;

/** A format of zeros and signs alone is that of a key, such as 00000 for a postal code. */
const KEY = /^(?:"[^"]*"|\\.|[-/() ])*0(?:"[^"]*"|\\.|[-/() 0])*0(?:"[^"]*"|\\.|[-/() ])*$/;

function formatted(number: number, { z, w }: CellObject, facts: Facts): Cell {
  const format = String(z ?? "General");
  const bare = format.replace(LITERALS, "");
  if (SSF.is_date(format) && /[dmyhs]/i.test(bare)) return momentOf(number, /[hs]/i.test(bare), facts);
  const cell = numberCell(number);
  if (cell !== number) return cell;
  if (bare.includes("%")) return `${numberText(number * 100)}%`;
  return KEY.test(format) && w !== undefined ? w : number;
}

const DAY_SECONDS = 86_400;

/** A workbook of the 1904 system counts its days from this one of the other system. */
const DAY_OF_1904 = 1_462;

/** Excel counts 29 February 1900, which never was, so days before it are not those of the calendar. */
const FIRST_CERTAIN_DAY = 61;

/** Writes a moment as AAAA-MM-DDThh:mm:ss, a day without its hour, and an hour without a day. */
function momentOf(number: number, showsHour: boolean, { is1904 }: Facts): Cell {
  const seconds = Math.round(number * DAY_SECONDS);
  const day = Math.floor(seconds / DAY_SECONDS) + (is1904 ? DAY_OF_1904 : 0);
  const iso = new Date((day - 25_569) * DAY_SECONDS * 1_000 + (seconds % DAY_SECONDS) * 1_000);
  const isHour = number >= 0 && seconds < DAY_SECONDS && showsHour;
  if (!isHour && (number < 0 || day < FIRST_CERTAIN_DAY || !(iso.getUTCFullYear() <= 9_999)))
    return { why: "trae una fecha que no se entiende: escríbala como 2026-03-10" };
  const [date = "", hour = ""] = iso.toISOString().slice(0, 19).split("T");
  if (isHour) return hour;
  return showsHour || hour !== "00:00:00" ? `${date}T${hour}` : date;
}
