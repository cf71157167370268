// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/arteantiguedades/obrasarteantiguedades.xsd
import type { XmlNode } from "../../node.ts";
import { hasLength, hasOnly, isAmount, isDate, isDecimal, type Known } from "../checks.ts";

const TipoDeBien_values: ReadonlySet<string> = new Set(["01", "02", "03", "04"]);
export function TipoDeBien(value: string): boolean {
  return TipoDeBien_values.has(value);
}

export function Texto255(value: string): boolean {
  return hasLength(value, 1, 255);
}

const Titulo_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05"]);
export function Titulo(value: string): boolean {
  return Titulo_values.has(value);
}

const Importe_type = { digits: 24, places: 6, forms: [] };
export function Importe(value: string): boolean {
  return isAmount(value, 18, 6, false) || isDecimal(value, Importe_type);
}

const xs_date_form = /^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$/u;
export function xs_date(value: string): boolean {
  return isDate(value, xs_date_form);
}

const Caracteristicas_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "07"]);
export function Caracteristicas(value: string): boolean {
  return Caracteristicas_values.has(value);
}

/** obrasarte:obrasarteantiguedades */
export function obrasarteantiguedades(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 5;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.TipoBien;
  if (value === undefined || !TipoDeBien(value)) return false;
  value = attributes.OtrosTipoBien;
  if (value !== undefined) {
    if (!Texto255(value)) return false;
    given += 1;
  }
  value = attributes.TituloAdquirido;
  if (value === undefined || !Titulo(value)) return false;
  value = attributes.OtrosTituloAdquirido;
  if (value !== undefined) {
    if (!Texto255(value)) return false;
    given += 1;
  }
  value = attributes.Subtotal;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.IVA;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.FechaAdquisicion;
  if (value === undefined || !xs_date(value)) return false;
  value = attributes.CaracterísticasDeObraoPieza;
  if (value === undefined || !Caracteristicas(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}
