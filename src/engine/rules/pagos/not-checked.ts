import { L_RFC, type NotChecked } from "../not-checked.ts";

const NOT_IN_FORCE = "el SAT todavía no la aplica";

export const PAGOS_NOT_CHECKED: readonly NotChecked[] = [
  {
    sat: "CRP20216",
    rule: "TipoCambioP fuera del porcentaje de variación exige Confirmacion",
    reason: NOT_IN_FORCE,
  },
  { sat: "CRP20220", rule: "Un Monto mayor que el límite exige Confirmacion", reason: NOT_IN_FORCE },
  { sat: "CRP20222", rule: "RfcEmisorCtaOrd debe estar en l_RFC, si no es XEXX010101000", reason: L_RFC },
];
