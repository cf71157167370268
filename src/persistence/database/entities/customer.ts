import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { accountId } from "./account.ts";

export const CustomerEntity = defineEntity({
  name: "Customer",
  tableName: "customers",
  properties: {
    accountId,
    rfc: p.text().primary(),
    nombre: p.text(),
    codigoPostal: p.text(),
    regimenFiscal: p.text(),
    usoCfdi: p.text(),
    residenciaFiscal: p.text().nullable(),
    numRegIdTrib: p.text().nullable(),
    correos: p.json<string[]>().defaultRaw("'[]'"),
    createdAt: p.datetime(6),
  },
});

export type Customer = InferEntity<typeof CustomerEntity>;
