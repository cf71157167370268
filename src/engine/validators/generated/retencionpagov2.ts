// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/esquemas/retencionpago/2/retencionpagov2.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasForm, hasOnly, isComplement, isListed, isText, type Known } from "../checks.ts";
import { c_CodigoPostal, c_Impuesto, c_RegimenFiscal, c_TipoRelacion } from "./catCFDI.ts";
import { Texto100, Texto300, c_CveRetenc, c_Ejercicio, c_Periodo, c_TipoPagoRet } from "./catRetenciones.ts";
import { NumeroDeCertificado, Texto, UUID, t_CURP, t_FechaH, t_ImporteMXN, t_RFC } from "./tdCFDI.ts";

/** retenciones:CfdiRetenRelacionados */
export function Retenciones_CfdiRetenRelacionados(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.TipoRelacion;
  if (value === undefined || !c_TipoRelacion(value)) return false;
  value = attributes.UUID;
  if (value === undefined || !UUID(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

export function Nombre(value: string): boolean {
  return isText(value, 1, 254, false);
}

/** retenciones:Emisor */
export function Retenciones_Emisor(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.RfcE;
  if (value === undefined || !t_RFC(value)) return false;
  value = attributes.NomDenRazSocE;
  if (value === undefined || !Nombre(value)) return false;
  value = attributes.RegimenFiscalE;
  if (value === undefined || !c_RegimenFiscal(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** retenciones:Nacional */
export function Retenciones_Receptor_Nacional(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.RfcR;
  if (value === undefined || !t_RFC(value)) return false;
  value = attributes.NomDenRazSocR;
  if (value === undefined || !Nombre(value)) return false;
  value = attributes.CurpR;
  if (value !== undefined) {
    if (!t_CURP(value)) return false;
    given += 1;
  }
  value = attributes.DomicilioFiscalR;
  if (value === undefined || !c_CodigoPostal(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

export function RegistroExtranjero(value: string): boolean {
  return isText(value, 1, 20, false);
}

/** retenciones:Extranjero */
export function Retenciones_Receptor_Extranjero(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 1;
  value = attributes.NumRegIdTribR;
  if (value !== undefined) {
    if (!RegistroExtranjero(value)) return false;
    given += 1;
  }
  value = attributes.NomDenRazSocR;
  if (value === undefined || !Texto300(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const Nacionalidad_values: ReadonlySet<string> = new Set(["Nacional", "Extranjero"]);
export function Nacionalidad(value: string): boolean {
  return isListed(value, Nacionalidad_values);
}

/** retenciones:Receptor */
export function Retenciones_Receptor(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.NacionalidadR;
  if (value === undefined || !Nacionalidad(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "retenciones:Nacional") {
    if (child?.name !== "retenciones:Nacional" || !Retenciones_Receptor_Nacional(child, known)) return false;
    child = children[++at];
  } else if (child?.name === "retenciones:Extranjero") {
    if (child?.name !== "retenciones:Extranjero" || !Retenciones_Receptor_Extranjero(child, known)) return false;
    child = children[++at];
  } else {
    return false;
  }
  return child === undefined;
}

/** retenciones:Periodo */
export function Retenciones_Periodo(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.MesIni;
  if (value === undefined || !c_Periodo(value)) return false;
  value = attributes.MesFin;
  if (value === undefined || !c_Periodo(value)) return false;
  value = attributes.Ejercicio;
  if (value === undefined || !c_Ejercicio(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** retenciones:ImpRetenidos */
export function Retenciones_Totales_ImpRetenidos(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.BaseRet;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.ImpuestoRet;
  if (value !== undefined) {
    if (!c_Impuesto(value)) return false;
    given += 1;
  }
  value = attributes.MontoRet;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  value = attributes.TipoPagoRet;
  if (value === undefined || !c_TipoPagoRet(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** retenciones:Totales */
export function Retenciones_Totales(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 4;
  value = attributes.MontoTotOperacion;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  value = attributes.MontoTotGrav;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  value = attributes.MontoTotExent;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  value = attributes.MontoTotRet;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  value = attributes.UtilidadBimestral;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.ISRCorrespondiente;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child?.name === "retenciones:ImpRetenidos") {
    if (!Retenciones_Totales_ImpRetenidos(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** retenciones:Complemento */
export function Retenciones_Complemento(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child !== undefined) {
    if (!isComplement(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** retenciones:Addenda */
export function Retenciones_Addenda(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child !== undefined) {
    if (!isComplement(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const Folio_form = /^(?:[0-9A-Za-z]{1,20})$/u;
export function Folio(value: string): boolean {
  return hasForm(value, Folio_form);
}

/** retenciones:Retenciones */
export function Retenciones(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 7;
  value = attributes.Version;
  if (value === undefined || collapsed(value) !== "2.0") return false;
  value = attributes.Sello;
  if (value === undefined || !Texto(value)) return false;
  value = attributes.NoCertificado;
  if (value === undefined || !NumeroDeCertificado(value)) return false;
  value = attributes.Certificado;
  if (value === undefined || !Texto(value)) return false;
  value = attributes.FolioInt;
  if (value !== undefined) {
    if (!Folio(value)) return false;
    given += 1;
  }
  value = attributes.FechaExp;
  if (value === undefined || !t_FechaH(value)) return false;
  value = attributes.LugarExpRetenc;
  if (value === undefined || !c_CodigoPostal(value)) return false;
  value = attributes.CveRetenc;
  if (value === undefined || !c_CveRetenc(value)) return false;
  value = attributes.DescRetenc;
  if (value !== undefined) {
    if (!Texto100(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "retenciones:CfdiRetenRelacionados") {
    if (!Retenciones_CfdiRetenRelacionados(child, known)) return false;
    child = children[++at];
  }
  if (child?.name !== "retenciones:Emisor" || !Retenciones_Emisor(child, known)) return false;
  child = children[++at];
  if (child?.name !== "retenciones:Receptor" || !Retenciones_Receptor(child, known)) return false;
  child = children[++at];
  if (child?.name !== "retenciones:Periodo" || !Retenciones_Periodo(child, known)) return false;
  child = children[++at];
  if (child?.name !== "retenciones:Totales" || !Retenciones_Totales(child, known)) return false;
  child = children[++at];
  if (child?.name === "retenciones:Complemento") {
    if (!Retenciones_Complemento(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "retenciones:Addenda") {
    if (!Retenciones_Addenda(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}
