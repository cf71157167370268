import { type Product, ProductSchema } from "#proto/cfdi/v1/portal_account_pb.ts";
import { digitsOf } from "../../../data/format.ts";
import { compare } from "../../../data/sums.ts";
import { type Draft, newRow, read, readRows, readText, toDraft, write } from "./draft.ts";
import { FUELS, LITRE } from "./keys.ts";

/** A product has the fields of a concept, by the same names, besides its id and the currency of its price. */
const FIELDS: readonly string[] = ProductSchema.fields
  .map(({ jsonName }) => jsonName)
  .filter((name) => name !== "id" && name !== "moneda");

/** An export takes these from the product by its code; any other invoice may not have them. */
export const CUSTOMS: readonly string[] = ["fraccionArancelaria", "unidadAduana", "factorAduana"];

const PESOS = "MXN";

export function currencyOf(draft: Draft): string {
  return readText(draft, "moneda") || PESOS;
}

/** This member of a concept holds the price that its product has; no request holds it. */
const LISTED = "$listed";

/** A price of the catalog. `name` is its field in a concept. */
export interface ListedPrice {
  readonly name: string;
  readonly price: string;
  readonly moneda: string;
}

/** Returns the price that the product of a concept has, if it was chosen in this form. */
export function listedPrice(draft: Draft, line: string): ListedPrice | undefined {
  return read(draft, `${line}.${LISTED}`) as unknown as ListedPrice | undefined;
}

/**
 * Returns the invoice in another currency. A price of the catalog stays only in its own currency: there it comes back,
 * and elsewhere its field is empty. A price that was typed is left alone.
 */
export function inCurrency(draft: Draft, moneda: string): Draft {
  return readRows(draft, "conceptos").reduce(
    (changed: Draft, _, index) => {
      const line = `conceptos[${index}]`;
      const listed = listedPrice(changed, line);
      if (listed === undefined) return changed;
      const { name, price } = listed;
      const typed = digitsOf(readText(changed, `${line}.${name}`));
      if (typed === "") return listed.moneda === moneda ? write(changed, `${line}.${name}`, price) : changed;
      const isListed = compare(typed, price) === 0 && listed.moneda !== moneda;
      return isListed ? write(changed, `${line}.${name}`, "") : changed;
    },
    write(draft, "moneda", moneda),
  );
}

/** The price of a whole concept, which a product cannot have. */
const PRICE_OF_WHOLE = "importeConImpuestos";

/**
 * Returns the concept with the product's fields in place of its own. Quantity, discount and whatever else a product
 * does not have stay. The price is left empty where the invoice has another currency.
 */
export function withProduct(line: Draft, product: Product, currency: string): Draft {
  const kept = Object.entries(line).filter(([name]) => ![...FIELDS, PRICE_OF_WHOLE].includes(name));
  const { id: _, moneda = PESOS, ...own } = toDraft(ProductSchema, product);
  const fields = Object.fromEntries(Object.entries(own).filter(([name]) => !CUSTOMS.includes(name)));
  const name = fields.precioConImpuestos === undefined ? "valorUnitario" : "precioConImpuestos";
  const price = String(fields[name] ?? "");
  return {
    ...Object.fromEntries(kept),
    ...fields,
    [name]: moneda === currency ? price : "",
    [LISTED]: { name, price, moneda: String(moneda) },
  };
}

const PRICES = ["valorUnitario", "precioConImpuestos", PRICE_OF_WHOLE];

/** Returns the concept with the product's fields, but for those that were told with it, such as another price. */
export function ofProduct(line: Draft, product: Product, told: Draft, currency: string): Draft {
  const { descripcion: _, ...own } = told;
  const filled = Object.entries(withProduct(line, product, currency));
  const isPriced = PRICES.some((name) => name in own);
  return { ...Object.fromEntries(filled.filter(([name]) => !(isPriced && PRICES.includes(name)))), ...own };
}

/** Returns the draft whose concept, or product, has this key of SAT's. Fuel is sold in litres. */
export function withKey(draft: Draft, line: string, key: string): Draft {
  const keyed = write(draft, `${line}.claveProdServ`, key);
  return FUELS.has(key) ? write(keyed, `${line}.claveUnidad`, LITRE) : keyed;
}

/**
 * Returns the product that a concept sells, at its price in the invoice's currency. The base of a tax is left out,
 * because it depends on the quantity; only a tax by quota keeps it.
 */
export function productOf(line: Draft, moneda: string): Draft {
  const fields = Object.fromEntries(Object.entries(line).filter(([name]) => FIELDS.includes(name)));
  const impuestos = readRows(line, "impuestos").map(({ base, ...tax }) =>
    newRow(readText(tax, "tipoFactor") === "Cuota" ? { ...tax, base } : tax),
  );
  return { ...fields, impuestos, moneda };
}
