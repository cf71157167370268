import { NOT_IN_FORCE, type NotChecked, notChecked } from "../not-checked.ts";

export const PAGOS_NOT_CHECKED: readonly NotChecked[] = [
  notChecked("CRP20216", "TipoCambioP fuera del porcentaje de variación exige Confirmacion", NOT_IN_FORCE),
  notChecked("CRP20220", "Un Monto mayor que el límite exige Confirmacion", NOT_IN_FORCE),
  notChecked("CRP20222", "RfcEmisorCtaOrd debe estar en l_RFC, si no es XEXX010101000"),
];
