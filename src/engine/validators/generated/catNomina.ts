// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/catalogos/Nomina/catNomina.xsd
import { hasForm, isListed } from "../checks.ts";

const c_OrigenRecurso_values: ReadonlySet<string> = new Set(["IP", "IF", "IM"]);
export function c_OrigenRecurso(value: string): boolean {
  return isListed(value, c_OrigenRecurso_values);
}

const c_TipoContrato_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "99"]);
export function c_TipoContrato(value: string): boolean {
  return isListed(value, c_TipoContrato_values);
}

const c_TipoJornada_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "07", "08", "99"]);
export function c_TipoJornada(value: string): boolean {
  return isListed(value, c_TipoJornada_values);
}

const c_TipoRegimen_values: ReadonlySet<string> = new Set(["02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "99"]);
export function c_TipoRegimen(value: string): boolean {
  return isListed(value, c_TipoRegimen_values);
}

const c_RiesgoPuesto_values: ReadonlySet<string> = new Set(["1", "2", "3", "4", "5", "99"]);
export function c_RiesgoPuesto(value: string): boolean {
  return isListed(value, c_RiesgoPuesto_values);
}

const c_PeriodicidadPago_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "99"]);
export function c_PeriodicidadPago(value: string): boolean {
  return isListed(value, c_PeriodicidadPago_values);
}

const c_Banco_form = /^(?:[0-9]{3})$/u;
export function c_Banco(value: string): boolean {
  return hasForm(value, c_Banco_form);
}

const c_TipoHoras_values: ReadonlySet<string> = new Set(["01", "02", "03"]);
export function c_TipoHoras(value: string): boolean {
  return isListed(value, c_TipoHoras_values);
}

const c_TipoPercepcion_form = /^(?:[0-9]{3})$/u;
export function c_TipoPercepcion(value: string): boolean {
  return hasForm(value, c_TipoPercepcion_form);
}

const c_TipoDeduccion_form = /^(?:[0-9]{3})$/u;
export function c_TipoDeduccion(value: string): boolean {
  return hasForm(value, c_TipoDeduccion_form);
}

const c_TipoOtroPago_form = /^(?:[0-9]{3})$/u;
export function c_TipoOtroPago(value: string): boolean {
  return hasForm(value, c_TipoOtroPago_form);
}

const c_TipoIncapacidad_values: ReadonlySet<string> = new Set(["01", "02", "03", "04"]);
export function c_TipoIncapacidad(value: string): boolean {
  return isListed(value, c_TipoIncapacidad_values);
}

const c_TipoNomina_values: ReadonlySet<string> = new Set(["O", "E"]);
export function c_TipoNomina(value: string): boolean {
  return isListed(value, c_TipoNomina_values);
}
