// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/esquemas/retencionpago/1/pagosaextranjeros/pagosaextranjeros.xsd
import type { XmlNode } from "../../node.ts";
import { hasForm, hasOnly, isText, type Known } from "../checks.ts";
import { SiONo, Texto300, c_Pais, c_TipoContribuyenteSujetoRetencion } from "./catRetenciones.ts";

export function Descripcion(value: string): boolean {
  return isText(value, 1, 255, false);
}

/** pagosaextranjeros:NoBeneficiario */
export function Pagosaextranjeros_NoBeneficiario(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.PaisDeResidParaEfecFisc;
  if (value === undefined || !c_Pais(value)) return false;
  value = attributes.ConceptoPago;
  if (value === undefined || !c_TipoContribuyenteSujetoRetencion(value)) return false;
  value = attributes.DescripcionConcepto;
  if (value === undefined || !Descripcion(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const RFC_form = /^(?:[A-ZÑ&,]{3,4}[0-9]{2}[01][0-9][0-3][0-9][0-9A-Z,]{3})$/u;
export function RFC(value: string): boolean {
  return hasForm(value, RFC_form);
}

const CURP_form = /^(?:[A-Z][AEIOUX,][A-Z]{2}[0-9]{2}[01][0-9][0-3][0-9][HMX,][A-Z]{2}[B-DF-HJ-NP-TV-ZÑ,]{3}[0-9A-Z,][0-9])$/u;
export function CURP(value: string): boolean {
  return hasForm(value, CURP_form);
}

/** pagosaextranjeros:Beneficiario */
export function Pagosaextranjeros_Beneficiario(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.RFC;
  if (value === undefined || !RFC(value)) return false;
  value = attributes.CURP;
  if (value === undefined || !CURP(value)) return false;
  value = attributes.NomDenRazSocB;
  if (value === undefined || !Texto300(value)) return false;
  value = attributes.ConceptoPago;
  if (value === undefined || !c_TipoContribuyenteSujetoRetencion(value)) return false;
  value = attributes.DescripcionConcepto;
  if (value === undefined || !Descripcion(value)) return false;
  if (!hasOnly(attributes, 5)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** pagosaextranjeros:Pagosaextranjeros */
export function Pagosaextranjeros(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.EsBenefEfectDelCobro;
  if (value === undefined || !SiONo(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "pagosaextranjeros:NoBeneficiario") {
    if (!Pagosaextranjeros_NoBeneficiario(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "pagosaextranjeros:Beneficiario") {
    if (!Pagosaextranjeros_Beneficiario(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}
