import { matrix } from "../matrix.ts";
import { DOCUMENT } from "./comprobante.ts";
import { DEDUCTIONS } from "./deductions.ts";
import { DISABILITIES } from "./disabilities.ts";
import { EMPLOYER } from "./employer.ts";
import { HEADER } from "./header.ts";
import { readRecibo } from "./model.ts";
import { NOMINA_NOT_CHECKED } from "./not-checked.ts";
import { OTHER_PAYMENTS } from "./other-payments.ts";
import { PERCEPTIONS } from "./perceptions.ts";
import { WORKER } from "./worker.ts";

/**
 * The rules for nomina12:Nomina that can be decided without SAT's private lists (NOMINA_NOT_CHECKED has the others), in
 * the order of SAT's matrix of Nómina 1.2, revision E. VAL-301 is NOM1, and so on; the rules of the Guía de llenado are
 * VAL-451 and following.
 */
export const NOMINA12 = matrix({
  name: "Nómina 1.2",
  title: "Recibo de nómina: Nómina 1.2",
  notChecked: NOMINA_NOT_CHECKED,
  containers: "Comprobante Conceptos Complemento Percepciones Deducciones OtrosPagos Incapacidades".split(" "),
  read: readRecibo,
  rules: [
    ...DOCUMENT,
    ...HEADER,
    ...EMPLOYER,
    ...WORKER,
    ...PERCEPTIONS,
    ...DEDUCTIONS,
    ...DISABILITIES,
    ...OTHER_PAYMENTS,
  ],
});
