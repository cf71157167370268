/**
 * Decodes a text file: UTF-8, with its mark or without, UTF-16 with its mark ("Unicode text" of Excel), or else the
 * code page of Windows, in which Excel writes CSV.
 */
export function textOfFile(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Returns the encoding of a file that begins with a mark of UTF-16. */
export function wideEncodingOf([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

const SEPARATORS = [",", ";", "\t"] as const;
type Separator = (typeof SEPARATORS)[number];
/** So much of the first line tells the separator. */
const HEAD = 10_000;

/** The most cells of a row, and the most characters. */
export interface RowBounds {
  readonly cells: number;
  readonly characters: number;
}

const UNBOUNDED: RowBounds = { cells: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY };

export interface CommaReading {
  /** Quotes that are never closed would take all rows below into one cell, so the reader has to refuse their row. */
  readonly onUnclosed: (row: number) => never;
  readonly most?: RowBounds;
  /** A clipboard has tabs between its cells, whatever else its first line holds. */
  readonly separator?: Separator;
  readonly onLong?: (row: number, beyond: keyof RowBounds) => never;
}

/**
 * Reads the rows of a CSV (RFC 4180), in which every cell stays the text that it is; a cell in quotes may hold
 * separators and line breaks. The separator is the one that the first line has most of. Empty lines are rows too, so
 * that the number of a row is its place in the file.
 */
export function* commaRows(
  text: string,
  { onUnclosed, most = UNBOUNDED, separator = separatorOf(text), onLong }: CommaReading,
): Iterable<string[]> {
  let row: string[] = [];
  let number = 1;
  let start = 0;
  for (let at = 0; at < text.length; ) {
    const last = start + most.characters;
    const cell = text[at] === '"' ? readQuoted(text, at + 1, last) : { content: "", end: at };
    if (cell.end > text.length) onUnclosed(number);
    const rest = PLAIN[separator];
    rest.lastIndex = cell.end;
    const [plain] = rest.exec(text)!;
    row.push(cell.content + plain);
    at = cell.end + plain.length;
    if (at > last) onLong?.(number, "characters");
    if (row.length > most.cells) onLong?.(number, "cells");
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      row.push("");
    }
    yield row;
    row = [];
    number += 1;
    at += text.startsWith("\r\n", at) ? 2 : 1;
    start = at;
  }
}

function separatorOf(text: string): Separator {
  const [first = ""] = text.slice(0, HEAD).split(/[\r\n]/, 1);
  return SEPARATORS.toSorted((one, other) => first.split(other).length - first.split(one).length)[0]!;
}

const PLAIN = { ",": /[^,\r\n]*/y, ";": /[^;\r\n]*/y, "\t": /[^\t\r\n]*/y } as const;

/**
 * Reads up to the closing quote, or beyond the text where there is none; two quotes are one of the content. It stops
 * behind `last`, where the row is too long already.
 */
function readQuoted(text: string, from: number, last: number): { readonly content: string; readonly end: number } {
  let content = "";
  let at = from;
  while (at <= last) {
    const close = text.indexOf('"', at);
    if (close < 0) return { content: "", end: text.length + 1 };
    content += text.slice(at, close);
    if (text[close + 1] !== '"') return { content, end: close + 1 };
    content += '"';
    at = close + 2;
  }
  return { content, end: at };
}
