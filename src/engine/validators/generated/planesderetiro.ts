// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/esquemas/retencionpago/1/planesderetiro/planesderetiro.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, type Known } from "../checks.ts";
import { Importe, SiONo, SiONoExacto } from "./catRetenciones.ts";

/** planesderetiro:Planesderetiro */
export function Planesderetiro(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 5;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.SistemaFinanc;
  if (value === undefined || !SiONo(value)) return false;
  value = attributes.MontTotAportAnioInmAnterior;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.MontIntRealesDevengAniooInmAnt;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.HuboRetirosAnioInmAntPer;
  if (value === undefined || !SiONo(value)) return false;
  value = attributes.MontTotRetiradoAnioInmAntPer;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.MontTotExentRetiradoAnioInmAnt;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.MontTotExedenteAnioInmAnt;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.HuboRetirosAnioInmAnt;
  if (value === undefined || !SiONoExacto(value)) return false;
  value = attributes.MontTotRetiradoAnioInmAnt;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}
