// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/esquemas/retencionpago/1/intereses/intereses.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, type Known } from "../checks.ts";
import { Importe, SiONo } from "./catRetenciones.ts";

/** intereses:Intereses */
export function Intereses(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.SistFinanciero;
  if (value === undefined || !SiONo(value)) return false;
  value = attributes.RetiroAORESRetInt;
  if (value === undefined || !SiONo(value)) return false;
  value = attributes.OperFinancDerivad;
  if (value === undefined || !SiONo(value)) return false;
  value = attributes.MontIntNominal;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.MontIntReal;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.Perdida;
  if (value === undefined || !Importe(value)) return false;
  if (!hasOnly(attributes, 7)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}
