/** A sheet is texts: its headings, and a row for each line below them. */
export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A file may have at most this many bytes, because the page keeps all of it. */
export const MOST_BYTES = 5 * 1024 * 1024;
export const MOST_ROWS = 5_000;

/** `TableError` says in Spanish why a file was not read. */
export class TableError extends Error {}

/** Reads the first sheet of an XLSX, or a CSV in UTF-8 or as Excel writes it. The library comes when a file does. */
export async function readTable(file: File): Promise<Table> {
  if (file.size > MOST_BYTES) throw new TableError("El archivo pasa de 5 MB; divídalo en varios.");
  const { read, utils } = await import("@e965/xlsx");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (inflatedBytes(bytes) > MOST_INFLATED)
    throw new TableError("El archivo, descomprimido, pasa de 100 MB; divídalo en varios.");
  const limits = { sheetRows: MOST_ROWS + 2, cellDates: true, raw: true };
  const isText = /\.(csv|txt)$/i.test(file.name);
  let book: ReturnType<typeof read>;
  try {
    book = isText
      ? read(textOf(bytes), { ...limits, type: "string" })
      : read(bytes, { ...limits, type: "array" });
  } catch {
    throw new TableError("El archivo no se pudo leer como hoja de cálculo.");
  }
  const sheet = book.Sheets[book.SheetNames[0] ?? ""];
  if (sheet === undefined) throw new TableError("El archivo no tiene hojas.");
  const cells = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: "", UTC: true });
  const [headings = [], ...rows] = cells.map((row) => row.map(cellText));
  if (headings.every((heading) => heading.trim() === ""))
    throw new TableError("La primera fila debe tener los títulos de las columnas.");
  if (rows.length > MOST_ROWS)
    throw new TableError("El archivo pasa de 5,000 renglones; divídalo en varios.");
  if (rows.every((row) => row.every((text) => text.trim() === "")))
    throw new TableError("El archivo no tiene renglones debajo de los títulos.");
  return { headings, rows };
}

/** A file of 5 MB may hold gigabytes of nothing, for which the page has no memory. */
const MOST_INFLATED = 100 * 1024 * 1024;

/** Each entry of a ZIP's directory begins with this, and tells its inflated size 24 bytes on (APPNOTE 4.3.12). */
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;

/** Returns the size of all entries of a ZIP when inflated, as its directory states it; 0 for other bytes. */
function inflatedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += 1)
    if (bytes[at] === 0x50 && view.getUint32(at, true) === ENTRY) sum += view.getUint32(at + 24, true);
  return sum;
}

/** Excel writes CSV in the code page of Windows, and "Unicode text" in UTF-16, which begins with a mark. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Writes a number as Excel shows it whole, and a day as AAAA-MM-DD. */
export function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === "number") return Number.isInteger(cell) ? BigInt(cell).toString() : plainNumber(cell);
  return cell === undefined || cell === null ? "" : String(cell);
}

/**
 * Excel counts with 15 significant digits. Digits beyond them come from binary numbers: 0.1 + 0.2 is kept as
 * 0.30000000000000004.
 */
const EXCEL_DIGITS = 15;

function plainNumber(exact: number): string {
  const number = Number(exact.toPrecision(EXCEL_DIGITS));
  const text = String(number);
  return text.includes("e")
    ? number
        .toFixed(12)
        .replace(/\.?0+$/, "")
        .replace(/^-0$/, "0")
    : text;
}
