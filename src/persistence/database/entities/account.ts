import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** A taxpayer that stamps. `contracted` (API module) and `certified` (production) are its rights. */
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
    /** The employer's registration with IMSS is used by payroll receipts that name none. */
    registroPatronal: p.text().nullable(),
    contracted: p.boolean().default(false),
    certified: p.boolean().default(false),
    createdAt: p.datetime(6),
    /** Counts the changes of what orders take from the account (`accounts.ts`). */
    revision: p.integer().default(0),
    /** Seconds by which the sandbox is ahead of the world (`clocks.ts`). */
    sandboxAhead: p.integer().default(0),
  },
});

export type Account = Omit<InferEntity<typeof AccountEntity>, "revision" | "sandboxAhead">;

/** The account is the first column of every other table's key, so that a row is found only together with its owner. */
export const accountId = () =>
  p.manyToOne(AccountEntity).fieldName("account_id").mapToPk().primary().updateRule("no action");
