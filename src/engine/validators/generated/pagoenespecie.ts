// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/pagoenespecie/pagoenespecie.xsd
import type { XmlNode } from "../../node.ts";
import { hasLength, hasOnly, type Known } from "../checks.ts";

const Clave_form = /^(?:[A-ZÑ&]{3}[0-9]{2}[01][0-9][0-3][0-9][0-9A-Z]{3}-(18|19|20)\p{Nd}{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])-[0-9]{3})$/u;
export function Clave(value: string): boolean {
  return Clave_form.test(value);
}

const FolioDeDonacion_form = /^(?:PE-[0-9]{2}-[0-9]{5})$/u;
export function FolioDeDonacion(value: string): boolean {
  return FolioDeDonacion_form.test(value);
}

export function TextoConContenido(value: string): boolean {
  return hasLength(value, 1, Infinity);
}

const Año_form = /^(?:[0-9]{4})$/u;
export function Año(value: string): boolean {
  return Año_form.test(value);
}

/** pagoenespecie:PagoEnEspecie */
export function PagoEnEspecie(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.CvePIC;
  if (value === undefined || !Clave(value)) return false;
  value = attributes.FolioSolDon;
  if (value === undefined || !FolioDeDonacion(value)) return false;
  value = attributes.PzaArtNombre;
  if (value === undefined || !TextoConContenido(value)) return false;
  value = attributes.PzaArtTecn;
  if (value === undefined || !TextoConContenido(value)) return false;
  value = attributes.PzaArtAProd;
  if (value === undefined || !Año(value)) return false;
  value = attributes.PzaArtDim;
  if (value === undefined || !TextoConContenido(value)) return false;
  if (!hasOnly(attributes, 7)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}
