import { L_RFC, type NotChecked, notChecked } from "../not-checked.ts";

const NO_SUCH_CODE = "la matriz no tiene ese código";

export const RETENCIONES_NOT_CHECKED: readonly NotChecked[] = [
  notChecked(
    "Reten20107",
    "CveRetenc debe llevar el complemento de su clave",
    "la clave 27 lo exige según quién es el fiduciario, que el documento no dice",
  ),
  notChecked("Reten20110", "NomDenRazSocE debe estar en l_RFC"),
  notChecked("Reten20113", "RfcR debe estar en l_RFC"),
  notChecked("Reten20114", "RfcR XAXX010101000 no se busca en l_RFC", "dice qué no revisa el PAC: no hay qué rechazar"),
  notChecked("Reten20115", "NomDenRazSocR debe estar en l_RFC"),
  notChecked(
    "Reten20116",
    "NomDenRazSocR debe ser el de RfcR",
    `${L_RFC}; solo se revisa el nombre que va con XAXX010101000`,
  ),
  notChecked("Reten20118", "No existe", NO_SUCH_CODE),
  notChecked("Reten20119", "DomicilioFiscalR debe estar en l_RFC"),
  notChecked(
    "Reten20120",
    "DomicilioFiscalR debe ser el de RfcR",
    `${L_RFC}; solo se revisa el que va con XAXX010101000`,
  ),
  notChecked("Reten20125", "No existe", `${NO_SUCH_CODE}; qué ejercicios hay lo dice la lista del esquema`),
  notChecked("Reten20136", "NomDenRazSocE debe ser el de RfcE"),
];
