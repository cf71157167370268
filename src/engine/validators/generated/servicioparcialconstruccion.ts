// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/servicioparcialconstruccion/servicioparcialconstruccion.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasLength, hasOnly, isText, type Known } from "../checks.ts";

export function Texto150(value: string): boolean {
  return hasLength(value, 1, 150);
}

export function Texto55(value: string): boolean {
  return hasLength(value, 1, 55);
}

export function Texto30(value: string): boolean {
  return hasLength(value, 1, 30);
}

export function Texto100(value: string): boolean {
  return hasLength(value, 1, 100);
}

const Entidad_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32"]);
export function Entidad(value: string): boolean {
  return Entidad_values.has(value);
}

const CodigoPostal_form = /^(?:[0-9]{5})$/u;
export function CodigoPostal(value: string): boolean {
  return CodigoPostal_form.test(value);
}

/** servicioparcial:Inmueble */
export function parcialesconstruccion_Inmueble(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 4;
  value = attributes.Calle;
  if (value === undefined || !Texto150(value)) return false;
  value = attributes.NoExterior;
  if (value !== undefined) {
    if (!Texto55(value)) return false;
    given += 1;
  }
  value = attributes.NoInterior;
  if (value !== undefined) {
    if (!Texto30(value)) return false;
    given += 1;
  }
  value = attributes.Colonia;
  if (value !== undefined) {
    if (!Texto100(value)) return false;
    given += 1;
  }
  value = attributes.Localidad;
  if (value !== undefined) {
    if (!Texto100(value)) return false;
    given += 1;
  }
  value = attributes.Referencia;
  if (value !== undefined) {
    if (!Texto100(value)) return false;
    given += 1;
  }
  value = attributes.Municipio;
  if (value === undefined || !Texto100(value)) return false;
  value = attributes.Estado;
  if (value === undefined || !Entidad(value)) return false;
  value = attributes.CodigoPostal;
  if (value === undefined || !CodigoPostal(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

export function Licencia(value: string): boolean {
  return isText(value, 1, 40, false);
}

/** servicioparcial:parcialesconstruccion */
export function parcialesconstruccion(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || collapsed(value) !== "1.0") return false;
  value = attributes.NumPerLicoAut;
  if (value === undefined || !Licencia(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "servicioparcial:Inmueble" || !parcialesconstruccion_Inmueble(child, known)) return false;
  child = children[++at];
  return child === undefined;
}
