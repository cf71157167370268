// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/aerolineas/aerolineas.xsd
import type { XmlNode } from "../../node.ts";
import { hasLength, hasOnly, isAmount, isDecimal, type Known } from "../checks.ts";

export function CodigoDeCargo(value: string): boolean {
  return hasLength(value, 1, 8);
}

const Importe_type = { digits: 24, places: 6, forms: [] };
export function Importe(value: string): boolean {
  return isAmount(value, 18, 6, false) || isDecimal(value, Importe_type);
}

/** aerolineas:Cargo */
export function Aerolineas_OtrosCargos_Cargo(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.CodigoCargo;
  if (value === undefined || !CodigoDeCargo(value)) return false;
  value = attributes.Importe;
  if (value === undefined || !Importe(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** aerolineas:OtrosCargos */
export function Aerolineas_OtrosCargos(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.TotalCargos;
  if (value === undefined || !Importe(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "aerolineas:Cargo" || !Aerolineas_OtrosCargos_Cargo(child, known)) return false;
  child = children[++at];
  while (child?.name === "aerolineas:Cargo") {
    if (!Aerolineas_OtrosCargos_Cargo(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** aerolineas:Aerolineas */
export function Aerolineas(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.TUA;
  if (value === undefined || !Importe(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "aerolineas:OtrosCargos") {
    if (!Aerolineas_OtrosCargos(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}
