import { matrix } from "../matrix.ts";
import { CERTIFICATION } from "./certification.ts";
import { CONCEPTS, PARTS } from "./concepts.ts";
import { CUSTOMS, PART_CUSTOMS } from "./customs.ts";
import { GLOBAL } from "./global.ts";
import { HEADER } from "./header.ts";
import { readComprobante } from "./model.ts";
import { COMPROBANTE_NOT_CHECKED } from "./not-checked.ts";
import { PARTIES } from "./parties.ts";
import { SUMMARY } from "./summary.ts";
import { TAXES } from "./taxes.ts";
import { THIRD_PARTIES } from "./third-parties.ts";

/**
 * The rules for cfdi:Comprobante that can be decided without SAT's private lists (l_RFC, LCO), in the order of SAT's
 * matrix of 2024-12-13. The rules of the Guía de llenado come last.
 */
export const CFDI40 = matrix({
  name: "CFDI 4.0",
  title: "Comprobante: CFDI 4.0",
  notChecked: COMPROBANTE_NOT_CHECKED,
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
