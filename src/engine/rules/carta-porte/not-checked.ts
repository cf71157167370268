import { type NotChecked, notChecked, UNDOCUMENTED } from "../not-checked.ts";

const NOT_IMPORTED = "los pedimentos de cada aduana, patente y año (c_NumPedimentoAduana) no se importan";

export const CARTA_PORTE_NOT_CHECKED: readonly NotChecked[] = [
  notChecked("CP108", "El RFC del receptor de tipo I debe estar en l_RFC, si no es genérico"),
  notChecked("CP132", "RFCRemitenteDestinatario debe estar en l_RFC, si no es genérico"),
  notChecked("CP174", "El número del pedimento debe haberse dado en su aduana, patente y año", NOT_IMPORTED),
  notChecked("CP176", "RFCImpo debe estar en l_RFC, si no es genérico"),
  notChecked("CP188", "RFCEmbarcador debe estar en l_RFC"),
  notChecked("CP195", "RFCFigura debe estar en l_RFC"),
  notChecked("CP999", "Otros errores", UNDOCUMENTED),
];
