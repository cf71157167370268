import { L_RFC, type NotChecked } from "../not-checked.ts";

const MARKS = "qué entidades están adheridas al Sistema Nacional de Coordinación Fiscal solo lo dice l_RFC";
const NEXT_UMA = "se conocen con la UMA y el decreto de su año, y se importan como cifras";

export const NOMINA_NOT_CHECKED: readonly NotChecked[] = [
  { sat: "NOM9", rule: "El RFC del receptor debe estar en l_RFC", reason: L_RFC },
  { sat: "NOM41", rule: "RfcPatronOrigen debe estar en l_RFC", reason: L_RFC },
  { sat: "NOM45", rule: "Una entidad adherida debe llevar EntidadSNCF", reason: MARKS },
  { sat: "NOM46", rule: "Un emisor que no es entidad adherida no debe llevar EntidadSNCF", reason: MARKS },
  { sat: "NOM67", rule: "RfcLabora debe estar en l_RFC", reason: L_RFC },
  { sat: "NOM101", rule: "El límite de SubsidioCausado en años cuya cifra falta", reason: NEXT_UMA },
  {
    sat: "NOM108",
    rule: "El límite de SubsidioCausado por día en años cuya cifra falta",
    reason: NEXT_UMA,
  },
  { sat: "NOM111", rule: "Otros errores", reason: "el SAT no los tiene documentados" },
];
