import type { SortDescriptor } from "react-aria-components";
import type { Receiver } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { money } from "../../../data/format.ts";
import { compare, sum } from "../../../data/sums.ts";
import type { Row } from "../data/api.ts";
import type { ListName } from "../data/filters.ts";
import { nameOfTipo } from "../data/lists.ts";

const BY_FOLIO = new Intl.Collator("es-MX", { numeric: true });
const byText = (textOf: (row: Row) => string | undefined) => (one: Row, other: Row) =>
  BY_FOLIO.compare(textOf(one) ?? "", textOf(other) ?? "");

/** The rows of a page can be put in the order of these columns. */
const ORDERS: Readonly<Record<string, (one: Row, other: Row) => number>> = {
  folio: byText(({ folio, tipo }) => folio ?? tipo),
  estado: byText(({ estado }) => estado),
  uuid: byText(({ uuid }) => uuid),
  creada: (one, other) => Number((one.creada?.seconds ?? 0n) - (other.creada?.seconds ?? 0n)),
  total: (one, other) => compare(one.total ?? "0", other.total ?? "0"),
};

/** Returns the orders of a list, whose receivers may be known by their documents alone. */
export function ordersOf(receivers: ReadonlyMap<string, Receiver>): typeof ORDERS {
  return { ...ORDERS, rfc: byText(({ id, rfc }) => rfc ?? receivers.get(id)?.rfc) };
}

export function inOrder(rows: readonly Row[], sort: SortDescriptor | undefined, orders: typeof ORDERS): readonly Row[] {
  const order = orders[String(sort?.column)];
  if (order === undefined) return rows;
  const sorted = rows.toSorted(order);
  return sort?.direction === "descending" ? sorted.toReversed() : sorted;
}

const IN_FORCE: ReadonlySet<string> = new Set(["timbrada", "cancelando", "cancelacion_pendiente"]);

/**
 * Adds up the documents in force among the rows, by what they are and by currency. It says nothing of a list without
 * amounts, or while a currency is not known.
 */
export function sumWords(
  list: ListName,
  rows: readonly Row[],
  receivers: ReadonlyMap<string, Receiver>,
): string | undefined {
  const inForce = rows.filter(({ estado, total }) => IN_FORCE.has(estado) && total !== undefined);
  if (list === "traslados" || inForce.length === 0) return undefined;
  const groups = new Map<string, { readonly words: string; readonly moneda: string; readonly totals: string[] }>();
  for (const { id, total = "0" } of inForce) {
    const { tipo, moneda: own } = receivers.get(id) ?? {};
    // Payments, payroll and withholdings are shown in pesos.
    const moneda = list === "facturas" ? own : "MXN";
    if (moneda === undefined) return undefined;
    const words = list === "facturas" ? (nameOfTipo(tipo) ?? "") : "";
    const key = `${words} ${moneda}`;
    const group = groups.get(key) ?? { words, moneda, totals: [] };
    group.totals.push(total);
    groups.set(key, group);
  }
  const told = [...groups.values()].map(({ words, moneda, totals }) =>
    [words, money(sum(totals), moneda)].filter(Boolean).join(" "),
  );
  return `Vigentes que se muestran: ${told.join(" · ")}`;
}
