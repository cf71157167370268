// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/esquemas/retencionpago/1/operacionesconderivados/operacionesconderivados.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, type Known } from "../checks.ts";
import { Importe } from "./catRetenciones.ts";

/** operacionesconderivados:Operacionesconderivados */
export function Operacionesconderivados(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.MontGanAcum;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.MontPerdDed;
  if (value === undefined || !Importe(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}
