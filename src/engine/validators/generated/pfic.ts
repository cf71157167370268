// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/pfic/pfic.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasLength, hasOnly, isText, type Known } from "../checks.ts";

export function TextoConContenido(value: string): boolean {
  return isText(value, 1, Infinity, false);
}

const RFC_form = /^(?:[A-ZÑ&,]{3,4}[0-9]{2}[01][0-9][0-3][0-9][0-9A-Z,]{0,3})$/u;
export function RFC(value: string): boolean {
  const written = collapsed(value);
  return RFC_form.test(written) && hasLength(written, 12, 13);
}

/** pfic:PFintegranteCoordinado */
export function PFintegranteCoordinado(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.ClaveVehicular;
  if (value === undefined || !TextoConContenido(value)) return false;
  value = attributes.Placa;
  if (value === undefined || !TextoConContenido(value)) return false;
  value = attributes.RFCPF;
  if (value !== undefined) {
    if (!RFC(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}
