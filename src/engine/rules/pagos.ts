import type { XmlNode } from "../node.ts";
import { DOCUMENT } from "./pagos/comprobante.ts";
import { DOCUMENTS, DOCUMENTS_LATER } from "./pagos/documents.ts";
import { type Pagos, readPagos } from "./pagos/model.ts";
import { CONVERSIONS, PAYMENTS } from "./pagos/payments.ts";
import { DOCUMENT_TAXES, PAYMENT_TAXES, PAYMENT_TAXES_LATER } from "./pagos/taxes.ts";
import { DEMANDED, TOTALS } from "./pagos/totales.ts";
import { type Context, checkAll, type Finding, inOrder, type Rule } from "./rule.ts";

/**
 * Every rule for pago20:Pagos that can be decided without SAT's private lists, in the order of SAT's matrix of Pagos
 * 2.0 (revision B); the row of the Guía de llenado comes last. Numbers of the hundred 201 are the complement's.
 */
export const PAGOS_RULES: readonly Rule<Pagos>[] = inOrder([
  ...DOCUMENT,
  ...TOTALS,
  ...PAYMENTS,
  ...DOCUMENTS,
  ...DOCUMENT_TAXES,
  ...PAYMENT_TAXES,
  ...DEMANDED,
  ...CONVERSIONS,
  ...DOCUMENTS_LATER,
  ...PAYMENT_TAXES_LATER,
]);

/** All that is wrong with the payments of a document; nothing for a document without payments. */
export function checkPagos(root: XmlNode, context: Context): Finding[] {
  const pagos = readPagos(root);
  return pagos === undefined ? [] : checkAll(PAGOS_RULES, pagos, context);
}
