// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/TuristaPasajeroExtranjero/TuristaPasajeroExtranjero.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, isDate, isReadable, isText, type Known } from "../checks.ts";
import { Texto } from "./tdCFDI.ts";

const Via_values: ReadonlySet<string> = new Set(["Aérea", "Marítima", "Terrestre"]);
export function Via(value: string): boolean {
  return Via_values.has(value);
}

export function TextoConContenido(value: string): boolean {
  return isText(value, 1, Infinity, false);
}

export function xs_string(value: string): boolean {
  return isReadable(value);
}

/** tpe:datosTransito */
export function TuristaPasajeroExtranjero_datosTransito(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 5;
  value = attributes.Via;
  if (value === undefined || !Via(value)) return false;
  value = attributes.TipoId;
  if (value === undefined || !TextoConContenido(value)) return false;
  value = attributes.NumeroId;
  if (value === undefined || !TextoConContenido(value)) return false;
  value = attributes.Nacionalidad;
  if (value === undefined || !TextoConContenido(value)) return false;
  value = attributes.EmpresaTransporte;
  if (value === undefined || !Texto(value)) return false;
  value = attributes.IdTransporte;
  if (value !== undefined) {
    if (!xs_string(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const xs_dateTime_form = /^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3])(:[0-5][0-9]){2}$/u;
export function xs_dateTime(value: string): boolean {
  return isDate(value, xs_dateTime_form);
}

const Transito_values: ReadonlySet<string> = new Set(["Arribo", "Salida"]);
export function Transito(value: string): boolean {
  return Transito_values.has(value);
}

/** tpe:TuristaPasajeroExtranjero */
export function TuristaPasajeroExtranjero(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.fechadeTransito;
  if (value === undefined || !xs_dateTime(value)) return false;
  value = attributes.tipoTransito;
  if (value === undefined || !Transito(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "tpe:datosTransito" || !TuristaPasajeroExtranjero_datosTransito(child, known)) return false;
  child = children[++at];
  return child === undefined;
}
