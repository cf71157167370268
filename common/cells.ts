/** Something stands in this cell and cannot be read. It is never taken for an empty cell. */
export interface Unread {
  /** It ends a sentence that begins with the cell: "K2 trae el error #N/A". */
  readonly why: string;
  /** The cell is merged over rows, and this is the text that all of them show. */
  readonly shared?: string;
}

/** A cell is its text or its number; an empty cell is the empty text. */
export type Cell = string | number | Unread;

export function isUnread(cell: Cell | undefined): cell is Unread {
  return typeof cell === "object";
}

export function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || (typeof cell === "string" && cell.trim() === "");
}

/** Excel and LibreOffice write these errors, in English or in Spanish; "####" is a number in a narrow column. */
const ERROR = /^(?:#[¡¿]?[\p{Lu}\d_/]{2,}[!?]|#N\/[AD]|#GETTING_DATA|#{3,}|Err:\d{3})$/u;

/** Excel writes a long number like this into a CSV, without its other digits. */
const SCIENTIFIC = /^[-+]?\d(?:[.,]\d+)?E[-+]\d{2,3}$/i;

export function textCell(text: string): Cell {
  const told = text.trim();
  if (ERROR.test(told)) return { why: `trae el error ${told}` };
  if (SCIENTIFIC.test(told)) return { why: `dice ${told}, con dígitos de menos: escríbalo completo, como texto` };
  return text;
}

/**
 * Excel counts with 15 significant digits. Digits beyond them come from binary numbers: 0.1 + 0.2 is kept as
 * 0.30000000000000004.
 */
const EXCEL_DIGITS = 15;

export function numberCell(number: number): Cell {
  if (!Number.isFinite(number)) return { why: "trae un número que no se entiende" };
  return Math.abs(number) < 10 ** EXCEL_DIGITS
    ? number
    : { why: `tiene más de ${EXCEL_DIGITS} dígitos, que la hoja no guarda: escríbalo como texto` };
}

export function numberText(exact: number): string {
  const number = Number(exact.toPrecision(EXCEL_DIGITS));
  const text = String(number);
  return text.includes("e")
    ? number
        .toFixed(12)
        .replace(/\.?0+$/, "")
        .replace(/^-0$/, "0")
    : text;
}

/** Returns the address of a cell as spreadsheets write it: K2. Both numbers count from 1. */
export function addressOf(column: number, row: number | string): string {
  const letter = String.fromCharCode(65 + ((column - 1) % 26));
  return column > 26 ? addressOf(Math.floor((column - 1) / 26), letter + row) : letter + row;
}
