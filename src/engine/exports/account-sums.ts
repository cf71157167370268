import { Decimal } from "../decimal.ts";
import { MONTH_TABLES } from "./columns.ts";
import type { Row } from "./rows.ts";
import { MOST_TAXES } from "./tables.ts";

/** The sums of an account's documents, a row for each type and currency. */
export type AccountSums = Readonly<Record<string, Row>>;

/** Returns the sums with one more document, of which this is the row. What was cancelled is counted and not added. */
export function withDocument(sums: AccountSums, { values, taxes }: Row): AccountSums {
  const { Tipo = "", Moneda = "", Estado } = values;
  const key = `${Tipo} ${Moneda}`;
  const before = sums[key] ?? { values: { Tipo, Moneda }, taxes: {} };
  const isCancelled = Estado === "cancelada";
  const counted = {
    ...before.values,
    Comprobantes: plus(before.values.Comprobantes, "1"),
    Cancelados: plus(before.values.Cancelados, isCancelled ? "1" : "0"),
  };
  if (isCancelled) return { ...sums, [key]: { ...before, values: counted } };
  const added = AMOUNTS.map((name) => [name, plus(before.values[name], values[name])] as const);
  const row = { values: { ...counted, ...Object.fromEntries(added) }, taxes: withTaxes(before.taxes, taxes) };
  return { ...sums, [key]: row };
}

/** Returns the rows of the sums; an account without documents has one that says so. */
export function rowsOfSums(sums: AccountSums, account: Row["values"]): Row[] {
  const rows = Object.keys(sums).sort();
  if (rows.length === 0) return [{ values: { ...account, Comprobantes: "0", Cancelados: "0" }, taxes: {} }];
  return rows.map((key) => ({ ...sums[key]!, values: { ...account, ...sums[key]!.values } }));
}

/** Counts are added apart, because no document has one. */
const COUNTS = ["Comprobantes", "Cancelados"];
const AMOUNTS = [...MONTH_TABLES.cuentas.before, ...MONTH_TABLES.cuentas.after].flatMap(({ name, type }) =>
  type === "amount" && !COUNTS.includes(name) ? [name] : [],
);

/** Documents that others sealed may have any rates; what is beyond the most columns has two of its own. */
function withTaxes(sums: Row["taxes"], taxes: Row["taxes"]): Row["taxes"] {
  const added = { ...sums };
  let columns = Object.keys(added).length;
  for (const [name, amount] of Object.entries(taxes)) {
    const isNew = !Object.hasOwn(added, name);
    const column = isNew && columns >= MOST_TAXES ? `Otras tasas ${name.endsWith(" base") ? "base" : "importe"}` : name;
    if (isNew) columns += 1;
    added[column] = plus(added[column], amount);
  }
  return added;
}

function plus(sum = "0", amount = "0"): string {
  return Decimal.of(sum).plus(Decimal.of(amount)).toString();
}
