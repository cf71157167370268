// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/ventavehiculos/ventavehiculos11.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, isAmount, isDate, isDecimal, isText, type Known } from "../checks.ts";

export function TextoConContenido(value: string): boolean {
  return isText(value, 1, Infinity, false);
}

const xs_date_form = /^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$/u;
export function xs_date(value: string): boolean {
  return isDate(value, xs_date_form);
}

/** ventavehiculos:InformacionAduanera */
export function VentaVehiculos_InformacionAduanera(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.numero;
  if (value === undefined || !TextoConContenido(value)) return false;
  value = attributes.fecha;
  if (value === undefined || !xs_date(value)) return false;
  value = attributes.aduana;
  if (value !== undefined) {
    if (!TextoConContenido(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** ventavehiculos:InformacionAduanera */
export function VentaVehiculos_Parte_InformacionAduanera(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.numero;
  if (value === undefined || !TextoConContenido(value)) return false;
  value = attributes.fecha;
  if (value === undefined || !xs_date(value)) return false;
  value = attributes.aduana;
  if (value !== undefined) {
    if (!TextoConContenido(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const Cantidad_type = { digits: 24, places: 24, forms: [] };
export function Cantidad(value: string): boolean {
  return isAmount(value, 18, 6, false) || isDecimal(value, Cantidad_type);
}

const Importe_type = { digits: 24, places: 6, forms: [] };
export function Importe(value: string): boolean {
  return isAmount(value, 18, 6, false) || isDecimal(value, Importe_type);
}

/** ventavehiculos:Parte */
export function VentaVehiculos_Parte(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.cantidad;
  if (value === undefined || !Cantidad(value)) return false;
  value = attributes.unidad;
  if (value !== undefined) {
    if (!TextoConContenido(value)) return false;
    given += 1;
  }
  value = attributes.noIdentificacion;
  if (value !== undefined) {
    if (!TextoConContenido(value)) return false;
    given += 1;
  }
  value = attributes.descripcion;
  if (value === undefined || !TextoConContenido(value)) return false;
  value = attributes.valorUnitario;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.importe;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child?.name === "ventavehiculos:InformacionAduanera") {
    if (!VentaVehiculos_Parte_InformacionAduanera(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** ventavehiculos:VentaVehiculos */
export function VentaVehiculos(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.version;
  if (value === undefined || value !== "1.1") return false;
  value = attributes.ClaveVehicular;
  if (value === undefined || !TextoConContenido(value)) return false;
  value = attributes.Niv;
  if (value === undefined || !TextoConContenido(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "ventavehiculos:InformacionAduanera") {
    while (child?.name === "ventavehiculos:InformacionAduanera") {
      if (!VentaVehiculos_InformacionAduanera(child, known)) return false;
      child = children[++at];
    }
  } else if (child?.name === "ventavehiculos:Parte") {
    while (child?.name === "ventavehiculos:Parte") {
      if (!VentaVehiculos_Parte(child, known)) return false;
      child = children[++at];
    }
  }
  return child === undefined;
}
