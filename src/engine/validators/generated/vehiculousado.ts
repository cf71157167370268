// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/vehiculousado/vehiculousado.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasForm, hasOnly, isAmount, isDate, isDecimal, isText, type Known } from "../checks.ts";

export function TextoConContenido(value: string): boolean {
  return isText(value, 1, Infinity, false);
}

const xs_date_form = /^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$/u;
export function xs_date(value: string): boolean {
  return isDate(value, xs_date_form);
}

/** vehiculousado:InformacionAduanera */
export function VehiculoUsado_InformacionAduanera(node: XmlNode, _: Known): boolean {
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

const Importe_type = { digits: 24, places: 6, forms: [] };
export function Importe(value: string): boolean {
  return isAmount(value, 18, 6, false) || isDecimal(value, Importe_type);
}

export function ClaveVehicular(value: string): boolean {
  return isText(value, 1, 7, false);
}

export function Texto50(value: string): boolean {
  return isText(value, 1, 50, false);
}

const Modelo_form = /^(?:[0-9]{4})$/u;
export function Modelo(value: string): boolean {
  return hasForm(value, Modelo_form);
}

export function Texto17(value: string): boolean {
  return isText(value, 1, 17, false);
}

/** vehiculousado:VehiculoUsado */
export function VehiculoUsado(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 8;
  value = attributes.Version;
  if (value === undefined || collapsed(value) !== "1.0") return false;
  value = attributes.montoAdquisicion;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.montoEnajenacion;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.claveVehicular;
  if (value === undefined || !ClaveVehicular(value)) return false;
  value = attributes.marca;
  if (value === undefined || !Texto50(value)) return false;
  value = attributes.tipo;
  if (value === undefined || !Texto50(value)) return false;
  value = attributes.modelo;
  if (value === undefined || !Modelo(value)) return false;
  value = attributes.numeroMotor;
  if (value !== undefined) {
    if (!Texto17(value)) return false;
    given += 1;
  }
  value = attributes.numeroSerie;
  if (value !== undefined) {
    if (!Texto17(value)) return false;
    given += 1;
  }
  value = attributes.NIV;
  if (value !== undefined) {
    if (!Texto17(value)) return false;
    given += 1;
  }
  value = attributes.valor;
  if (value === undefined || !Importe(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child?.name === "vehiculousado:InformacionAduanera") {
    if (!VehiculoUsado_InformacionAduanera(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}
