import { create } from "@bufbuild/protobuf";
import { callUnaryMethod } from "@connectrpc/connect-query";
import {
  PortalAccount,
  type Product,
  ProductSchema,
  type SaveOwnProductsRequest,
  SaveOwnProductsRequestSchema,
} from "#proto/cfdi/v1/portal_account_pb.ts";
import { fieldsOf } from "../forms/fields.ts";
import { TAX_TARGETS, type Target, targetsOf } from "./columns.ts";
import { TAX_NOTES } from "./notes.ts";
import { readingsOf } from "./outcomes.ts";
import type { Saving, SheetRow } from "./saving.ts";
import type { Table as Sheet } from "./table.ts";
import type { Sheeted } from "./template.ts";

/** A sheet of products has a row for each. Taxes have columns of their own. */
export const PRODUCTS: Sheeted = {
  targets: [
    ...targetsOf(fieldsOf(SaveOwnProductsRequestSchema)).filter(({ path }) => !path.includes(".impuestos")),
    ...TAX_TARGETS,
  ],
  notes: {
    "products[].noIdentificacion": ["NET-20", "Su propia clave. Si ya hay un producto con ella, se reemplaza."],
    "products[].valorUnitario": ["1000", "Antes de impuestos. Va uno de los dos precios."],
    "products[].precioConImpuestos": ["1160", "Lo que se paga por una unidad. Va uno de los dos precios."],
    "products[].unidad": ["Pieza"],
    "products[].moneda": ["MXN", "La del precio; vacía, pesos."],
    "products[].objetoImp": ["02", "Vacía, sigue a los impuestos."],
    "products[].hidroYPetro.subProducto": ["SP18", "Sólo de diésel; el de gasolina sigue a su clave."],
    "products[].hidroYPetro.numeroPermiso": ["PL/12345/EXP/ES/2016", "Vacía, el del lugar de expedición."],
    "products[].fraccionArancelaria": ["7323930500", "Con NICO, 10 dígitos; para exportarlo."],
    "products[].unidadAduana": ["01", "Vacía, la que la tarifa da a la fracción."],
    "products[].factorAduana": ["1.35", "Cuántas unidades de aduana tiene una suya: los kilos de una pieza."],
    ...TAX_NOTES,
  },
  sample: {
    headings: ["SKU", "Descripción", "Producto o servicio", "Unidad", "Precio", "IVA"],
    row: ["NET-20", "Servicio de internet", "81112100", "E48", "1000", "16%"],
  },
};

export interface ProductRow extends SheetRow {
  readonly product: Product;
}

export function productRows(sheet: Sheet, mapping: readonly (Target | undefined)[]): readonly ProductRow[] {
  const rows = readingsOf<SaveOwnProductsRequest>({ schema: SaveOwnProductsRequestSchema, keyOf }, sheet, mapping);
  return rows.map(({ message, ...row }) => ({ ...row, product: productOf(message) }));
}

const productOf = ({ products }: SaveOwnProductsRequest) => products[0] ?? create(ProductSchema);

function keyOf(message: SaveOwnProductsRequest): string {
  const { noIdentificacion, descripcion } = productOf(message);
  return JSON.stringify(noIdentificacion === undefined ? { descripcion } : { noIdentificacion });
}

/** Saves products of a sheet: all of them, or none. */
export const PRODUCT_SAVING: Saving<ProductRow> = {
  list: "products",
  field: (name) => `products[0].${name}`,
  changes: PortalAccount.method.listOwnProducts,
  async send(transport, part) {
    const products = part.map(({ product }) => product);
    await callUnaryMethod(transport, PortalAccount.method.saveOwnProducts, { products });
    return part.map(() => ({ state: "saved" }));
  },
};
