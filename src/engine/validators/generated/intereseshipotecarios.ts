// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/esquemas/retencionpago/1/intereseshipotecarios/intereseshipotecarios.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, type Known } from "../checks.ts";
import { Importe, SiONo, Texto300 } from "./catRetenciones.ts";

/** intereseshipotecarios:Intereseshipotecarios */
export function Intereseshipotecarios(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.CreditoDeInstFinanc;
  if (value === undefined || !SiONo(value)) return false;
  value = attributes.SaldoInsoluto;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.PropDeducDelCredit;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.MontTotIntNominalesDev;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.MontTotIntNominalesDevYPag;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.MontTotIntRealPagDeduc;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.NumContrato;
  if (value !== undefined) {
    if (!Texto300(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}
