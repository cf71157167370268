import { matrix } from "../matrix.ts";
import { DOCUMENT } from "./comprobante.ts";
import { DOCUMENTS } from "./documents.ts";
import { readRecepcion } from "./model.ts";
import { PAGOS_NOT_CHECKED } from "./not-checked.ts";
import { CONVERSIONS, PAYMENTS } from "./payments.ts";
import { DOCUMENT_TAXES, PAYMENT_TAXES } from "./taxes.ts";
import { DEMANDED, TOTALS } from "./totales.ts";

/**
 * The rules for pago20:Pagos that can be decided without SAT's private lists, in the order of SAT's matrix of Pagos 2.0
 * (revision B); a rule of the Guía de llenado is the last of them. They are VAL-201 and following. The demands of
 * standard and guides on the CFDI are VAL-901 and following, because that hundred is full.
 */
export const PAGOS20 = matrix({
  name: "Pagos 2.0",
  title: "Complemento de pago: Pagos 2.0",
  notChecked: PAGOS_NOT_CHECKED,
  containers: "Comprobante Conceptos Complemento Pagos TrasladosDR RetencionesDR TrasladosP RetencionesP".split(" "),
  read: readRecepcion,
  rules: [
    ...DOCUMENT,
    ...TOTALS,
    ...PAYMENTS,
    ...DOCUMENTS,
    ...DOCUMENT_TAXES,
    ...PAYMENT_TAXES,
    ...DEMANDED,
    ...CONVERSIONS,
  ],
});
