import { L_RFC, type NotChecked, unclassified } from "../not-checked.ts";

const OF_A_LIST = "solo lo dice una lista que el SAT publica aparte de sus esquemas y el servicio no tiene";

export const PLATAFORMAS_NOT_CHECKED: readonly NotChecked[] = [
  { sat: "SPT101", rule: "No existe", reason: "la matriz no tiene ese código" },
  { sat: "SPT103", rule: "RfcR debe estar en l_RFC, si no es XAXX010101000", reason: L_RFC },
  {
    sat: "SPT118",
    rule: "MontoRet de ISR de una persona física debe ser BaseRet por la tasa de su TipoDeServ en el ejercicio",
    reason: `qué tasa tiene cada tipo de servicio en cada ejercicio ${OF_A_LIST}`,
  },
  {
    sat: "SPT138",
    rule: "SubTipServ debe ser un subtipo de su TipoDeServ",
    reason: `qué subtipos tiene cada tipo de servicio ${OF_A_LIST}`,
  },
  { sat: "SPT139", rule: "RFCTerceroAutorizado debe estar en l_RFC", reason: L_RFC },
  unclassified("SPT999"),
];
