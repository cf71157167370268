import { matrix } from "../matrix.ts";
import { LCO, notChecked, unclassified } from "../not-checked.ts";
import { readDocumento } from "./model.ts";
import { RULES } from "./rules.ts";

/**
 * The rules for ecc12:EstadoDeCuentaCombustible that can be decided without SAT's private lists, in the order of SAT's
 * matrix of its revision B. VAL-1121 is ECC121, and so on.
 */
export const COMBUSTIBLES12 = matrix({
  name: "Estado de cuenta de combustibles 1.2",
  title: "Complemento Estado de cuenta de combustibles 1.2",
  notChecked: [notChecked("ECC123", "Rfc de cada concepto debe estar en la LCO", LCO), unclassified("ECC999")],
  containers: "Comprobante Complemento Conceptos".split(" "),
  read: readDocumento,
  rules: RULES,
});
