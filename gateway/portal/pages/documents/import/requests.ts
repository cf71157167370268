import { addressOf, isBlank, isUnread, type Unread } from "../../../../../common/cells.ts";
import { type Draft, readRows, write } from "../forms/draft.ts";
import { REFERENCE, type Target, titleOf } from "./columns.ts";
import type { TableCell } from "./table.ts";

/** A document of the file is read before anybody has looked at it. */
export interface FileDocument {
  /**
   * All rows of the document have this text; where the file has no such column it is the number of the document's row.
   */
  readonly reference: string;
  /** The request was made of these rows, counted as in the file. */
  readonly rows: readonly number[];
  /** Each item of a list of the request was made of the row with this number. */
  readonly itemRows: ReadonlyMap<string, readonly number[]>;
  readonly draft: Draft;
  /** These cells could not be read, or contradict others: the document may not be made. */
  readonly faults: readonly string[];
}

/**
 * Reads rows as documents: rows with the same reference become one document, with an item for each row. The first row
 * has the number `first` in the file. Documents of one reference that differ in `within` are several; a row that does
 * not tell it belongs to the document of the row above.
 */
export function documentsOf(
  rows: readonly (readonly TableCell[])[],
  mapping: readonly (Target | undefined)[],
  first = 2,
  headings: readonly string[] = [],
  { reference, within }: Grouping = { reference: REFERENCE },
): readonly FileDocument[] {
  const grouped = mapping.indexOf(reference);
  const parted = within === undefined ? -1 : mapping.indexOf(within);
  let above = { told: "", part: "" };
  const faultOf = (target: Target, column: number, row: number, { why }: Unread) =>
    `${titleOf(headings[column], target)} (${addressOf(column + 1, row)}): ${why}`;
  const documents = new Map<string, Growing>();
  const unnamed: string[] = [];
  rows.forEach((row, index) => {
    if (row.every(isBlank)) return;
    const number = index + first;
    const cell = row[grouped] ?? "";
    const told = textOf(cell);
    if (isUnread(cell) && told === "") unnamed.push(faultOf(reference, grouped, number, cell));
    const part = textOf(row[parted]) || (above.told === told ? above.part : "");
    above = { told, part };
    const key = told === "" ? `\0${number}` : `${told}\0${part}`;
    const document: Growing = documents.get(key) ?? {
      reference: told === "" ? String(number) : told,
      ...{ rows: [], itemRows: new Map(), faults: [], told: new Map() },
      draft: told === "" ? {} : write({}, reference.path, told),
    };
    documents.set(key, document);
    document.rows.push(number);
    addRow(document, row, mapping, { number, faultOf, reference });
  });
  // Nobody knows which document lacks a row whose reference cannot be read.
  return [...documents.values()].map(({ faults, ...document }) => ({
    ...document,
    faults: [...unnamed, ...faults],
  }));
}

/** The columns that tell which rows are one document. */
export interface Grouping {
  readonly reference: Target;
  readonly within?: Target;
}

const textOf = (cell: TableCell = "") => (isUnread(cell) ? (cell.shared ?? "") : cell).trim();

interface Growing {
  readonly reference: string;
  readonly rows: number[];
  readonly itemRows: Map<string, readonly number[]>;
  readonly faults: string[];
  /** Each field of the document as a whole was told in this cell. */
  readonly told: Map<string, { readonly text: string; readonly address: string }>;
  draft: Draft;
}

/** Adds a row to its document: the document's own fields, which all rows tell alike, and the row's items. */
function addRow(
  document: Growing,
  row: readonly TableCell[],
  mapping: readonly (Target | undefined)[],
  {
    number,
    faultOf,
    reference,
  }: {
    number: number;
    faultOf: (target: Target, column: number, row: number, why: Unread) => string;
    reference: Target;
  },
): void {
  let items: Readonly<Record<string, Draft>> = {};
  let taxes: Draft = {};
  let taxed: string | undefined;
  mapping.forEach((target, column) => {
    if (target === undefined || target === reference) return;
    const isOfRow = /\[\]|^\$/.test(target.path);
    const read = readCell(row[column] ?? "", target, isOfRow);
    if (read === undefined) return;
    const fault = (why: string) => faultOf(target, column, number, { why });
    if (isUnread(read)) {
      document.faults.push(fault(read.why));
      return;
    }
    const [list = "", inner] = target.path.split("[].");
    if (inner !== undefined) items = { ...items, [list]: writeDeep(items[list] ?? {}, inner, read) };
    else if (isOfRow) {
      taxes = { ...taxes, [target.path.slice(TAXES_OF_ROW.length)]: read };
      taxed ??= fault("el renglón no trae de qué es este impuesto");
    } else {
      const before = document.told.get(target.path);
      const address = addressOf(column + 1, number);
      if (before === undefined) {
        document.told.set(target.path, { text: read, address });
        document.draft = writeDeep(document.draft, target.path, read);
      } else if (before.text !== read)
        document.faults.push(
          fault(`dice «${read}» y ${before.address} dice «${before.text}», de un mismo comprobante`),
        );
    }
  });
  if (taxed !== undefined && !WITH_TAXES.some((list) => items[list] !== undefined)) document.faults.push(taxed);
  for (const [list, item] of Object.entries(items)) {
    document.draft = addItem(document.draft, list, WITH_TAXES.includes(list) ? { ...item, ...taxesOf(taxes) } : item);
    const before = document.itemRows.get(list) ?? [];
    if (readRows(document.draft, list).length > before.length) document.itemRows.set(list, [...before, number]);
  }
}

export const TAXES_OF_ROW = "$taxes.";

/** A cell that is merged over rows counts for each of them where it is not the row's own. */
function readCell(cell: TableCell, target: Target, isOfRow: boolean): string | Unread | undefined {
  if (!isUnread(cell)) return target.read(cell);
  return isOfRow || cell.shared === undefined ? cell : target.read(cell.shared);
}

function addItem(draft: Draft, list: string, item: Draft): Draft {
  const before = readRows(draft, list);
  const last = before.at(-1);
  const continues = last !== undefined && hasOnlyLists(item);
  return write(draft, list, continues ? [...before.slice(0, -1), joined(last, item)] : [...before, item]);
}

/** A row without an item of its own continues the previous row's: another invoice of the same payment. */
const hasOnlyLists = (item: Draft) => Object.values(item).every(Array.isArray);

function joined(item: Draft, more: Draft): Draft {
  const lists = Object.keys(more).map((name) => [name, [...readRows(item, name), ...readRows(more, name)]]);
  return { ...item, ...Object.fromEntries(lists) };
}

/** Writes a value at a path, and makes the first item of a list that is not there. */
function writeDeep(draft: Draft, path: string, text: string): Draft {
  const place = path.indexOf("[0]");
  const list = path.slice(0, place);
  const known = place < 0 || readRows(draft, list).length > 0;
  return write(known ? draft : write(draft, list, [{}]), path, text);
}

const WITH_TAXES: readonly string[] = ["conceptos", "products"];

export const TAXES: Readonly<Record<string, Draft>> = {
  iva: { impuesto: "002", categoria: "traslado" },
  ieps: { impuesto: "003", categoria: "traslado" },
  ivaRetenido: { impuesto: "002", categoria: "retencion" },
  isrRetenido: { impuesto: "001", categoria: "retencion" },
};

function taxesOf({ iepsCuota: cuota, iepsBase: base, ...rates }: Draft): Draft {
  const byRate = Object.entries(TAXES).flatMap(([name, tax]): Draft[] => {
    const rate = rates[name];
    if (typeof rate !== "string") return [];
    if (rate === "Exento") return [{ ...tax, tipoFactor: "Exento" }];
    return [{ ...tax, tipoFactor: "Tasa", tasaIva: rate }];
  });
  const isByUnit = cuota !== undefined || base !== undefined;
  const byUnit = isByUnit ? [{ ...TAXES.ieps, tipoFactor: "Cuota", cuota, base }] : [];
  const impuestos = [...byRate, ...byUnit];
  return impuestos.length === 0 ? {} : { impuestos };
}
