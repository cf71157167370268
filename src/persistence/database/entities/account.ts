import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** A taxpayer that stamps. What it may do is decided by `contracted` (API module) and `certified` (production). */
export const AccountEntity = defineEntity({
  name: "Account",
  tableName: "accounts",
  properties: {
    id: p.uuid().primary(),
    rfc: p.text().unique(),
    nombre: p.text(),
    regimenFiscal: p.text(),
    lugarExpedicion: p.text(),
    zonaHoraria: p.text(),
    /** The employer's registration with IMSS, for payroll receipts that name none. */
    registroPatronal: p.text().nullable(),
    contracted: p.boolean().default(false),
    certified: p.boolean().default(false),
    createdAt: p.datetime(6),
    /** Counts the changes of what orders take from the account (`accounts.ts`). */
    revision: p.integer().default(0),
    /** In the directory of several servers: the one that has what belongs to the account. */
    shard: p.text().nullable(),
    /** On its server: it goes to another one now. */
    moving: p.boolean().default(false),
  },
});

export type Account = Omit<InferEntity<typeof AccountEntity>, "revision" | "shard" | "moving">;

/** First column of every other table's key: nothing is found without saying whose it is. */
export const accountId = () =>
  p.manyToOne(AccountEntity).fieldName("account_id").mapToPk().primary().updateRule("no action");
