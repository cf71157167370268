import { matrix } from "../matrix.ts";
import { unclassified } from "../not-checked.ts";
import { readProcesos } from "./model.ts";
import { RULES } from "./rules.ts";

/**
 * The rules for ine:INE, in the order of SAT's matrix of INE 1.1. VAL-1080 is INE180, and so on; the second half of a
 * row and the advice come after VAL-1088.
 */
export const INE11 = matrix({
  name: "INE 1.1",
  title: "Complemento INE 1.1",
  notChecked: [unclassified("INE999")],
  containers: "Comprobante Complemento".split(" "),
  read: readProcesos,
  rules: RULES,
});
