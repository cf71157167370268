import { matrix } from "../matrix.ts";
import { CERTIFICATION } from "./certification.ts";
import { HEADER } from "./header.ts";
import { readRetenciones } from "./model.ts";
import { RETENCIONES_NOT_CHECKED } from "./not-checked.ts";
import { PARTIES } from "./parties.ts";
import { TOTALES } from "./totales.ts";

/**
 * The rules for retenciones:Retenciones that can be decided without SAT's private lists (RETENCIONES_NOT_CHECKED has
 * the others), in the order of SAT's matrix of retenciones 2.0; the rules of the Guía de llenado come last. The codes
 * are CRE-nn, because RET-nnn is the contract's prefix for refusals of `POST /retenciones`.
 */
export const RETENCIONES20 = matrix({
  name: "Retenciones 2.0",
  title: "Constancia de retenciones: Retenciones 2.0",
  notChecked: RETENCIONES_NOT_CHECKED,
  containers: "Retenciones Complemento".split(" "),
  read: readRetenciones,
  rules: [...CERTIFICATION, ...HEADER, ...PARTIES, ...TOTALES],
});
