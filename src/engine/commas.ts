/** Decodes a text file: UTF-8, with its mark or without, or else the code page of Windows, in which Excel writes. */
export function textOfFile(bytes: Uint8Array): string {
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
 * that the number of a row is its place in the file.
 */
export function* commaRows(text: string): Iterable<string[]> {
  const [first = ""] = text.split(/[\r\n]/, 1);
  const [separator] = SEPARATORS.toSorted(
    (one, other) => first.split(other).length - first.split(one).length,
  );
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    const cell = text[at] === '"' ? readQuoted(text, at + 1) : { content: "", end: at };
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
    at += text.startsWith("\r\n", at) ? 2 : 1;
  }
}

/** Returns all rows of a CSV, as `commaRows` reads them. */
export function readCommas(text: string): string[][] {
  return [...commaRows(text)];
}

const PLAIN = { ",": /[^,\r\n]*/y, ";": /[^;\r\n]*/y, "\t": /[^\t\r\n]*/y } as const;

/** Reads up to the closing quote; two quotes are one of the content. */
function readQuoted(text: string, from: number): { readonly content: string; readonly end: number } {
  let content = "";
  for (let at = from; ; ) {
    const close = text.indexOf('"', at);
    if (close < 0) return { content: content + text.slice(at), end: text.length };
    content += text.slice(at, close);
    if (text[close + 1] !== '"') return { content, end: close + 1 };
    content += '"';
    at = close + 2;
  }
}
