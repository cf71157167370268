import { createHash, randomUUID } from "node:crypto";
import { fromJson, type JsonObject, toJson } from "@bufbuild/protobuf";
import { type PortalAccount, type Product as ProductMessage, ProductSchema } from "#proto/cfdi/v1/portal_account_pb.ts";
import { invalid, invalidField, notApplicable, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { fold } from "../../../common/words.ts";
import { type LoadedCatalogs, localDayOf, MEXICO_CITY, SERVICE_UNIT } from "../../engine/catalogs/index.ts";
import {
  knownByCode,
  listProducts,
  lockProducts,
  MOST_PRODUCTS,
  type Product,
  removeProduct,
  saveProducts,
} from "../../persistence/account/index.ts";
import { note } from "../audit.ts";
import type { Deps, MethodTable } from "../context/index.ts";
import { requireCurrency } from "../kinds/index.ts";

type Methods = Pick<MethodTable<typeof PortalAccount>, "listOwnProducts" | "saveOwnProducts" | "removeOwnProduct">;

const USUAL_PAGE = 50;

export interface ProductDeps extends Pick<Deps, "db" | "now"> {
  readonly catalogs: Pick<Deps["catalogs"], "tables">;
}

/** Portal methods: the products that an account copies into its invoices. */
export function products({ db, now, catalogs }: ProductDeps): Methods {
  return {
    async listOwnProducts({ after, limit = USUAL_PAGE, search = "" }, { accountId }) {
      const words = fold(search).split(/\s+/).filter(Boolean);
      const page = { after: after === undefined ? undefined : readPlace(after), limit, words };
      return { products: (await listProducts(db, accountId, page)).map(productMessage) };
    },

    async saveOwnProducts({ products: sent }, caller) {
      const { accountId } = caller;
      const customs = { tariff: catalogs.tables.fraccionArancelaria, day: localDayOf(now(), MEXICO_CITY) };
      const asked = sent.map((product, index) => {
        const field = `products[${index}]`;
        if (product.moneda !== undefined) requireCurrency(product.moneda, `${field}.moneda`);
        return withUnit(product, field, customs);
      });
      const wanted = asked.map((product) => ({ product, knownBy: knownBy(product) }));
      const saved = await db.changing(async (tx) => {
        const ids = asked.flatMap(({ id }) => (id !== undefined && isUuid(id) ? [id] : []));
        const known = await lockProducts(tx, accountId, { ids, knownBy: wanted.map((one) => one.knownBy) });
        const rows = wanted.map((one, index) => {
          const field = `products[${index}]`;
          return rowOf(accountId, one.product, { knownBy: one.knownBy, id: idOf(one, known, field) });
        });
        requireDifferent(rows, asked);
        if (!(await saveProducts(tx, accountId, rows)))
          throw notApplicable(`La cuenta puede tener ${MOST_PRODUCTS} productos: quite algunos`);
        const detail = { products: rows.length, descripcion: rows[0]!.descripcion };
        await note(tx, now(), caller, { action: "productos.guardados", accountId, detail });
        return rows;
      });
      return { products: saved.map(productMessage) };
    },

    async removeOwnProduct({ id }, caller) {
      const { accountId } = caller;
      await db.changing(async (tx) => {
        const removed = isUuid(id) ? await removeProduct(tx, accountId, id) : undefined;
        if (removed === undefined) throw notFound("El producto");
        const detail = { descripcion: removed.descripcion };
        await note(tx, now(), caller, { action: "producto.quitado", accountId, detail });
      });
      return { id };
    },
  };
}

interface Tariff {
  readonly tariff: LoadedCatalogs["fraccionArancelaria"];
  readonly day: string;
}

/**
 * A factor is of one unit, so the product keeps that of its fraction: an export is refused, and not counted wrongly,
 * once the tariff has another one.
 */
function withUnit(product: ProductMessage, field: string, { tariff, day }: Tariff): ProductMessage {
  const { fraccionArancelaria: fraccion, unidadAduana, factorAduana } = product;
  if (fraccion === undefined) {
    if (factorAduana !== undefined) throw invalidField(`${field}.factorAduana`, "va con fraccionArancelaria");
    if (unidadAduana !== undefined && unidadAduana !== SERVICE_UNIT)
      throw invalidField(`${field}.unidadAduana`, "va con fraccionArancelaria; sola, 99 de un servicio");
    return product;
  }
  const found = tariff?.get(fraccion, day);
  if (tariff !== undefined && found === undefined)
    throw invalidField(`${field}.fraccionArancelaria`, `${fraccion} no está en la tarifa vigente`, "VAL-761");
  if (unidadAduana !== undefined && found?.umt !== undefined && unidadAduana !== found.umt)
    throw invalidField(`${field}.unidadAduana`, `la tarifa da ${found.umt} a ${fraccion}, y puede omitirse`, "VAL-767");
  const unit = unidadAduana ?? found?.umt;
  if (unit !== undefined) return { ...product, unidadAduana: unit };
  if (factorAduana === undefined) return product;
  throw invalidField(`${field}.unidadAduana`, "es obligatoria con factorAduana: aquí no está cargada la tarifa");
}

/** A product is known by its code, and without one by its description, which may be too long for an index. */
function knownBy({ noIdentificacion, descripcion }: ProductMessage): string {
  return noIdentificacion === undefined
    ? `descripcion ${createHash("sha256").update(descripcion).digest("base64url")}`
    : knownByCode(noIdentificacion);
}

interface Wanted {
  readonly product: ProductMessage;
  readonly knownBy: string;
}

/**
 * Returns the id of the product that is replaced, or a new one. @throws 400 when another product has the code or the
 * description
 */
function idOf({ product, knownBy }: Wanted, known: readonly Product[], field: string): string {
  const holder = known.find((each) => each.knownBy === knownBy);
  const { id } = product;
  if (id === undefined) return holder?.id ?? randomUUID();
  if (!known.some((each) => each.id === id)) throw notFound("El producto");
  if (holder !== undefined && holder.id !== id) throw taken(product, field, "otro producto ya tiene");
  return id;
}

/** @throws 400 when a product of the request replaces another one of it */
function requireDifferent(rows: readonly Product[], asked: readonly ProductMessage[]): void {
  rows.forEach((row, index) => {
    const first = rows.findIndex((each) => each.id === row.id || each.knownBy === row.knownBy);
    if (first < index) throw taken(asked[index]!, `products[${index}]`, `products[${first}] ya tiene`);
  });
}

function taken({ noIdentificacion }: ProductMessage, field: string, who: string) {
  const [name, what] =
    noIdentificacion === undefined ? ["descripcion", "esta descripción"] : ["noIdentificacion", "este SKU"];
  const campo = `${field}.${name}`;
  return invalid(`${campo}: ${who} ${what}`, { campo });
}

/** Returns the row of a new product. */
export const productRow = (accountId: string, product: ProductMessage): Product =>
  rowOf(accountId, product, { knownBy: knownBy(product), id: randomUUID() });

function rowOf(accountId: string, product: ProductMessage, { knownBy, id }: Pick<Product, "knownBy" | "id">): Product {
  const { id: _, ...concepto } = toJson(ProductSchema, product) as JsonObject;
  const { descripcion, noIdentificacion = "" } = product;
  const searched = fold(`${noIdentificacion} ${descripcion}`);
  return { accountId, id, knownBy, descripcion, searched, concepto };
}

function productMessage({ id, concepto }: Product): ProductMessage {
  return fromJson(ProductSchema, { ...(concepto as JsonObject), id }, { ignoreUnknownFields: true });
}

/** The description says where a page goes on even if the product was deleted meanwhile. */
function readPlace(after: string): Pick<Product, "id" | "descripcion"> {
  const [, id = "", descripcion = ""] = /^(\S+) (.*)$/s.exec(after) ?? [];
  if (isUuid(id)) return { id, descripcion };
  throw invalid("after: debe ser el id de un producto, un espacio y su descripción", { campo: "after" });
}
