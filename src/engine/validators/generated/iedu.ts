// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/iedu/iedu.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasForm, hasLength, hasOnly, isReadable, isText, type Known } from "../checks.ts";

export function xs_string(value: string): boolean {
  return isReadable(value);
}

const CURP_form = /^(?:[A-Z][AEIOUX,][A-Z]{2}[0-9]{2}[01][0-9][0-3][0-9][HMX,][A-Z]{2}[B-DF-HJ-NP-TV-ZÑ,]{3}[0-9A-Z,][0-9])$/u;
export function CURP(value: string): boolean {
  return hasForm(value, CURP_form);
}

const Nivel_values: ReadonlySet<string> = new Set(["Preescolar", "Primaria", "Secundaria", "Profesional técnico", "Bachillerato o su equivalente"]);
export function Nivel(value: string): boolean {
  return Nivel_values.has(value);
}

export function Autorizacion(value: string): boolean {
  return isText(value, 1, Infinity, false);
}

const RFC_form = /^(?:[A-ZÑ&,]{3,4}[0-9]{2}[01][0-9][0-3][0-9][0-9A-Z,]{0,3})$/u;
export function RFC(value: string): boolean {
  const written = collapsed(value);
  return RFC_form.test(written) && hasLength(written, 12, 13);
}

/** iedu:instEducativas */
export function instEducativas(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 5;
  value = attributes.version;
  if (value === undefined || collapsed(value) !== "1.0") return false;
  value = attributes.nombreAlumno;
  if (value === undefined || !xs_string(value)) return false;
  value = attributes.CURP;
  if (value === undefined || !CURP(value)) return false;
  value = attributes.nivelEducativo;
  if (value === undefined || !Nivel(value)) return false;
  value = attributes.autRVOE;
  if (value === undefined || !Autorizacion(value)) return false;
  value = attributes.rfcPago;
  if (value !== undefined) {
    if (!RFC(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}
