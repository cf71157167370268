// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/esquemas/retencionpago/1/planesderetiro11/planesderetiro11.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, type Known } from "../checks.ts";
import { c_TipoAportODep } from "./CatPlanesderetiro.ts";
import { Importe, SiONo, SiONoExacto, Texto300 } from "./catRetenciones.ts";
import { t_RFC } from "./tdCFDI.ts";

/** planesderetiro11:AportacionesODepositos */
export function Planesderetiro_AportacionesODepositos(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.TipoAportacionODeposito;
  if (value === undefined || !c_TipoAportODep(value)) return false;
  value = attributes.MontAportODep;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.RFCFiduciaria;
  if (value !== undefined) {
    if (!t_RFC(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** planesderetiro11:Planesderetiro */
export function Planesderetiro(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 5;
  value = attributes.Version;
  if (value === undefined || value !== "1.1") return false;
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
  value = attributes.NumReferencia;
  if (value !== undefined) {
    if (!Texto300(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  {
    let times = 0;
    while (times < 3 && child?.name === "planesderetiro11:AportacionesODepositos") {
      if (!Planesderetiro_AportacionesODepositos(child, known)) return false;
      child = children[++at];
      times += 1;
    }
  }
  return child === undefined;
}
