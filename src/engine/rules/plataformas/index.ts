import { matrix } from "../matrix.ts";
import { readConstancia } from "./model.ts";
import { PLATAFORMAS_NOT_CHECKED } from "./not-checked.ts";
import { EXACT, RESULTS } from "./results.ts";
import { SERVICES } from "./services.ts";
import { WITHHOLDING } from "./withholding.ts";

/**
 * The rules for plataformasTecnologicas:ServiciosPlataformasTecnologicas that can be decided without SAT's private
 * lists, in the order of SAT's matrix of its revision E (2025-12-31); documents of days before 2026 are judged by its
 * revision D. CRE-102 is SPT102, and so on. Rules from the standard, those that rows leave to the reader, and those
 * whose code was not seen yet are CRE-151 and following.
 */
export const PLATAFORMAS10 = matrix({
  name: "Plataformas Tecnológicas 1.0",
  title: "Complemento Servicios de Plataformas Tecnológicas 1.0",
  notChecked: PLATAFORMAS_NOT_CHECKED,
  containers: "Retenciones Complemento Servicios".split(" "),
  read: readConstancia,
  rules: [...WITHHOLDING, ...SERVICES, ...RESULTS, EXACT],
});
