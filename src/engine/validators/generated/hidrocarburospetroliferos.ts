// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/hidrocarburospetroliferos.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, isText, type Known } from "../checks.ts";
import { c_ClaveHYP, c_SubProductoHYP, c_TipoPermiso } from "./catHidroYPetro.ts";

export function Permiso(value: string): boolean {
  return isText(value, 15, 35, false);
}

/** hidrocarburospetroliferos:HidroYPetro */
export function HidroYPetro(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.TipoPermiso;
  if (value === undefined || !c_TipoPermiso(value)) return false;
  value = attributes.NumeroPermiso;
  if (value === undefined || !Permiso(value)) return false;
  value = attributes.ClaveHYP;
  if (value === undefined || !c_ClaveHYP(value)) return false;
  value = attributes.SubProductoHYP;
  if (value === undefined || !c_SubProductoHYP(value)) return false;
  if (!hasOnly(attributes, 5)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}
