import { type CreateInvoiceRequest, CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { addressOf, isBlank, isUnread, textCell } from "../../../../../common/cells.ts";
import { commaRows } from "../../../../../common/commas.ts";
import { CATALOGS } from "../../../data/catalogs.ts";
import { digitsOf } from "../../../data/format.ts";
import { type Draft, readRows, readText } from "../forms/draft.ts";
import { guess, knownHeadings, type Target, titleOf } from "../import/columns.ts";
import { IMPORTS } from "../import/kinds.ts";
import { readingsOf } from "../import/outcomes.ts";
import type { TableCell } from "../import/table.ts";

/** Rows of a sheet as concepts, each with what its cells say and nothing else; or why they are not taken. */
export type Pasted = { readonly lines: readonly Draft[] } | { readonly why: string };

const TARGETS = IMPORTS.find(({ kind }) => kind === "factura")!.targets.filter(({ path }) =>
  /^conceptos\[\]|^\$taxes/.test(path),
);

const target = (name: string) => TARGETS.find(({ path }) => path === `conceptos[].${name}`)!;

/** Cells without titles are these columns. */
const PLAIN: readonly Target[] = ["descripcion", "cantidad", "valorUnitario", "claveUnidad", "descuento"].map(target);

const AMOUNTS: readonly string[] = [
  "cantidad",
  "valorUnitario",
  "precioConImpuestos",
  "importeConImpuestos",
  "descuento",
];

/**
 * Reads rows that were copied from a spreadsheet. Their first row may have titles, as a file of the import has them.
 * One cell that is not understood leaves out all rows, so that nobody has to look for those that came.
 */
export function readPasted(text: string, most: number): Pasted {
  let unclosed: number | undefined;
  const cells: TableCell[][] = [];
  const stop = (row: number): never => {
    unclosed = row;
    throw new RangeError("unclosed");
  };
  try {
    for (const row of commaRows(text, { separator: "\t", onUnclosed: stop }))
      cells.push(row.map((text) => textCell(text) as TableCell));
  } catch (error) {
    if (unclosed === undefined) throw error;
    return { why: `En el renglón ${unclosed} unas comillas no se cierran.` };
  }
  const [first = []] = cells;
  const isKnown = knownHeadings(TARGETS);
  const words = first.map((cell) => (isUnread(cell) ? "" : cell));
  const isTitled = words.filter(isKnown).length > 1;
  const titles = isTitled ? words : [];
  const mapping = isTitled ? guess(titles, TARGETS) : PLAIN;
  const rows = isTitled ? cells.slice(1) : cells;
  const from = isTitled ? 2 : 1;
  const strange = titles.findIndex((title, at) => !isBlank(title) && mapping[at] === undefined);
  if (strange >= 0)
    return { why: `El título «${titles[strange]}» (${addressOf(strange + 1, 1)}) no es de un concepto.` };
  const faults = rows.flatMap((row, at) => faultsOf(row, mapping, titles, at + from));
  if (faults.length > 0) return { why: told(faults) };
  const read = readingsOf<CreateInvoiceRequest>(
    { schema: CreateInvoiceRequestSchema },
    { rows, headings: titles, first: from, remarks: [] },
    mapping,
  );
  const wrong = read.flatMap(({ outcome }) => (outcome.state === "wrong" ? [outcome.why] : []));
  if (wrong.length > 0) return { why: told(wrong) };
  const lines = read.flatMap(({ document }) => readRows(document.draft, "conceptos"));
  if (lines.length > most) return { why: `Son ${lines.length} renglones, y caben ${most} más.` };
  return { lines: lines.map((line) => withKeyApart(withDigits(line))) };
}

function faultsOf(
  row: readonly TableCell[],
  mapping: readonly (Target | undefined)[],
  titles: readonly string[],
  number: number,
) {
  return row.flatMap((cell, at) => {
    if (isUnread(cell) || isBlank(cell)) return [];
    const column = mapping[at];
    const place = addressOf(at + 1, number);
    if (column === undefined) return [`«${cell.trim()}» (${place}) está en una columna de más: ${ORDER}`];
    const isWrong = AMOUNTS.includes(column.path.slice(LIST.length)) && !AMOUNT.test(digitsOf(cell));
    return isWrong ? [`${titleOf(titles[at], column)} (${place}): «${cell.trim()}» no es un número.`] : [];
  });
}

const LIST = "conceptos[].";
const AMOUNT = /^\d+(\.\d+)?$/;
export const ORDER = "van descripción o clave, cantidad, precio, unidad y descuento, o títulos arriba.";
const MOST_TOLD = 5;

function told(faults: readonly string[]): string {
  const rest = faults.length - MOST_TOLD;
  return [...faults.slice(0, MOST_TOLD), ...(rest > 0 ? [`Y ${rest} más.`] : [])].join(" ");
}

const withDigits = (line: Draft): Draft =>
  Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, AMOUNTS.includes(name) ? digitsOf(String(value)) : value]),
  );

/** A key of SAT's may stand in place of the description, which is then the key's own. */
function withKeyApart(line: Draft): Draft {
  const text = readText(line, "descripcion").trim();
  const isKey = CATALOGS.claveProdServ.pattern.test(text) && readText(line, "claveProdServ") === "";
  return isKey ? { ...line, claveProdServ: text, descripcion: "" } : line;
}
