import { CERTIFICATION } from "./comprobante/certification.ts";
import { CONCEPTS, PARTS } from "./comprobante/concepts.ts";
import { CUSTOMS, PART_CUSTOMS } from "./comprobante/customs.ts";
import { GLOBAL } from "./comprobante/global.ts";
import { HEADER } from "./comprobante/header.ts";
import { readComprobante } from "./comprobante/model.ts";
import { COMPROBANTE_NOT_CHECKED } from "./comprobante/not-checked.ts";
import { PARTIES } from "./comprobante/parties.ts";
import { ELEMENTS } from "./comprobante/scope.ts";
import { SUMMARY } from "./comprobante/summary.ts";
import { TAXES } from "./comprobante/taxes.ts";
import { THIRD_PARTIES } from "./comprobante/third-parties.ts";
import { matrix } from "./matrix.ts";

/**
 * These are the rules for cfdi:Comprobante that can be decided without SAT's private lists (l_RFC, LCO), in
 * the order of SAT's matrix of 2024-12-13. The rules of the Guía de llenado come last.
 */
export const CFDI40 = matrix({
  name: "CFDI 4.0",
  title: "Comprobante: CFDI 4.0",
  notChecked: COMPROBANTE_NOT_CHECKED,
  elements: ELEMENTS,
  containers: "Comprobante Conceptos Traslados Retenciones Complemento".split(" "),
  read: readComprobante,
  rules: [
    ...CERTIFICATION,
    ...HEADER,
    ...GLOBAL,
    ...PARTIES,
    ...CONCEPTS,
    ...TAXES,
    ...THIRD_PARTIES,
    ...CUSTOMS,
    ...PARTS,
    ...PART_CUSTOMS,
    ...SUMMARY,
  ],
});
