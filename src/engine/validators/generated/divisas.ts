// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/divisas/divisas.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, type Known } from "../checks.ts";

const Operacion_values: ReadonlySet<string> = new Set(["compra", "venta"]);
export function Operacion(value: string): boolean {
  return Operacion_values.has(value);
}

/** divisas:Divisas */
export function Divisas(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.tipoOperacion;
  if (value === undefined || !Operacion(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}
