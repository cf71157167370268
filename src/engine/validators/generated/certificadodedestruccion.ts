// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/certificadodestruccion/certificadodedestruccion.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasLength, hasOnly, isAmount, isDate, isDecimal, isText, type Known } from "../checks.ts";
import { Texto } from "./tdCFDI.ts";

export function Texto50(value: string): boolean {
  return isText(value, 1, 50, false);
}

const Año_type = { digits: 24, places: 0, least: "1900", most: "2147483647", forms: [/^(?:[+\-]?[0-9]+)$/u] };
export function Año(value: string): boolean {
  return (isAmount(value, 15, 0, false) && +value >= 1900 && +value <= 2147483647) || isDecimal(value, Año_type);
}

export function Texto17(value: string): boolean {
  return isText(value, 1, 17, false);
}

export function Placas(value: string): boolean {
  return isText(value, 1, 10, false);
}

export function Texto40(value: string): boolean {
  return isText(value, 1, 40, false);
}

/** destruccion:VehiculoDestruido */
export function certificadodedestruccion_VehiculoDestruido(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 5;
  value = attributes.Marca;
  if (value === undefined || !Texto50(value)) return false;
  value = attributes.TipooClase;
  if (value === undefined || !Texto50(value)) return false;
  value = attributes.Año;
  if (value === undefined || !Año(value)) return false;
  value = attributes.Modelo;
  if (value !== undefined) {
    if (!Texto(value)) return false;
    given += 1;
  }
  value = attributes.NIV;
  if (value !== undefined) {
    if (!Texto17(value)) return false;
    given += 1;
  }
  value = attributes.NumSerie;
  if (value !== undefined) {
    if (!Texto17(value)) return false;
    given += 1;
  }
  value = attributes.NumPlacas;
  if (value === undefined || !Placas(value)) return false;
  value = attributes.NumMotor;
  if (value !== undefined) {
    if (!Texto17(value)) return false;
    given += 1;
  }
  value = attributes.NumFolTarjCir;
  if (value === undefined || !Texto40(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const xs_date_form = /^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$/u;
export function xs_date(value: string): boolean {
  return isDate(value, xs_date_form);
}

export function TextoConContenido(value: string): boolean {
  return isText(value, 1, Infinity, false);
}

/** destruccion:InformacionAduanera */
export function certificadodedestruccion_InformacionAduanera(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.NumPedImp;
  if (value === undefined || !Texto40(value)) return false;
  value = attributes.Fecha;
  if (value === undefined || !xs_date(value)) return false;
  value = attributes.Aduana;
  if (value === undefined || !TextoConContenido(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const Serie_values: ReadonlySet<string> = new Set(["SERIE A", "SERIE B", "SERIE C", "SERIE D", "SERIE E"]);
export function Serie(value: string): boolean {
  return Serie_values.has(value);
}

export function Folio(value: string): boolean {
  return hasLength(value, 1, 20);
}

/** destruccion:certificadodedestruccion */
export function certificadodedestruccion(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || collapsed(value) !== "1.0") return false;
  value = attributes.Serie;
  if (value === undefined || !Serie(value)) return false;
  value = attributes.NumFolDesVeh;
  if (value === undefined || !Folio(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "destruccion:VehiculoDestruido" || !certificadodedestruccion_VehiculoDestruido(child, known)) return false;
  child = children[++at];
  if (child?.name === "destruccion:InformacionAduanera") {
    if (!certificadodedestruccion_InformacionAduanera(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}
