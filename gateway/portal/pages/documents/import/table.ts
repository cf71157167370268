/** A sheet as texts: its headings, and a row for each line below them. */
export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What an import takes at most: it is all kept in the page. */
export const MOST_BYTES = 5 * 1024 * 1024;
export const MOST_ROWS = 5_000;

/** Why a file was not read, in Spanish. */
export class TableError extends Error {}

/** Reads the first sheet of an XLSX, or a CSV in UTF-8 or as Excel writes it in Mexico. The library comes when a file does. */
export async function readTable(file: File): Promise<Table> {
  if (file.size > MOST_BYTES) throw new TableError("El archivo pasa de 5 MB; divídalo en varios.");
  const { read, utils } = await import("@e965/xlsx");
  const bytes = new Uint8Array(await file.arrayBuffer());
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

/** Excel writes CSV in the code page of Windows where it is not told otherwise. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** A number as the fewest digits that say it, which is what was typed; a day as AAAA-MM-DD. */
export function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === "number") return Number.isInteger(cell) ? BigInt(cell).toString() : plainNumber(cell);
  return cell === undefined || cell === null ? "" : String(cell);
}

function plainNumber(number: number): string {
  const text = String(number);
  return text.includes("e") ? number.toFixed(12).replace(/\.?0+$/, "") : text;
}
