import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { accountId } from "./account.ts";

/**
 * A seal certificate and its encrypted private key. The active CSD seals, and signs every cancellation, whichever CSD
 * sealed the document: SAT takes any valid CSD of the issuer.
 */
export const CsdEntity = defineEntity({
  name: "Csd",
  tableName: "csds",
  properties: {
    accountId,
    noCertificado: p.text().primary(),
    certificate: p.blob().$type<Buffer>(),
    privateKey: p.blob().$type<Buffer>(),
    validFrom: p.datetime(6),
    validTo: p.datetime(6),
    active: p.boolean(),
    createdAt: p.datetime(6),
  },
  indexes: [
    {
      name: "csds_active",
      expression: "create unique index csds_active on csds (account_id) where active",
    },
  ],
});

export type StoredCsd = InferEntity<typeof CsdEntity>;
