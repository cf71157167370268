/**
 * Decodes a text file: UTF-8, with its mark or without, UTF-16 with its mark ("Unicode text" of Excel), or else the code
 * page of Windows, in which Excel writes CSV.
 */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const SEPARATORS = [",", ";", "\t"] as const;

/**
 * Reads the rows of a CSV (RFC 4180), in which every cell stays the text that it is; a cell in quotes may hold
 * separators and line breaks. The separator is the one that the first line has most of. Empty lines are rows too, so
 * that the number of a row is its place in the file. Quotes that are never closed would take all rows below into one
 * cell, so the reader has to refuse their row.
 */
export function* commaRows(text: string, onUnclosed: (row: number) => never): Iterable<string[]> {
  const [first = ""] = text.split(/[\r\n]/, 1);
  const [separator] = SEPARATORS.toSorted(
    (one, other) => first.split(other).length - first.split(one).length,
  );
  let row: string[] = [];
  let number = 1;
  for (let at = 0; at < text.length; ) {
    const cell = text[at] === '"' ? readQuoted(text, at + 1) : { content: "", end: at };
    if (cell.end > text.length) onUnclosed(number);
    const rest = PLAIN[separator!];
    rest.lastIndex = cell.end;
    const [plain] = rest.exec(text)!;
    row.push(cell.content + plain);
    at = cell.end + plain.length;
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      row.push("");
    }
    yield row;
    row = [];
    number += 1;
    at += text.startsWith("\r\n", at) ? 2 : 1;
  }
}

const PLAIN = { ",": /[^,\r\n]*/y, ";": /[^;\r\n]*/y, "\t": /[^\t\r\n]*/y } as const;

/** Reads up to the closing quote, or beyond the text where there is none; two quotes are one of the content. */
function readQuoted(text: string, from: number): { readonly content: string; readonly end: number } {
  let content = "";
  for (let at = from; ; ) {
    const close = text.indexOf('"', at);
    if (close < 0) return { content: "", end: text.length + 1 };
    content += text.slice(at, close);
    if (text[close + 1] !== '"') return { content, end: close + 1 };
    content += '"';
    at = close + 2;
  }
}
