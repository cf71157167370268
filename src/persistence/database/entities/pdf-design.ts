import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { accountId } from "./account.ts";

/**
 * A version of the design of an account's PDFs is valid from `validFrom` until the next version. A version is never
 * changed.
 */
export const PdfDesignEntity = defineEntity({
  name: "PdfDesign",
  tableName: "pdf_designs",
  properties: {
    accountId,
    version: p.integer().primary(),
    validFrom: p.datetime(6),
    logo: p.blob().$type<Buffer>().nullable(),
    accentColor: p.text(),
    contactLine: p.text().nullable(),
    footNote: p.text().nullable(),
    showKeys: p.boolean(),
    paper: p.text().$type<"letter" | "a4">(),
    embedXml: p.boolean(),
  },
});

export type PdfDesign = InferEntity<typeof PdfDesignEntity>;
