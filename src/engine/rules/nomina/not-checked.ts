import { type NotChecked, notChecked, UNDOCUMENTED } from "../not-checked.ts";

const MARKS = "qué entidades están adheridas al Sistema Nacional de Coordinación Fiscal solo lo dice l_RFC";
const NEXT_UMA = "se conocen con la UMA y el decreto de su año, y se importan como cifras";

export const NOMINA_NOT_CHECKED: readonly NotChecked[] = [
  notChecked("NOM9", "El RFC del receptor debe estar en l_RFC"),
  notChecked("NOM41", "RfcPatronOrigen debe estar en l_RFC"),
  notChecked("NOM45", "Una entidad adherida debe llevar EntidadSNCF", MARKS),
  notChecked("NOM46", "Un emisor que no es entidad adherida no debe llevar EntidadSNCF", MARKS),
  notChecked("NOM67", "RfcLabora debe estar en l_RFC"),
  notChecked("NOM101", "El límite de SubsidioCausado en años cuya cifra falta", NEXT_UMA),
  notChecked("NOM108", "El límite de SubsidioCausado por día en años cuya cifra falta", NEXT_UMA),
  notChecked("NOM111", "Otros errores", UNDOCUMENTED),
];
