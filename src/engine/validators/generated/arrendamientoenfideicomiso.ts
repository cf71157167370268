// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/esquemas/retencionpago/1/arrendamientoenfideicomiso/arrendamientoenfideicomiso.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, isReadable, type Known } from "../checks.ts";
import { Importe } from "./catRetenciones.ts";

export function xs_string(value: string): boolean {
  return isReadable(value);
}

/** arrendamientoenfideicomiso:Arrendamientoenfideicomiso */
export function Arrendamientoenfideicomiso(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 4;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.PagProvEfecPorFiduc;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.RendimFideicom;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.DeduccCorresp;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.MontTotRet;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.MontResFiscDistFibras;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.MontOtrosConceptDistr;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.DescrMontOtrosConceptDistr;
  if (value !== undefined) {
    if (!xs_string(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}
