import { type NotChecked, notChecked, unclassified } from "../not-checked.ts";

const OF_A_LIST = "solo lo dice una lista que el SAT publica aparte de sus esquemas y el servicio no tiene";

export const PLATAFORMAS_NOT_CHECKED: readonly NotChecked[] = [
  notChecked("SPT101", "No existe", "la matriz no tiene ese código"),
  notChecked("SPT103", "RfcR debe estar en l_RFC, si no es XAXX010101000"),
  notChecked(
    "SPT118",
    "MontoRet de ISR de una persona física debe ser BaseRet por la tasa de su TipoDeServ en el ejercicio",
    `qué tasa tiene cada tipo de servicio en cada ejercicio ${OF_A_LIST}`,
  ),
  notChecked(
    "SPT138",
    "SubTipServ debe ser un subtipo de su TipoDeServ",
    `qué subtipos tiene cada tipo de servicio ${OF_A_LIST}`,
  ),
  notChecked("SPT139", "RFCTerceroAutorizado debe estar en l_RFC"),
  unclassified("SPT999"),
];
