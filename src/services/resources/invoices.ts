import { notApplicable } from "../../../common/errors.ts";
import { COMPROBANTE } from "../../engine/documents/index.ts";
import { kindsOfType } from "../kinds/index.ts";
import { explainConcepts } from "./explaining.ts";
import { createdDocument, documentRecord } from "./records.ts";
import type { Resource } from "./resource.ts";

const CFDI = kindsOfType(COMPROBANTE);

/** `/facturas`: its list shows invoices and credit notes; by its id it answers for a CFDI of any kind. */
export const INVOICES: Resource<
  ReturnType<typeof documentRecord>,
  ReturnType<typeof createdDocument>,
  typeof explainConcepts
> = {
  name: "facturas",
  answersFor: ({ kind }) => CFDI.includes(kind),
  documentId: (id) => id,
  show: documentRecord,
  created: createdDocument,
  explain: explainConcepts,
  noXml: () => notApplicable("El comprobante todavía no tiene XML: no está timbrado"),
};
