// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/catalogos/hidrocarburos/catHidrocarburos.xsd
import { hasForm, isListed } from "../checks.ts";

const ClavePedimento_values: ReadonlySet<string> = new Set(["A1", "A3", "A4", "A5", "AD", "AF", "AJ", "BA", "BB", "BC", "BD", "BE", "BF", "BH", "BI", "BM", "BO", "BP", "BR", "C1", "C3", "CT", "D1", "E1", "E2", "E3", "E4", "F2", "F3", "F4", "F5", "F8", "F9", "G1", "G2", "G6", "G7", "G8", "GC", "H1", "H8", "I1", "IN", "J3", "J4", "K1", "K2", "K3", "L1", "M1", "M2", "M3", "M4", "M5", "P1", "R1", "RT", "S2", "T1", "T3", "T6", "T7", "T9", "V1", "V2", "V3", "V4", "V5", "V6", "V7", "V8", "V9", "VD", "VF", "VU"]);
export function ClavePedimento(value: string): boolean {
  return isListed(value, ClavePedimento_values);
}

const ClavePagoPedimento_values: ReadonlySet<string> = new Set(["00", "02", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "18", "19", "20", "21", "22"]);
export function ClavePagoPedimento(value: string): boolean {
  return isListed(value, ClavePagoPedimento_values);
}

const Meses_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"]);
export function Meses(value: string): boolean {
  return isListed(value, Meses_values);
}

const Tareas_form = /^(?:000[1-9]|00[1-9][0-9]|01[0-4][0-9]|015[0-5])$/u;
export function Tareas(value: string): boolean {
  return hasForm(value, Tareas_form);
}

const SubActividad_form = /^(?:00[1-9]|0[1-3][0-9])$/u;
export function SubActividad(value: string): boolean {
  return hasForm(value, SubActividad_form);
}

const Actividades_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05"]);
export function Actividades(value: string): boolean {
  return isListed(value, Actividades_values);
}
