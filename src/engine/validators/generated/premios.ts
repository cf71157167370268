// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/esquemas/retencionpago/1/premios/premios.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, type Known } from "../checks.ts";
import { Importe, c_EntidadesFederativas } from "./catRetenciones.ts";

/** premios:Premios */
export function Premios(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.EntidadFederativa;
  if (value === undefined || !c_EntidadesFederativas(value)) return false;
  value = attributes.MontTotPago;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.MontTotPagoGrav;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.MontTotPagoExent;
  if (value === undefined || !Importe(value)) return false;
  if (!hasOnly(attributes, 5)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}
