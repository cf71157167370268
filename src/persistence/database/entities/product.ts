import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { accountId } from "./account.ts";

/** A product of an account is copied into the concepts of its invoices. */
export const ProductEntity = defineEntity({
  name: "Product",
  tableName: "products",
  properties: {
    accountId,
    id: p.uuid().primary(),
    /** It is unique among the account's products. */
    knownBy: p.text(),
    descripcion: p.text(),
    /** Searches look for each of their words here. */
    searched: p.text(),
    /** The fields of a concept, as protobuf writes them in JSON. */
    concepto: p.json<Record<string, unknown>>(),
  },
  indexes: [
    {
      name: "products_known_by",
      expression: "create unique index products_known_by on products (account_id, known_by)",
    },
  ],
});

export type Product = InferEntity<typeof ProductEntity>;
