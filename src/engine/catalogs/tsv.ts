import { type ColumnName, columnsOf, faultOfRow, type ImportedRow } from "./imported.ts";

export type TsvReading =
  | { readonly kind: "rows"; readonly rows: readonly ImportedRow[] }
  /** Lines are numbered from 1. */
  | { readonly kind: "fault"; readonly line: number; readonly sentence: string };

/**
 * Reads a catalog as tab-separated text, one key per line. Lines that begin with # are comments, except that a first
 * line may name the columns ("# clave", "descripcion", "desde", "hasta", separated by tabs). Without it,
 * c_ClaveProdServ has key, IVA, IEPS and the complement's node; c_CodigoPostal has key and IANA zone; Cifras has key,
 * value, first and last day; any other catalog has key, name, first and last day.
 */
export function readTsv(catalog: string, text: string): TsvReading {
  const lines = text.split(/\r?\n/);
  const titles = titlesOf(lines[0]!) ?? USUAL[catalog] ?? OTHERS;
  const unknown = titles.find((title) => !isTitle(catalog, title));
  if (unknown !== undefined) return { kind: "fault", line: 1, sentence: `${catalog} no tiene la columna ${unknown}` };
  const rows: ImportedRow[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const cells = line.split("\t").map((cell) => cell.trim());
    const row = rowOf(titles, cells);
    const sentence =
      cells.length > titles.length
        ? `tiene ${cells.length} columnas, y deben ser a lo más ${titles.length}: ${titles.join(", ")}`
        : faultOfRow(catalog, row);
    if (sentence !== undefined) return { kind: "fault", line: at + 1, sentence: `${row.key}: ${sentence}` };
    rows.push(row);
  }
  return { kind: "rows", rows };
}

const USUAL: Readonly<Record<string, readonly string[]>> = {
  c_ClaveProdServ: ["clave", "iva", "ieps", "nodo"],
  c_CodigoPostal: ["clave", "zona"],
  Cifras: ["clave", "valor", "desde", "hasta"],
};
const OTHERS: readonly string[] = ["clave", "descripcion", "desde", "hasta"];

function titlesOf(line: string): readonly string[] | undefined {
  if (!/^#\s*clave\t/i.test(line)) return undefined;
  const titles = line.slice(1).split("\t");
  return titles.map((title) => title.trim().toLowerCase()).map((title) => ALIASES[title] ?? title);
}

const ALIASES: Readonly<Record<string, string>> = { complemento: "nodo" };

function isTitle(catalog: string, title: string): boolean {
  return OTHERS.includes(title) || (columnsOf(catalog) as readonly string[]).includes(title);
}

function rowOf(titles: readonly string[], cells: readonly string[]): ImportedRow {
  const cell = (title: string) => cells[titles.indexOf(title)] || undefined;
  const columns = titles.filter((title) => !OTHERS.includes(title)).map((title) => [title, cell(title)]);
  return {
    key: cell("clave") ?? "",
    name: cell("descripcion") ?? "",
    from: cell("desde"),
    to: cell("hasta"),
    columns: Object.fromEntries(columns) as Partial<Record<ColumnName, string>>,
  };
}
