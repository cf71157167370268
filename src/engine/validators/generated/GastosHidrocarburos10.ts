// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/GastosHidrocarburos10/GastosHidrocarburos10.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasOnly, isAmount, isDate, isDecimal, isListed, isText, type Known } from "../checks.ts";
import { Actividades, ClavePagoPedimento, ClavePedimento, Meses, SubActividad, Tareas } from "./catHidrocarburos.ts";
import { UUID, t_Importe, t_RFC } from "./tdCFDI.ts";

const Origen_values: ReadonlySet<string> = new Set(["Nacional", "Extranjero"]);
export function Origen(value: string): boolean {
  return Origen_values.has(value);
}

const Pedimento_form = /^(?:[0-9]{2}  [0-9]{2}  [0-9]{4}  [0-9]{7})$/u;
export function Pedimento(value: string): boolean {
  return Pedimento_form.test(value);
}

const Fecha_form = /^(?=(?:[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))$)(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$/u;
export function Fecha(value: string): boolean {
  return isDate(value, Fecha_form);
}

/** gceh:DocumentoRelacionado */
export function GastosHidrocarburos_Erogacion_DocumentoRelacionado(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.OrigenErogacion;
  if (value === undefined || !Origen(value)) return false;
  value = attributes.FolioFiscalVinculado;
  if (value !== undefined) {
    if (!UUID(value)) return false;
    given += 1;
  }
  value = attributes.RFCProveedor;
  if (value !== undefined) {
    if (!t_RFC(value)) return false;
    given += 1;
  }
  value = attributes.MontoTotalIVA;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  value = attributes.MontoRetencionISR;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  value = attributes.MontoRetencionIVA;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  value = attributes.MontoRetencionOtrosImpuestos;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  value = attributes.NumeroPedimentoVinculado;
  if (value !== undefined) {
    if (!Pedimento(value)) return false;
    given += 1;
  }
  value = attributes.ClavePedimentoVinculado;
  if (value !== undefined) {
    if (!ClavePedimento(value)) return false;
    given += 1;
  }
  value = attributes.ClavePagoPedimentoVinculado;
  if (value !== undefined) {
    if (!ClavePagoPedimento(value)) return false;
    given += 1;
  }
  value = attributes.MontoIVAPedimento;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  value = attributes.OtrosImpuestosPagadosPedimento;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  value = attributes.FechaFolioFiscalVinculado;
  if (value !== undefined) {
    if (!Fecha(value)) return false;
    given += 1;
  }
  value = attributes.Mes;
  if (value === undefined || !Meses(value)) return false;
  value = attributes.MontoTotalErogaciones;
  if (value === undefined || !t_Importe(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** gceh:Tareas */
export function GastosHidrocarburos_Erogacion_Actividades_SubActividades_Tareas(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 0;
  value = attributes.TareaRelacionada;
  if (value !== undefined) {
    if (!Tareas(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** gceh:SubActividades */
export function GastosHidrocarburos_Erogacion_Actividades_SubActividades(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 0;
  value = attributes.SubActividadRelacionada;
  if (value !== undefined) {
    if (!SubActividad(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child?.name === "gceh:Tareas") {
    if (!GastosHidrocarburos_Erogacion_Actividades_SubActividades_Tareas(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** gceh:Actividades */
export function GastosHidrocarburos_Erogacion_Actividades(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 0;
  value = attributes.ActividadRelacionada;
  if (value !== undefined) {
    if (!Actividades(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child?.name === "gceh:SubActividades") {
    if (!GastosHidrocarburos_Erogacion_Actividades_SubActividades(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

export function Texto50(value: string): boolean {
  return isText(value, 1, 50, true);
}

/** gceh:Pozos */
export function GastosHidrocarburos_Erogacion_CentroCostos_Yacimientos_Pozos(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 0;
  value = attributes.Pozo;
  if (value !== undefined) {
    if (!Texto50(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** gceh:Yacimientos */
export function GastosHidrocarburos_Erogacion_CentroCostos_Yacimientos(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 0;
  value = attributes.Yacimiento;
  if (value !== undefined) {
    if (!Texto50(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child?.name === "gceh:Pozos") {
    if (!GastosHidrocarburos_Erogacion_CentroCostos_Yacimientos_Pozos(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** gceh:CentroCostos */
export function GastosHidrocarburos_Erogacion_CentroCostos(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 0;
  value = attributes.Campo;
  if (value !== undefined) {
    if (!Texto50(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child?.name === "gceh:Yacimientos") {
    if (!GastosHidrocarburos_Erogacion_CentroCostos_Yacimientos(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const Erogacion_values: ReadonlySet<string> = new Set(["Costo", "Gasto", "Inversión"]);
export function Erogacion(value: string): boolean {
  return isListed(value, Erogacion_values);
}

const Porcentaje_type = { digits: 24, places: 3, least: "0.001", most: "99.999", forms: [] };
export function Porcentaje(value: string): boolean {
  return (isAmount(value, 12, 3, true) && +value <= 99.999) || isDecimal(value, Porcentaje_type);
}

/** gceh:Erogacion */
export function GastosHidrocarburos_Erogacion(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.TipoErogacion;
  if (value === undefined || !Erogacion(value)) return false;
  value = attributes.MontocuErogacion;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.Porcentaje;
  if (value === undefined || !Porcentaje(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "gceh:DocumentoRelacionado" || !GastosHidrocarburos_Erogacion_DocumentoRelacionado(child, known)) return false;
  child = children[++at];
  while (child?.name === "gceh:DocumentoRelacionado") {
    if (!GastosHidrocarburos_Erogacion_DocumentoRelacionado(child, known)) return false;
    child = children[++at];
  }
  while (child?.name === "gceh:Actividades") {
    if (!GastosHidrocarburos_Erogacion_Actividades(child, known)) return false;
    child = children[++at];
  }
  while (child?.name === "gceh:CentroCostos") {
    if (!GastosHidrocarburos_Erogacion_CentroCostos(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** gceh:GastosHidrocarburos */
export function GastosHidrocarburos(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.Version;
  if (value === undefined || collapsed(value) !== "1.0") return false;
  value = attributes.NumeroContrato;
  if (value === undefined || !Texto50(value)) return false;
  value = attributes.AreaContractual;
  if (value !== undefined) {
    if (!Texto50(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "gceh:Erogacion" || !GastosHidrocarburos_Erogacion(child, known)) return false;
  child = children[++at];
  while (child?.name === "gceh:Erogacion") {
    if (!GastosHidrocarburos_Erogacion(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}
