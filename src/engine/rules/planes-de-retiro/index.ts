import { matrix } from "../matrix.ts";
import { unclassified } from "../not-checked.ts";
import { readPlanes } from "./model.ts";
import { RULES } from "./rules.ts";

/**
 * The rules for planesderetiro11:Planesderetiro, in the order of SAT's matrix of its revision B. CRE-201 is PDR101, and
 * so on. Version 1.0 of the complement has no matrix.
 */
export const PLANES_DE_RETIRO11 = matrix({
  name: "Planes de retiro 1.1",
  title: "Complemento Planes de retiro 1.1",
  notChecked: [unclassified("PDR999")],
  containers: "Retenciones Complemento".split(" "),
  read: readPlanes,
  rules: RULES,
});
