import { matrix } from "../matrix.ts";
import { notChecked, unclassified } from "../not-checked.ts";
import { readVenta } from "./model.ts";
import { RULES } from "./rules.ts";

const L_CNE = "la lista diaria de permisos (L_CNE) solo la tienen el SAT y los PAC";

/**
 * Rules for hidrocarburospetroliferos:HidroYPetro, revision A. SAT's matrix was found nowhere: its lists, the Anexo 29
 * and answers of PACs tell the rows and three of its codes.
 */
export const PETROLIFEROS10 = matrix({
  name: "Hidrocarburos y Petrolíferos 1.0",
  title: "Complemento Hidrocarburos y Petrolíferos 1.0",
  notChecked: [
    notChecked(
      "CCHYP106",
      "Una condición sobre Carta Porte en el mismo comprobante",
      "el texto del renglón no se conoce",
    ),
    notChecked("CCHYP107", "NumeroPermiso debe estar vigente en L_CNE", L_CNE),
    notChecked("CCHYP108", "El permiso debe ser del RFC del emisor", L_CNE),
    unclassified("CCHYP999"),
  ],
  containers: "Comprobante Conceptos ComplementoConcepto".split(" "),
  read: readVenta,
  rules: RULES,
});
