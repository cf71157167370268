// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/IngresosHidrocarburos10/IngresosHidrocarburos.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasOnly, isAmount, isDate, isDecimal, isText, type Known } from "../checks.ts";
import { Meses } from "./catHidrocarburos.ts";
import { UUID, t_Importe } from "./tdCFDI.ts";

const Fecha_form = /^(?=(?:[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))$)(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$/u;
export function Fecha(value: string): boolean {
  return isDate(value, Fecha_form);
}

/** ieeh:DocumentoRelacionado */
export function IngresosHidrocarburos_DocumentoRelacionado(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.FolioFiscalVinculado;
  if (value === undefined || !UUID(value)) return false;
  value = attributes.FechaFolioFiscalVinculado;
  if (value === undefined || !Fecha(value)) return false;
  value = attributes.Mes;
  if (value === undefined || !Meses(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

export function Texto50(value: string): boolean {
  return isText(value, 1, 50, true);
}

const Porcentaje_type = { digits: 24, places: 3, least: "0.001", most: "100", forms: [] };
export function Porcentaje(value: string): boolean {
  return (isAmount(value, 12, 3, true) && +value <= 100) || isDecimal(value, Porcentaje_type);
}

/** ieeh:IngresosHidrocarburos */
export function IngresosHidrocarburos(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || collapsed(value) !== "1.0") return false;
  value = attributes.NumeroContrato;
  if (value === undefined || !Texto50(value)) return false;
  value = attributes.ContraprestacionPagadaOperador;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.Porcentaje;
  if (value === undefined || !Porcentaje(value)) return false;
  if (!hasOnly(attributes, 4)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "ieeh:DocumentoRelacionado" || !IngresosHidrocarburos_DocumentoRelacionado(child, known)) return false;
  child = children[++at];
  while (child?.name === "ieeh:DocumentoRelacionado") {
    if (!IngresosHidrocarburos_DocumentoRelacionado(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}
