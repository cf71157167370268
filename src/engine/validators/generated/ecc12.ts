// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/EstadoDeCuentaCombustible/ecc12.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasOnly, isAmount, isDecimal, isListed, isText, type Known } from "../checks.ts";
import { c_ClaveTipoCombustible } from "./catCombustible.ts";
import { t_FechaH, t_RFC } from "./tdCFDI.ts";

const Impuesto_values: ReadonlySet<string> = new Set(["IVA", "IEPS"]);
export function Impuesto(value: string): boolean {
  return isListed(value, Impuesto_values);
}

const TasaOCuota_type = { digits: 24, places: 6, forms: [] };
export function TasaOCuota(value: string): boolean {
  return isAmount(value, 18, 6, false) || isDecimal(value, TasaOCuota_type);
}

const ImportePositivo_type = { digits: 24, places: 2, least: "0.01", forms: [/^(?:[0-9]{1,14}[^\n\r][0-9]{1,2})$/u] };
export function ImportePositivo(value: string): boolean {
  return isDecimal(value, ImportePositivo_type);
}

/** ecc12:Traslado */
export function EstadoDeCuentaCombustible_Conceptos_ConceptoEstadoDeCuentaCombustible_Traslados_Traslado(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Impuesto;
  if (value === undefined || !Impuesto(value)) return false;
  value = attributes.TasaOCuota;
  if (value === undefined || !TasaOCuota(value)) return false;
  value = attributes.Importe;
  if (value === undefined || !ImportePositivo(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** ecc12:Traslados */
export function EstadoDeCuentaCombustible_Conceptos_ConceptoEstadoDeCuentaCombustible_Traslados(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "ecc12:Traslado" || !EstadoDeCuentaCombustible_Conceptos_ConceptoEstadoDeCuentaCombustible_Traslados_Traslado(child, known)) return false;
  child = children[++at];
  while (child?.name === "ecc12:Traslado") {
    if (!EstadoDeCuentaCombustible_Conceptos_ConceptoEstadoDeCuentaCombustible_Traslados_Traslado(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

export function TextoConContenido(value: string): boolean {
  return isText(value, 1, Infinity, false);
}

export function Texto10(value: string): boolean {
  return isText(value, 1, 10, false);
}

const Cantidad_type = { digits: 24, places: 3, least: "0.001", forms: [/^(?:[0-9]{1,14}[^\n\r][0-9]{1,3})$/u] };
export function Cantidad(value: string): boolean {
  return isDecimal(value, Cantidad_type);
}

export function Texto25(value: string): boolean {
  return isText(value, 1, 25, false);
}

export function Texto300(value: string): boolean {
  return isText(value, 1, 300, false);
}

export function Texto50(value: string): boolean {
  return isText(value, 1, 50, false);
}

const Importe_type = { digits: 24, places: 2, forms: [/^(?:[0-9]{1,14}[^\n\r][0-9]{1,2})$/u] };
export function Importe(value: string): boolean {
  return isDecimal(value, Importe_type);
}

/** ecc12:ConceptoEstadoDeCuentaCombustible */
export function EstadoDeCuentaCombustible_Conceptos_ConceptoEstadoDeCuentaCombustible(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 10;
  value = attributes.Identificador;
  if (value === undefined || !TextoConContenido(value)) return false;
  value = attributes.Fecha;
  if (value === undefined || !t_FechaH(value)) return false;
  value = attributes.Rfc;
  if (value === undefined || !t_RFC(value)) return false;
  value = attributes.ClaveEstacion;
  if (value === undefined || !Texto10(value)) return false;
  value = attributes.Cantidad;
  if (value === undefined || !Cantidad(value)) return false;
  value = attributes.TipoCombustible;
  if (value === undefined || !c_ClaveTipoCombustible(value)) return false;
  value = attributes.Unidad;
  if (value !== undefined) {
    if (!Texto25(value)) return false;
    given += 1;
  }
  value = attributes.NombreCombustible;
  if (value === undefined || !Texto300(value)) return false;
  value = attributes.FolioOperacion;
  if (value === undefined || !Texto50(value)) return false;
  value = attributes.ValorUnitario;
  if (value === undefined || !Cantidad(value)) return false;
  value = attributes.Importe;
  if (value === undefined || !Importe(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "ecc12:Traslados" || !EstadoDeCuentaCombustible_Conceptos_ConceptoEstadoDeCuentaCombustible_Traslados(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** ecc12:Conceptos */
export function EstadoDeCuentaCombustible_Conceptos(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "ecc12:ConceptoEstadoDeCuentaCombustible" || !EstadoDeCuentaCombustible_Conceptos_ConceptoEstadoDeCuentaCombustible(child, known)) return false;
  child = children[++at];
  while (child?.name === "ecc12:ConceptoEstadoDeCuentaCombustible") {
    if (!EstadoDeCuentaCombustible_Conceptos_ConceptoEstadoDeCuentaCombustible(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** ecc12:EstadoDeCuentaCombustible */
export function EstadoDeCuentaCombustible(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || collapsed(value) !== "1.2") return false;
  value = attributes.TipoOperacion;
  if (value === undefined || collapsed(value) !== "Tarjeta") return false;
  value = attributes.NumeroDeCuenta;
  if (value === undefined || !Texto50(value)) return false;
  value = attributes.SubTotal;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.Total;
  if (value === undefined || !Importe(value)) return false;
  if (!hasOnly(attributes, 5)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "ecc12:Conceptos" || !EstadoDeCuentaCombustible_Conceptos(child, known)) return false;
  child = children[++at];
  return child === undefined;
}
