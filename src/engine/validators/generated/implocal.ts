// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/implocal/implocal.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, isAmount, isDecimal, isReadable, type Known } from "../checks.ts";

export function xs_string(value: string): boolean {
  return isReadable(value);
}

const DosDecimales_type = { digits: 24, places: 2, forms: [] };
export function DosDecimales(value: string): boolean {
  return isAmount(value, 18, 2, false) || isDecimal(value, DosDecimales_type);
}

/** implocal:RetencionesLocales */
export function ImpuestosLocales_RetencionesLocales(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.ImpLocRetenido;
  if (value === undefined || !xs_string(value)) return false;
  value = attributes.TasadeRetencion;
  if (value === undefined || !DosDecimales(value)) return false;
  value = attributes.Importe;
  if (value === undefined || !DosDecimales(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** implocal:TrasladosLocales */
export function ImpuestosLocales_TrasladosLocales(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.ImpLocTrasladado;
  if (value === undefined || !xs_string(value)) return false;
  value = attributes.TasadeTraslado;
  if (value === undefined || !DosDecimales(value)) return false;
  value = attributes.Importe;
  if (value === undefined || !DosDecimales(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** implocal:ImpuestosLocales */
export function ImpuestosLocales(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.TotaldeRetenciones;
  if (value === undefined || !DosDecimales(value)) return false;
  value = attributes.TotaldeTraslados;
  if (value === undefined || !DosDecimales(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "implocal:RetencionesLocales") {
    if (!ImpuestosLocales_RetencionesLocales(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "implocal:TrasladosLocales") {
    if (!ImpuestosLocales_TrasladosLocales(child, known)) return false;
    child = children[++at];
  }
  while (child?.name === "implocal:RetencionesLocales" || child?.name === "implocal:TrasladosLocales") {
    if (child?.name === "implocal:RetencionesLocales") {
      if (!ImpuestosLocales_RetencionesLocales(child, known)) return false;
      child = children[++at];
    }
    if (child?.name === "implocal:TrasladosLocales") {
      if (!ImpuestosLocales_TrasladosLocales(child, known)) return false;
      child = children[++at];
    }
  }
  return child === undefined;
}
