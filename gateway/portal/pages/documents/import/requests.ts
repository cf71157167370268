import type { Draft } from "../forms/draft.ts";
import { readRows, write } from "../forms/draft.ts";
import { REFERENCE, type Target } from "./columns.ts";

/** A document of the file is read before anybody has looked at it. */
export interface FileDocument {
  /** All rows of the document have this text; where the file has no such column it is the number of the document's row. */
  readonly reference: string;
  /** The request was made of these rows, counted as in the file: the heading is row 1. */
  readonly rows: readonly number[];
  readonly draft: Draft;
}

/** Reads rows of texts as documents: rows with the same reference become one document, with an item for each row. */
export function documentsOf(
  rows: readonly (readonly string[])[],
  mapping: readonly (Target | undefined)[],
): readonly FileDocument[] {
  const grouped = mapping.indexOf(REFERENCE);
  const documents = new Map<string, FileDocument>();
  rows.forEach((row, index) => {
    if (row.every((text) => text.trim() === "")) return;
    const number = index + 2;
    const told = grouped < 0 ? "" : (row[grouped] ?? "").trim();
    const key = told === "" ? `\0${number}` : told;
    const before = documents.get(key);
    documents.set(key, {
      reference: told === "" ? String(number) : told,
      rows: [...(before?.rows ?? []), number],
      draft: addRow(before?.draft ?? (told === "" ? {} : { [REFERENCE.path]: told }), row, mapping),
    });
  });
  return [...documents.values()];
}

/** Adds a row to its document: the document's own fields where no earlier row filled them, the items after those of earlier rows. */
function addRow(draft: Draft, row: readonly string[], mapping: readonly (Target | undefined)[]): Draft {
  const own: Draft = readRow(row, mapping);
  const { $items, $taxes, ...whole } = own as { $items?: Draft; $taxes?: Draft };
  let added = under(draft, whole as Draft);
  for (const [list, item] of Object.entries($items ?? {})) {
    const withTaxes = WITH_TAXES.includes(list)
      ? { ...(item as Draft), ...taxesOf($taxes ?? {}) }
      : (item as Draft);
    const path = list.replaceAll("/", ".");
    const before = readRows(added, path);
    const last = before.at(-1);
    const rows =
      last !== undefined && hasOnlyLists(withTaxes)
        ? [...before.slice(0, -1), joined(last, withTaxes)]
        : [...before, withTaxes];
    added = write(added, path, rows);
  }
  return added;
}

/** A row without an item of its own continues the previous row's: another invoice of the same payment. */
const hasOnlyLists = (item: Draft) => Object.values(item).every(Array.isArray);

function joined(item: Draft, more: Draft): Draft {
  const lists = Object.keys(more).map((name) => [name, [...readRows(item, name), ...readRows(more, name)]]);
  return { ...item, ...Object.fromEntries(lists) };
}

function readRow(row: readonly string[], mapping: readonly (Target | undefined)[]): Draft {
  let read: Draft = {};
  mapping.forEach((target, column) => {
    if (target === undefined || target === REFERENCE) return;
    const text = target.read(row[column] ?? "");
    if (text === undefined) return;
    const [list, inner] = target.path.split("[].") as [string, string | undefined];
    const path = inner === undefined ? list : `$items.${list.replaceAll(".", "/")}.${inner}`;
    read = writeDeep(read, path, text);
  });
  return read;
}

/** Writes a value at a path, and makes the first item of a list that is not there. */
function writeDeep(draft: Draft, path: string, text: string): Draft {
  const place = path.indexOf("[0]");
  const list = path.slice(0, place);
  const known = place < 0 || readRows(draft, list).length > 0;
  return write(known ? draft : write(draft, list, [{}]), path, text);
}

function under(draft: Draft, more: Draft): Draft {
  const merged: Record<string, Draft[string]> = { ...draft };
  for (const [name, value] of Object.entries(more)) {
    const there = merged[name];
    const groups = isGroup(there) && isGroup(value);
    if (groups) merged[name] = under(there, value);
    else if (there === undefined) merged[name] = value;
  }
  return merged;
}

function isGroup(value: Draft[string]): value is Draft {
  return typeof value === "object" && !Array.isArray(value);
}

/** The items of these lists have taxes. */
const WITH_TAXES: readonly string[] = ["conceptos", "products"];

const TAXES: Readonly<Record<string, Draft>> = {
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
