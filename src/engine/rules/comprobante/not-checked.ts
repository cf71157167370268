import { LCO, NOT_IN_FORCE, type NotChecked, notChecked } from "../not-checked.ts";

/** Rows of SAT's matrix of CFDI 4.0, and codes that all PACs share. */
export const COMPROBANTE_NOT_CHECKED: readonly NotChecked[] = [
  notChecked("304", "El certificado de sello no debe estar revocado y debe estar en la LCO", LCO),
  notChecked("402", "El RFC del emisor debe estar en la LCO con sus obligaciones", LCO),
  notChecked("CFDI40118", "TipoCambio fuera del porcentaje de variación exige Confirmacion", NOT_IN_FORCE),
  notChecked("CFDI40120", "Un Total mayor que el límite exige Confirmacion", NOT_IN_FORCE),
  notChecked("CFDI40127", "Confirmacion no debe existir si nada la exige", NOT_IN_FORCE),
  notChecked("CFDI40128", "Confirmacion debe ser una que dio el PAC", NOT_IN_FORCE),
  notChecked("CFDI40129", "Confirmacion no debe haberse usado antes", NOT_IN_FORCE),
  notChecked("CFDI40138", "El Nombre del emisor debe estar en l_RFC"),
  notChecked("CFDI40139", "El Nombre del emisor debe ser el de su RFC"),
  notChecked("CFDI40142", "FacAtrAdquirente debe ser de un adquirente registrado"),
  notChecked("CFDI40143", "El RFC del receptor debe estar en l_RFC, si no es genérico"),
  notChecked("CFDI40144", "El Nombre del receptor debe estar en l_RFC"),
  notChecked("CFDI40145", "El Nombre del receptor debe ser el de su RFC"),
  notChecked("CFDI40147", "El DomicilioFiscalReceptor debe estar en l_RFC"),
  notChecked("CFDI40148", "El DomicilioFiscalReceptor debe ser el de su RFC"),
  notChecked(
    "CFDI40155",
    "NumRegIdTrib debe existir con Comercio Exterior y el RFC genérico extranjero, o solo entonces",
    "su texto y su error se contradicen y los PAC timbran sin él; es un aviso (VAL-50)",
  ),
  notChecked("CFDI40187", "RfcACuentaTerceros debe estar en la LCO", LCO),
  notChecked("CFDI40190", "NombreACuentaTerceros debe ser el de su RFC"),
  notChecked("CFDI40192", "DomicilioFiscalACuentaTerceros debe estar en l_RFC"),
];
