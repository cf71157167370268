import type { XmlNode } from "../node.ts";
import { DOCUMENT, DOCUMENT_GUIDE } from "./nomina/comprobante.ts";
import { DEDUCTIONS, DEDUCTIONS_GUIDE } from "./nomina/deductions.ts";
import { DISABILITIES } from "./nomina/disabilities.ts";
import { EMPLOYER, EMPLOYER_GUIDE } from "./nomina/employer.ts";
import { HEADER, HEADER_GUIDE } from "./nomina/header.ts";
import { type Recibo, readRecibo } from "./nomina/model.ts";
import { OTHER_PAYMENTS } from "./nomina/other-payments.ts";
import { PERCEPTIONS, PERCEPTIONS_GUIDE } from "./nomina/perceptions.ts";
import { WORKER } from "./nomina/worker.ts";
import { type Context, checkAll, type Finding, inOrder, type Rule } from "./rule.ts";

/**
 * Every rule for nomina12:Nomina that can be decided without SAT's private lists (those are NOMINA_NOT_CHECKED), in the
 * order of SAT's matrix of Nómina 1.2 in its revision E. VAL-301 is NOM1, and so on; the rows of the Guía de llenado
 * are VAL-451 and the following.
 */
export const NOMINA_RULES: readonly Rule<Recibo>[] = inOrder([
  ...DOCUMENT,
  ...HEADER,
  ...EMPLOYER,
  ...WORKER,
  ...PERCEPTIONS,
  ...DEDUCTIONS,
  ...DISABILITIES,
  ...OTHER_PAYMENTS,
  ...DOCUMENT_GUIDE,
  ...HEADER_GUIDE,
  ...EMPLOYER_GUIDE,
  ...PERCEPTIONS_GUIDE,
  ...DEDUCTIONS_GUIDE,
]);

/** All that is wrong with the payroll of a document; nothing for a document that is no payroll. */
export function checkNomina(root: XmlNode, context: Context): Finding[] {
  const recibo = readRecibo(root);
  return recibo === undefined ? [] : checkAll(NOMINA_RULES, recibo, context);
}
