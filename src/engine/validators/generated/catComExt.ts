// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/catalogos/ComExt/catComExt.xsd
import { hasForm, isListed, isText } from "../checks.ts";

export function t_Descrip100(value: string): boolean {
  return isText(value, 1, 100, true);
}

export function t_NumeroDomicilio(value: string): boolean {
  return isText(value, 1, 55, true);
}

export function t_Descrip120(value: string): boolean {
  return isText(value, 1, 120, true);
}

export function t_Referencia(value: string): boolean {
  return isText(value, 1, 250, true);
}

export function Estado(value: string): boolean {
  return isText(value, 1, 30, true);
}

export function CodigoPostal(value: string): boolean {
  return isText(value, 1, 12, false);
}

const c_FraccionArancelaria_form = /^(?:[0-9]{8}([0-9]{2})?)$/u;
export function c_FraccionArancelaria(value: string): boolean {
  return hasForm(value, c_FraccionArancelaria_form);
}

const c_Colonia_form = /^(?:[0-9]{4})$/u;
export function c_Colonia(value: string): boolean {
  return hasForm(value, c_Colonia_form);
}

const c_Localidad_form = /^(?:0[1-9]|[1-5][0-9]|6[012]|6[6-9])$/u;
export function c_Localidad(value: string): boolean {
  return hasForm(value, c_Localidad_form);
}

const c_Municipio_form = /^(?:00[1-9]|0[1-9][0-9]|[1-4][0-9]{2}|5[0-6][0-9]|570)$/u;
export function c_Municipio(value: string): boolean {
  return hasForm(value, c_Municipio_form);
}

const c_UnidadAduana_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "99"]);
export function c_UnidadAduana(value: string): boolean {
  return isListed(value, c_UnidadAduana_values);
}

const c_MotivoTraslado_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "99"]);
export function c_MotivoTraslado(value: string): boolean {
  return isListed(value, c_MotivoTraslado_values);
}

const c_TipoOperacion_values: ReadonlySet<string> = new Set(["2"]);
export function c_TipoOperacion(value: string): boolean {
  return isListed(value, c_TipoOperacion_values);
}

const c_ClavePedimento_values: ReadonlySet<string> = new Set(["A1"]);
export function c_ClavePedimento(value: string): boolean {
  return isListed(value, c_ClavePedimento_values);
}

const c_INCOTERM_values: ReadonlySet<string> = new Set(["CFR", "CIF", "CIP", "CPT", "DAF", "DAP", "DAT", "DDP", "DDU", "DEQ", "DES", "DPU", "EXW", "FAS", "FCA", "FOB"]);
export function c_INCOTERM(value: string): boolean {
  return isListed(value, c_INCOTERM_values);
}
