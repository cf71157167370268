import { type Product, ProductSchema } from "#proto/cfdi/v1/portal_account_pb.ts";
import { type Draft, newRow, readRows, readText, toDraft } from "./draft.ts";

/** A product has the fields of a concept, by the same names, besides its id. */
const FIELDS: readonly string[] = ProductSchema.fields
  .map(({ jsonName }) => jsonName)
  .filter((name) => name !== "id");

/** This is the price of a whole concept, which a product cannot have. */
const PRICE_OF_WHOLE = "importeConImpuestos";

/** Returns the concept with the product's fields in place of its own. Quantity, discount and whatever else a product does not have stay. */
export function withProduct(line: Draft, product: Product): Draft {
  const kept = Object.entries(line).filter(([name]) => ![...FIELDS, PRICE_OF_WHOLE].includes(name));
  const { id: _, ...fields } = toDraft(ProductSchema, product);
  return { ...Object.fromEntries(kept), ...fields };
}

/** Returns the product that a concept sells. The base of a tax is left out, because it depends on the quantity; only a tax by quota keeps it. */
export function productOf(line: Draft): Draft {
  const fields = Object.fromEntries(Object.entries(line).filter(([name]) => FIELDS.includes(name)));
  const impuestos = readRows(line, "impuestos").map(({ base, ...tax }) =>
    newRow(readText(tax, "tipoFactor") === "Cuota" ? { ...tax, base } : tax),
  );
  return { ...fields, impuestos };
}
