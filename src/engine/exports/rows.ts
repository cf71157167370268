import { Decimal } from "../decimal.ts";
import { requireType } from "../documents/index.ts";
import { child, children, type XmlNode } from "../node.ts";
import { TAX_NAMES } from "../taxes.ts";
import { type ExportRecord, type Source, TABLES, type Table, type TableName } from "./columns.ts";
import { documentTaxes, paymentsIn, type TaxLine, taxLines } from "./tax-lines.ts";

/** A Row of a table has its fixed columns by name, and its taxes by the names that the documents give them. */
export interface Row {
  readonly values: Readonly<Record<string, string>>;
  readonly taxes: Readonly<Record<string, string>>;
}

export interface DocumentRows {
  /** The local time of the place of issue, as written. */
  readonly fecha: string;
  readonly rows: Readonly<Record<TableName, readonly Row[]>>;
}

/** Reads the rows of a stamped document whose values its schemas normalized. */
export function rowsOf(root: XmlNode, record: ExportRecord): DocumentRows {
  const type = requireType(root);
  const fecha = type.fecha(root) ?? "";
  const document = { root, facts: type.facts(root), fecha, record };
  const rows = (table: Table, nodes: readonly XmlNode[], taxes: (node: XmlNode) => readonly TaxLine[]) =>
    nodes.map((node, at) => ({
      values: valuesOf(table, { ...document, node, number: at + 1 }),
      taxes: sums(taxes(node)),
    }));
  const concepts = children(child(root, "cfdi:Conceptos"), "cfdi:Concepto");
  return {
    fecha,
    rows: {
      documentos: rows(TABLES.documentos, [root], documentTaxes),
      conceptos: rows(TABLES.conceptos, concepts, (node) => taxLines(node, "cfdi:Impuestos")),
      pagos: rows(TABLES.pagos, paymentsIn(root), (node) => taxLines(node, "pago20:ImpuestosP")),
    },
  };
}

function valuesOf({ before, after }: Table, source: Source): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { name, value } of [...before, ...after]) {
    const text = value(source);
    if (text !== undefined) values[name] = text;
  }
  return values;
}

const SIDES = { traslado: "Traslado", retencion: "Retención" } as const;

function sums(taxes: readonly TaxLine[]): Readonly<Record<string, string>> {
  const found = new Map<string, Decimal>();
  const add = (column: string, amount: string | undefined) => {
    if (amount === undefined) return;
    found.set(column, (found.get(column) ?? Decimal.ZERO).plus(Decimal.of(amount)));
  };
  for (const { side, tax, factor, rate, base, amount } of taxes) {
    const name = [SIDES[side], TAX_NAMES[tax] ?? tax, factor, rate].filter(Boolean).join(" ");
    add(`${name} base`, base);
    add(`${name} importe`, amount);
  }
  return Object.fromEntries([...found].map(([column, sum]) => [column, sum.toString()]));
}
