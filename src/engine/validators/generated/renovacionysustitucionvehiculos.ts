// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/renovacionysustitucionvehiculos/renovacionysustitucionvehiculos.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasForm, hasOnly, isAmount, isDate, isDecimal, isText, type Known } from "../checks.ts";
import { Texto } from "./tdCFDI.ts";

const Importe_type = { digits: 24, places: 6, forms: [] };
export function Importe(value: string): boolean {
  return isAmount(value, 18, 6, false) || isDecimal(value, Importe_type);
}

const VehiculoRenovado_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "07", "08"]);
export function VehiculoRenovado(value: string): boolean {
  return VehiculoRenovado_values.has(value);
}

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

export function TextoConContenido(value: string): boolean {
  return isText(value, 1, Infinity, false);
}

const xs_date_form = /^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$/u;
export function xs_date(value: string): boolean {
  return isDate(value, xs_date_form);
}

export function FolioFiscal(value: string): boolean {
  return isText(value, 1, 36, false);
}

/** decreto:VehiculosUsadosEnajenadoPermAlFab */
export function renovacionysustitucionvehiculos_DecretoRenovVehicular_VehiculosUsadosEnajenadoPermAlFab(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 8;
  value = attributes.PrecioVehUsado;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.TipoVeh;
  if (value === undefined || !VehiculoRenovado(value)) return false;
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
  value = attributes.NumPedIm;
  if (value !== undefined) {
    if (!Texto40(value)) return false;
    given += 1;
  }
  value = attributes.Aduana;
  if (value !== undefined) {
    if (!TextoConContenido(value)) return false;
    given += 1;
  }
  value = attributes.FechaRegulVeh;
  if (value !== undefined) {
    if (!xs_date(value)) return false;
    given += 1;
  }
  value = attributes.Foliofiscal;
  if (value === undefined || !FolioFiscal(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const RFC_form = /^(?:[A-ZÑ&,]{3,4}[0-9]{2}[01][0-9][0-3][0-9][0-9A-Z,]{3})$/u;
export function RFC(value: string): boolean {
  return hasForm(value, RFC_form);
}

/** decreto:VehiculoNuvoSemEnajenadoFabAlPerm */
export function renovacionysustitucionvehiculos_DecretoRenovVehicular_VehiculoNuvoSemEnajenadoFabAlPerm(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.Año;
  if (value === undefined || !Año(value)) return false;
  value = attributes.Modelo;
  if (value !== undefined) {
    if (!Texto(value)) return false;
    given += 1;
  }
  value = attributes.NumPlacas;
  if (value === undefined || !Placas(value)) return false;
  value = attributes.RFC;
  if (value !== undefined) {
    if (!RFC(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const VehiculoEnajenado_values: ReadonlySet<string> = new Set(["01", "02"]);
export function VehiculoEnajenado(value: string): boolean {
  return VehiculoEnajenado_values.has(value);
}

/** decreto:DecretoRenovVehicular */
export function renovacionysustitucionvehiculos_DecretoRenovVehicular(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.VehEnaj;
  if (value === undefined || !VehiculoEnajenado(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "decreto:VehiculosUsadosEnajenadoPermAlFab" || !renovacionysustitucionvehiculos_DecretoRenovVehicular_VehiculosUsadosEnajenadoPermAlFab(child, known)) return false;
  child = children[++at];
  while (child?.name === "decreto:VehiculosUsadosEnajenadoPermAlFab") {
    if (!renovacionysustitucionvehiculos_DecretoRenovVehicular_VehiculosUsadosEnajenadoPermAlFab(child, known)) return false;
    child = children[++at];
  }
  if (child?.name !== "decreto:VehiculoNuvoSemEnajenadoFabAlPerm" || !renovacionysustitucionvehiculos_DecretoRenovVehicular_VehiculoNuvoSemEnajenadoFabAlPerm(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

const VehiculoSustituido_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06"]);
export function VehiculoSustituido(value: string): boolean {
  return VehiculoSustituido_values.has(value);
}

export function Texto20(value: string): boolean {
  return isText(value, 1, 20, false);
}

/** decreto:VehiculoUsadoEnajenadoPermAlFab */
export function renovacionysustitucionvehiculos_DecretoSustitVehicular_VehiculoUsadoEnajenadoPermAlFab(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 12;
  value = attributes.PrecioVehUsado;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.TipoVeh;
  if (value === undefined || !VehiculoSustituido(value)) return false;
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
  value = attributes.NumFolAvisoint;
  if (value === undefined || !Texto20(value)) return false;
  value = attributes.NumPedIm;
  if (value === undefined || !Texto40(value)) return false;
  value = attributes.Aduana;
  if (value === undefined || !TextoConContenido(value)) return false;
  value = attributes.FechaRegulVeh;
  if (value === undefined || !xs_date(value)) return false;
  value = attributes.Foliofiscal;
  if (value === undefined || !FolioFiscal(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** decreto:VehiculoNuvoSemEnajenadoFabAlPerm */
export function renovacionysustitucionvehiculos_DecretoSustitVehicular_VehiculoNuvoSemEnajenadoFabAlPerm(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.Año;
  if (value === undefined || !Año(value)) return false;
  value = attributes.Modelo;
  if (value !== undefined) {
    if (!Texto(value)) return false;
    given += 1;
  }
  value = attributes.NumPlacas;
  if (value === undefined || !Placas(value)) return false;
  value = attributes.RFC;
  if (value !== undefined) {
    if (!RFC(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** decreto:DecretoSustitVehicular */
export function renovacionysustitucionvehiculos_DecretoSustitVehicular(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.VehEnaj;
  if (value === undefined || !VehiculoEnajenado(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "decreto:VehiculoUsadoEnajenadoPermAlFab" || !renovacionysustitucionvehiculos_DecretoSustitVehicular_VehiculoUsadoEnajenadoPermAlFab(child, known)) return false;
  child = children[++at];
  if (child?.name !== "decreto:VehiculoNuvoSemEnajenadoFabAlPerm" || !renovacionysustitucionvehiculos_DecretoSustitVehicular_VehiculoNuvoSemEnajenadoFabAlPerm(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

const Decreto_values: ReadonlySet<string> = new Set(["01", "02"]);
export function Decreto(value: string): boolean {
  return Decreto_values.has(value);
}

/** decreto:renovacionysustitucionvehiculos */
export function renovacionysustitucionvehiculos(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || collapsed(value) !== "1.0") return false;
  value = attributes.TipoDeDecreto;
  if (value === undefined || !Decreto(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "decreto:DecretoRenovVehicular") {
    if (!renovacionysustitucionvehiculos_DecretoRenovVehicular(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "decreto:DecretoSustitVehicular") {
    if (!renovacionysustitucionvehiculos_DecretoSustitVehicular(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}
