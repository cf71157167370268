import { matrix } from "./matrix.ts";
import { ELEMENTS } from "./pagos/common.ts";
import { DOCUMENT } from "./pagos/comprobante.ts";
import { DOCUMENTS, DOCUMENTS_LATER } from "./pagos/documents.ts";
import { readPagos } from "./pagos/model.ts";
import { PAGOS_NOT_CHECKED } from "./pagos/not-checked.ts";
import { CONVERSIONS, PAYMENTS } from "./pagos/payments.ts";
import { DOCUMENT_TAXES, PAYMENT_TAXES, PAYMENT_TAXES_LATER } from "./pagos/taxes.ts";
import { DEMANDED, TOTALS } from "./pagos/totales.ts";

/**
 * Every rule for pago20:Pagos that can be decided without SAT's private lists, in the order of SAT's matrix of Pagos
 * 2.0 (revision B); the row of the Guía de llenado comes last. Numbers of the hundred 201 are the complement's.
 */
export const PAGOS20 = matrix({
  name: "Pagos 2.0",
  title: "Complemento de pago: Pagos 2.0",
  notChecked: PAGOS_NOT_CHECKED,
  elements: ELEMENTS,
  containers:
    "Comprobante Conceptos Complemento Pagos TrasladosDR RetencionesDR TrasladosP RetencionesP".split(" "),
  read: readPagos,
  rules: [
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
  ],
});
