// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/ine/ine11.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasOnly, isAmount, isDecimal, isListed, type Known } from "../checks.ts";

const IdContabilidad_type = { digits: 6, places: 0, least: "-2147483648", most: "2147483647", forms: [/^(?:[+\-]?[0-9]+)$/u] };
export function IdContabilidad(value: string): boolean {
  return (isAmount(value, 6, 0, false) && +value <= 2147483647) || isDecimal(value, IdContabilidad_type);
}

/** ine:Contabilidad */
export function INE_Entidad_Contabilidad(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.IdContabilidad;
  if (value === undefined || !IdContabilidad(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const ClaveEntidad_values: ReadonlySet<string> = new Set(["AGU", "BCN", "BCS", "CAM", "CHH", "CHP", "COA", "COL", "CR1", "CR2", "CR3", "CR4", "CR5", "DIF", "DUR", "GRO", "GUA", "HID", "JAL", "MEX", "MIC", "MOR", "NAC", "NAY", "NLE", "OAX", "PUE", "QUE", "ROO", "SIN", "SLP", "SON", "TAB", "TAM", "TLA", "VER", "YUC", "ZAC"]);
export function ClaveEntidad(value: string): boolean {
  return ClaveEntidad_values.has(value);
}

const Ambito_values: ReadonlySet<string> = new Set(["Local", "Federal"]);
export function Ambito(value: string): boolean {
  return isListed(value, Ambito_values);
}

/** ine:Entidad */
export function INE_Entidad(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 1;
  value = attributes.ClaveEntidad;
  if (value === undefined || !ClaveEntidad(value)) return false;
  value = attributes.Ambito;
  if (value !== undefined) {
    if (!Ambito(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child?.name === "ine:Contabilidad") {
    if (!INE_Entidad_Contabilidad(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const TipoProceso_values: ReadonlySet<string> = new Set(["Ordinario", "Precampaña", "Campaña"]);
export function TipoProceso(value: string): boolean {
  return isListed(value, TipoProceso_values);
}

const TipoComite_values: ReadonlySet<string> = new Set(["Ejecutivo Nacional", "Ejecutivo Estatal", "Directivo Estatal"]);
export function TipoComite(value: string): boolean {
  return isListed(value, TipoComite_values);
}

/** ine:INE */
export function INE(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.Version;
  if (value === undefined || collapsed(value) !== "1.1") return false;
  value = attributes.TipoProceso;
  if (value === undefined || !TipoProceso(value)) return false;
  value = attributes.TipoComite;
  if (value !== undefined) {
    if (!TipoComite(value)) return false;
    given += 1;
  }
  value = attributes.IdContabilidad;
  if (value !== undefined) {
    if (!IdContabilidad(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  {
    let times = 0;
    while (times < 76 && child?.name === "ine:Entidad") {
      if (!INE_Entidad(child, known)) return false;
      child = children[++at];
      times += 1;
    }
  }
  return child === undefined;
}
