// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/esquemas/retencionpago/1/sectorfinanciero/sectorfinanciero.xsd
import type { XmlNode } from "../../node.ts";
import { hasLength, hasOnly, type Known } from "../checks.ts";
import { TextoExacto100, TextoExacto300 } from "./catRetenciones.ts";

export function Identificador(value: string): boolean {
  return hasLength(value, 1, 20);
}

/** sectorfinanciero:SectorFinanciero */
export function SectorFinanciero(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.IdFideicom;
  if (value === undefined || !Identificador(value)) return false;
  value = attributes.NomFideicom;
  if (value !== undefined) {
    if (!TextoExacto100(value)) return false;
    given += 1;
  }
  value = attributes.DescripFideicom;
  if (value === undefined || !TextoExacto300(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}
