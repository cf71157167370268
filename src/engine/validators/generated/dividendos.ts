// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/esquemas/retencionpago/1/dividendos/dividendos.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, type Known } from "../checks.ts";
import { Importe, Proporcion, c_TipoDividendoOUtilidadDistribuida } from "./catRetenciones.ts";

const Sociedad_values: ReadonlySet<string> = new Set(["Sociedad Nacional", "Sociedad Extranjera"]);
export function Sociedad(value: string): boolean {
  return Sociedad_values.has(value);
}

/** dividendos:DividOUtil */
export function Dividendos_DividOUtil(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 4;
  value = attributes.CveTipDivOUtil;
  if (value === undefined || !c_TipoDividendoOUtilidadDistribuida(value)) return false;
  value = attributes.MontISRAcredRetMexico;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.MontISRAcredRetExtranjero;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.MontRetExtDivExt;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.TipoSocDistrDiv;
  if (value === undefined || !Sociedad(value)) return false;
  value = attributes.MontISRAcredNal;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.MontDivAcumNal;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.MontDivAcumExt;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** dividendos:Remanente */
export function Dividendos_Remanente(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 0;
  value = attributes.ProporcionRem;
  if (value !== undefined) {
    if (!Proporcion(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** dividendos:Dividendos */
export function Dividendos(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "dividendos:DividOUtil") {
    if (!Dividendos_DividOUtil(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "dividendos:Remanente") {
    if (!Dividendos_Remanente(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}
