import {
  type Changing,
  containing,
  type Database,
  type Product,
  ProductEntity,
  type Querying,
  rowsOn,
  statement,
} from "../database/index.ts";

export type { Product } from "../database/index.ts";

export const MOST_PRODUCTS = 5_000;

/** The text by which a product with the account's own code is known (`known_by`). */
export const knownByCode = (code: string) => `noIdentificacion ${code}`;

const BY_CODES = statement("products-by-code", "account")`
    select known_by as "knownBy", concepto from products where account_id = $1 and known_by = any($2::text[])`;

/** Returns the fields of the account's products with these codes, by their code. */
export async function findByCodes(
  db: Querying,
  accountId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Product["concepto"]>> {
  if (codes.length === 0) return new Map();
  const rows = await db.query<Pick<Product, "knownBy" | "concepto">>(BY_CODES, [accountId, codes.map(knownByCode)]);
  const byText = new Map(rows.map(({ knownBy, concepto }) => [knownBy, concepto]));
  return new Map(
    codes.flatMap((code) => {
      const concepto = byText.get(knownByCode(code));
      return concepto === undefined ? [] : [[code, concepto] as const];
    }),
  );
}

/**
 * Without the lock two requests at once could both add a product with one code. Documents that refer to the account's
 * row need not wait for it.
 */
const LOCK = statement("products-lock", "account")`select from accounts where id = $1 for no key update`;

/**
 * Locks the account's products until the transaction ends, and returns those that have one of the ids or are known by
 * one of the texts.
 */
export async function lockProducts(
  tx: Changing,
  accountId: string,
  { ids, knownBy }: { readonly ids: readonly string[]; readonly knownBy: readonly string[] },
): Promise<Product[]> {
  await tx.query(LOCK, [accountId]);
  const where = { $or: [{ id: { $in: [...ids] } }, { knownBy: { $in: [...knownBy] } }] };
  return tx.em.find(ProductEntity, { accountId, ...where });
}

/**
 * Adds products, or replaces those with their ids; the products are locked. Returns false where the account would have
 * too many.
 */
export async function saveProducts(tx: Changing, accountId: string, products: readonly Product[]): Promise<boolean> {
  const ids = products.map(({ id }) => id);
  const others = await tx.em.count(ProductEntity, { accountId, id: { $nin: ids } });
  if (others + products.length > MOST_PRODUCTS) return false;
  await tx.em.upsertMany(ProductEntity, [...products]);
  return true;
}

/** A ProductsPage begins after a product and has at most `limit` products, in each of which all words stand. */
export interface ProductsPage {
  readonly after: Pick<Product, "id" | "descripcion"> | undefined;
  readonly limit: number;
  readonly words: readonly string[];
}

export async function listProducts(
  db: Database,
  accountId: string,
  { after, limit, words }: ProductsPage,
): Promise<Product[]> {
  const found = words.map((word) => ({ searched: { $like: containing(word) } }));
  const later =
    after === undefined
      ? []
      : [
          {
            $or: [
              { descripcion: { $gt: after.descripcion } },
              { descripcion: after.descripcion, id: { $gt: after.id } },
            ],
          },
        ];
  const orderBy = { descripcion: "asc", id: "asc" } as const;
  return (await rowsOn(db)).find(ProductEntity, { accountId, $and: [...found, ...later] }, { orderBy, limit });
}

export async function removeProduct(tx: Changing, accountId: string, id: string): Promise<Product | undefined> {
  const product = await tx.em.findOne(ProductEntity, { accountId, id });
  if (product === null) return undefined;
  const removed = await tx.em.nativeDelete(ProductEntity, { accountId, id });
  return removed > 0 ? product : undefined;
}
