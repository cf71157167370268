// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/esquemas/retencionpago/1/enajenaciondeacciones/enajenaciondeacciones.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, type Known } from "../checks.ts";
import { Importe, TextoExacto300 } from "./catRetenciones.ts";

/** enajenaciondeacciones:EnajenaciondeAcciones */
export function EnajenaciondeAcciones(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.ContratoIntermediacion;
  if (value === undefined || !TextoExacto300(value)) return false;
  value = attributes.Ganancia;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.Perdida;
  if (value === undefined || !Importe(value)) return false;
  if (!hasOnly(attributes, 4)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}
