// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/consumodecombustibles/consumodeCombustibles11.xsd
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

const Importe_type = { digits: 24, places: 2, forms: [] };
export function Importe(value: string): boolean {
  return isAmount(value, 18, 2, false) || isDecimal(value, Importe_type);
}

/** consumodecombustibles11:Determinado */
export function ConsumoDeCombustibles_Conceptos_ConceptoConsumoDeCombustibles_Determinados_Determinado(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.impuesto;
  if (value === undefined || !Impuesto(value)) return false;
  value = attributes.tasaOCuota;
  if (value === undefined || !TasaOCuota(value)) return false;
  value = attributes.importe;
  if (value === undefined || !Importe(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** consumodecombustibles11:Determinados */
export function ConsumoDeCombustibles_Conceptos_ConceptoConsumoDeCombustibles_Determinados(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "consumodecombustibles11:Determinado" || !ConsumoDeCombustibles_Conceptos_ConceptoConsumoDeCombustibles_Determinados_Determinado(child, known)) return false;
  child = children[++at];
  while (child?.name === "consumodecombustibles11:Determinado") {
    if (!ConsumoDeCombustibles_Conceptos_ConceptoConsumoDeCombustibles_Determinados_Determinado(child, known)) return false;
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

const Cantidad_type = { digits: 24, places: 24, least: "0.001", forms: [/^(?:[0-9]{1,14}[^\n\r][0-9]{3})$/u] };
export function Cantidad(value: string): boolean {
  return isDecimal(value, Cantidad_type);
}

export function Texto300(value: string): boolean {
  return isText(value, 1, 300, false);
}

/** consumodecombustibles11:ConceptoConsumoDeCombustibles */
export function ConsumoDeCombustibles_Conceptos_ConceptoConsumoDeCombustibles(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.identificador;
  if (value === undefined || !TextoConContenido(value)) return false;
  value = attributes.fecha;
  if (value === undefined || !t_FechaH(value)) return false;
  value = attributes.rfc;
  if (value === undefined || !t_RFC(value)) return false;
  value = attributes.claveEstacion;
  if (value === undefined || !Texto10(value)) return false;
  value = attributes.tipoCombustible;
  if (value === undefined || !c_ClaveTipoCombustible(value)) return false;
  value = attributes.cantidad;
  if (value === undefined || !Cantidad(value)) return false;
  value = attributes.nombreCombustible;
  if (value === undefined || !Texto300(value)) return false;
  value = attributes.folioOperacion;
  if (value === undefined || !TextoConContenido(value)) return false;
  value = attributes.valorUnitario;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.importe;
  if (value === undefined || !Importe(value)) return false;
  if (!hasOnly(attributes, 10)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "consumodecombustibles11:Determinados" || !ConsumoDeCombustibles_Conceptos_ConceptoConsumoDeCombustibles_Determinados(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** consumodecombustibles11:Conceptos */
export function ConsumoDeCombustibles_Conceptos(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "consumodecombustibles11:ConceptoConsumoDeCombustibles" || !ConsumoDeCombustibles_Conceptos_ConceptoConsumoDeCombustibles(child, known)) return false;
  child = children[++at];
  while (child?.name === "consumodecombustibles11:ConceptoConsumoDeCombustibles") {
    if (!ConsumoDeCombustibles_Conceptos_ConceptoConsumoDeCombustibles(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** consumodecombustibles11:ConsumoDeCombustibles */
export function ConsumoDeCombustibles(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 4;
  value = attributes.version;
  if (value === undefined || collapsed(value) !== "1.1") return false;
  value = attributes.tipoOperacion;
  if (value === undefined || collapsed(value) !== "monedero electrónico") return false;
  value = attributes.numeroDeCuenta;
  if (value === undefined || !TextoConContenido(value)) return false;
  value = attributes.subTotal;
  if (value !== undefined) {
    if (!Importe(value)) return false;
    given += 1;
  }
  value = attributes.total;
  if (value === undefined || !Importe(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "consumodecombustibles11:Conceptos" || !ConsumoDeCombustibles_Conceptos(child, known)) return false;
  child = children[++at];
  return child === undefined;
}
