import { L_RFC, type NotChecked } from "../not-checked.ts";

const NOT_IMPORTED = "los pedimentos de cada aduana, patente y año (c_NumPedimentoAduana) no se importan";

export const CARTA_PORTE_NOT_CHECKED: readonly NotChecked[] = [
  {
    sat: "CP108",
    rule: "El RFC del receptor de tipo I debe estar en l_RFC, si no es genérico",
    reason: L_RFC,
  },
  { sat: "CP132", rule: "RFCRemitenteDestinatario debe estar en l_RFC, si no es genérico", reason: L_RFC },
  {
    sat: "CP174",
    rule: "El número del pedimento debe haberse dado en su aduana, patente y año",
    reason: NOT_IMPORTED,
  },
  { sat: "CP176", rule: "RFCImpo debe estar en l_RFC, si no es genérico", reason: L_RFC },
  { sat: "CP188", rule: "RFCEmbarcador debe estar en l_RFC", reason: L_RFC },
  { sat: "CP195", rule: "RFCFigura debe estar en l_RFC", reason: L_RFC },
  { sat: "CP999", rule: "Otros errores", reason: "el SAT no los tiene documentados" },
];
