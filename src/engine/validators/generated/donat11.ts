// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/donat/donat11.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, isDate, isReadable, type Known } from "../checks.ts";
import { Texto } from "./tdCFDI.ts";

export function xs_string(value: string): boolean {
  return isReadable(value);
}

const xs_date_form = /^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$/u;
export function xs_date(value: string): boolean {
  return isDate(value, xs_date_form);
}

/** donat:Donatarias */
export function Donatarias(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.version;
  if (value === undefined || value !== "1.1") return false;
  value = attributes.noAutorizacion;
  if (value === undefined || !xs_string(value)) return false;
  value = attributes.fechaAutorizacion;
  if (value === undefined || !xs_date(value)) return false;
  value = attributes.leyenda;
  if (value === undefined || !Texto(value)) return false;
  if (!hasOnly(attributes, 4)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}
