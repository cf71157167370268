import { L_RFC, type NotChecked } from "../not-checked.ts";

const NO_SUCH_CODE = "la matriz no tiene ese código";

export const RETENCIONES_NOT_CHECKED: readonly NotChecked[] = [
  {
    sat: "Reten20107",
    rule: "CveRetenc debe llevar el complemento de su clave",
    reason: "la clave 27 lo exige según quién es el fiduciario, que el documento no dice",
  },
  { sat: "Reten20110", rule: "NomDenRazSocE debe estar en l_RFC", reason: L_RFC },
  { sat: "Reten20113", rule: "RfcR debe estar en l_RFC", reason: L_RFC },
  {
    sat: "Reten20114",
    rule: "RfcR XAXX010101000 no se busca en l_RFC",
    reason: "dice qué no revisa el PAC: no hay qué rechazar",
  },
  { sat: "Reten20115", rule: "NomDenRazSocR debe estar en l_RFC", reason: L_RFC },
  {
    sat: "Reten20116",
    rule: "NomDenRazSocR debe ser el de RfcR",
    reason: `${L_RFC}; solo se revisa el nombre que va con XAXX010101000`,
  },
  { sat: "Reten20118", rule: "No existe", reason: NO_SUCH_CODE },
  { sat: "Reten20119", rule: "DomicilioFiscalR debe estar en l_RFC", reason: L_RFC },
  {
    sat: "Reten20120",
    rule: "DomicilioFiscalR debe ser el de RfcR",
    reason: `${L_RFC}; solo se revisa el que va con XAXX010101000`,
  },
  {
    sat: "Reten20125",
    rule: "No existe",
    reason: `${NO_SUCH_CODE}; qué ejercicios hay lo dice la lista del esquema`,
  },
  { sat: "Reten20136", rule: "NomDenRazSocE debe ser el de RfcE", reason: L_RFC },
];
