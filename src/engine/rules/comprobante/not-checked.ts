import { L_RFC, LCO, type NotChecked } from "../not-checked.ts";

const NOT_IN_FORCE = "el SAT todavía no la aplica";

/** Rows of SAT's matrix of CFDI 4.0, and codes that all PACs share. */
export const COMPROBANTE_NOT_CHECKED: readonly NotChecked[] = [
  { sat: "304", rule: "El certificado de sello no debe estar revocado y debe estar en la LCO", reason: LCO },
  { sat: "402", rule: "El RFC del emisor debe estar en la LCO con sus obligaciones", reason: LCO },
  {
    sat: "CFDI40118",
    rule: "TipoCambio fuera del porcentaje de variación exige Confirmacion",
    reason: NOT_IN_FORCE,
  },
  { sat: "CFDI40120", rule: "Un Total mayor que el límite exige Confirmacion", reason: NOT_IN_FORCE },
  { sat: "CFDI40127", rule: "Confirmacion no debe existir si nada la exige", reason: NOT_IN_FORCE },
  { sat: "CFDI40128", rule: "Confirmacion debe ser una que dio el PAC", reason: NOT_IN_FORCE },
  { sat: "CFDI40129", rule: "Confirmacion no debe haberse usado antes", reason: NOT_IN_FORCE },
  { sat: "CFDI40138", rule: "El Nombre del emisor debe estar en l_RFC", reason: L_RFC },
  { sat: "CFDI40139", rule: "El Nombre del emisor debe ser el de su RFC", reason: L_RFC },
  { sat: "CFDI40142", rule: "FacAtrAdquirente debe ser de un adquirente registrado", reason: L_RFC },
  { sat: "CFDI40143", rule: "El RFC del receptor debe estar en l_RFC, si no es genérico", reason: L_RFC },
  { sat: "CFDI40144", rule: "El Nombre del receptor debe estar en l_RFC", reason: L_RFC },
  { sat: "CFDI40145", rule: "El Nombre del receptor debe ser el de su RFC", reason: L_RFC },
  { sat: "CFDI40147", rule: "El DomicilioFiscalReceptor debe estar en l_RFC", reason: L_RFC },
  { sat: "CFDI40148", rule: "El DomicilioFiscalReceptor debe ser el de su RFC", reason: L_RFC },
  {
    sat: "CFDI40155",
    rule: "NumRegIdTrib debe existir con Comercio Exterior y el RFC genérico extranjero, o solo entonces",
    reason: "su texto y su error se contradicen y los PAC timbran sin él; es un aviso (VAL-50)",
  },
  { sat: "CFDI40187", rule: "RfcACuentaTerceros debe estar en la LCO", reason: LCO },
  { sat: "CFDI40190", rule: "NombreACuentaTerceros debe ser el de su RFC", reason: L_RFC },
  { sat: "CFDI40192", rule: "DomicilioFiscalACuentaTerceros debe estar en l_RFC", reason: L_RFC },
];
