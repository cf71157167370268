// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/valesdedespensa/valesdedespensa.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasForm, hasLength, hasOnly, isAmount, isDate, isDecimal, isText, type Known } from "../checks.ts";

export function Texto20(value: string): boolean {
  return isText(value, 1, 20, false);
}

const xs_dateTime_form = /^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3])(:[0-5][0-9]){2}$/u;
export function xs_dateTime(value: string): boolean {
  return isDate(value, xs_dateTime_form);
}

const RFC_form = /^(?:[A-ZÑ&,]{3,4}[0-9]{2}[01][0-9][0-3][0-9][0-9A-Z,]{0,3})$/u;
export function RFC(value: string): boolean {
  const written = collapsed(value);
  return RFC_form.test(written) && hasLength(written, 12, 13);
}

const CURP_form = /^(?:[A-Z][AEIOUX,][A-Z]{2}[0-9]{2}[01][0-9][0-3][0-9][HMX,][A-Z]{2}[B-DF-HJ-NP-TV-ZÑ,]{3}[0-9A-Z,][0-9])$/u;
export function CURP(value: string): boolean {
  return hasForm(value, CURP_form);
}

export function Texto100(value: string): boolean {
  return isText(value, 1, 100, false);
}

export function Texto15(value: string): boolean {
  return isText(value, 1, 15, false);
}

const Importe_type = { digits: 24, places: 2, forms: [] };
export function Importe(value: string): boolean {
  return isAmount(value, 18, 2, false) || isDecimal(value, Importe_type);
}

/** valesdedespensa:Concepto */
export function ValesDeDespensa_Conceptos_Concepto(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 6;
  value = attributes.identificador;
  if (value === undefined || !Texto20(value)) return false;
  value = attributes.fecha;
  if (value === undefined || !xs_dateTime(value)) return false;
  value = attributes.rfc;
  if (value === undefined || !RFC(value)) return false;
  value = attributes.curp;
  if (value === undefined || !CURP(value)) return false;
  value = attributes.nombre;
  if (value === undefined || !Texto100(value)) return false;
  value = attributes.numSeguridadSocial;
  if (value !== undefined) {
    if (!Texto15(value)) return false;
    given += 1;
  }
  value = attributes.importe;
  if (value === undefined || !Importe(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** valesdedespensa:Conceptos */
export function ValesDeDespensa_Conceptos(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "valesdedespensa:Concepto" || !ValesDeDespensa_Conceptos_Concepto(child, known)) return false;
  child = children[++at];
  while (child?.name === "valesdedespensa:Concepto") {
    if (!ValesDeDespensa_Conceptos_Concepto(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

export function NumeroDeCuenta(value: string): boolean {
  return hasLength(value, 1, 20);
}

/** valesdedespensa:ValesDeDespensa */
export function ValesDeDespensa(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 4;
  value = attributes.version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.tipoOperacion;
  if (value === undefined || collapsed(value) !== "monedero electrónico") return false;
  value = attributes.registroPatronal;
  if (value !== undefined) {
    if (!Texto20(value)) return false;
    given += 1;
  }
  value = attributes.numeroDeCuenta;
  if (value === undefined || !NumeroDeCuenta(value)) return false;
  value = attributes.total;
  if (value === undefined || !Importe(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "valesdedespensa:Conceptos" || !ValesDeDespensa_Conceptos(child, known)) return false;
  child = children[++at];
  return child === undefined;
}
