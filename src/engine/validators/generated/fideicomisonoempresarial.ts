// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/esquemas/retencionpago/1/fideicomisonoempresarial/fideicomisonoempresarial.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, isDecimal, type Known } from "../checks.ts";
import { Importe, Proporcion, Texto100, TextoExacto100 } from "./catRetenciones.ts";

/** fideicomisonoempresarial:IntegracIngresos */
export function Fideicomisonoempresarial_IngresosOEntradas_IntegracIngresos(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Concepto;
  if (value === undefined || !Texto100(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** fideicomisonoempresarial:IngresosOEntradas */
export function Fideicomisonoempresarial_IngresosOEntradas(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.MontTotEntradasPeriodo;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.PartPropAcumDelFideicom;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.PropDelMontTot;
  if (value === undefined || !Proporcion(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "fideicomisonoempresarial:IntegracIngresos" || !Fideicomisonoempresarial_IngresosOEntradas_IntegracIngresos(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** fideicomisonoempresarial:IntegracEgresos */
export function Fideicomisonoempresarial_DeduccOSalidas_IntegracEgresos(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.ConceptoS;
  if (value === undefined || !Texto100(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const ProporcionDeEgresos_type = { digits: 24, places: 24, forms: [/^(?:[0-9]{1,3}\.[0-9]{1,6})$/u] };
export function ProporcionDeEgresos(value: string): boolean {
  return isDecimal(value, ProporcionDeEgresos_type);
}

/** fideicomisonoempresarial:DeduccOSalidas */
export function Fideicomisonoempresarial_DeduccOSalidas(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.MontTotEgresPeriodo;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.PartPropDelFideicom;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.PropDelMontTot;
  if (value === undefined || !ProporcionDeEgresos(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "fideicomisonoempresarial:IntegracEgresos" || !Fideicomisonoempresarial_DeduccOSalidas_IntegracEgresos(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** fideicomisonoempresarial:RetEfectFideicomiso */
export function Fideicomisonoempresarial_RetEfectFideicomiso(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.MontRetRelPagFideic;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.DescRetRelPagFideic;
  if (value === undefined || !TextoExacto100(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** fideicomisonoempresarial:Fideicomisonoempresarial */
export function Fideicomisonoempresarial(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "fideicomisonoempresarial:IngresosOEntradas" || !Fideicomisonoempresarial_IngresosOEntradas(child, known)) return false;
  child = children[++at];
  if (child?.name !== "fideicomisonoempresarial:DeduccOSalidas" || !Fideicomisonoempresarial_DeduccOSalidas(child, known)) return false;
  child = children[++at];
  if (child?.name !== "fideicomisonoempresarial:RetEfectFideicomiso" || !Fideicomisonoempresarial_RetEfectFideicomiso(child, known)) return false;
  child = children[++at];
  return child === undefined;
}
