// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/tipoDatos/tdCFDI/tdCFDI.xsd
import { collapsed, hasForm, hasLength, isAmount, isDate, isDecimal, isFreeText } from "../checks.ts";

const t_Importe_type = { digits: 24, places: 6, least: "0", forms: [/^(?:[0-9]{1,18}([^\n\r][0-9]{1,6})?)$/u] };
export function t_Importe(value: string): boolean {
  return isAmount(value, 18, 6, false) || isDecimal(value, t_Importe_type);
}

const t_RFC_PF_form = /^(?:[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[0-9A-Z]{2}[0-9A])$/u;
export function t_RFC_PF(value: string): boolean {
  const written = collapsed(value);
  return t_RFC_PF_form.test(written) && hasLength(written, 13, 13);
}

const t_Fecha_form = /^(?=(?:(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))$)(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$/u;
export function t_Fecha(value: string): boolean {
  return isDate(value, t_Fecha_form);
}

const t_RFC_form = /^(?:[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[0-9A-Z]{2}[0-9A])$/u;
export function t_RFC(value: string): boolean {
  return hasForm(value, t_RFC_form);
}

const UUID_form = /^(?:[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$/u;
export function UUID(value: string): boolean {
  return hasForm(value, UUID_form);
}

const t_CURP_form = /^(?:[A-Z][AEIOUX][A-Z]{2}[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[HMX](AS|B[CS]|C[CHLMS]|D[FG]|G[RT]|HG|JC|M[CNS]|N[ELT]|OC|PL|Q[RT]|S[LPR]|T[CLS]|VZ|YN|ZS)[B-DF-HJ-NP-TV-Z]{3}[0-9A-Z][0-9])$/u;
export function t_CURP(value: string): boolean {
  return hasForm(value, t_CURP_form);
}

const t_ImporteMXN_type = { digits: 24, places: 2, least: "0", forms: [/^(?:[0-9]{1,18}([^\n\r][0-9]{1,6})?)$/u, /^(?:[0-9]{1,18}([^\n\r][0-9]{1,2})?)$/u] };
export function t_ImporteMXN(value: string): boolean {
  return isAmount(value, 18, 2, false) || isDecimal(value, t_ImporteMXN_type);
}

export function Texto(value: string): boolean {
  return isFreeText(value);
}

const NumeroDeCertificado_form = /^(?:[0-9]{20})$/u;
export function NumeroDeCertificado(value: string): boolean {
  return hasForm(value, NumeroDeCertificado_form);
}

const t_FechaH_form = /^(?=(?:20[1-9][0-9]-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3])(:[0-5][0-9]){2})$)(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3])(:[0-5][0-9]){2}$/u;
export function t_FechaH(value: string): boolean {
  return isDate(value, t_FechaH_form);
}

const MayorQueCero_type = { digits: 24, places: 6, least: "0.000001", forms: [] };
export function MayorQueCero(value: string): boolean {
  return isAmount(value, 18, 6, true) || isDecimal(value, MayorQueCero_type);
}

const Tasa_type = { digits: 24, places: 6, least: "0", forms: [] };
export function Tasa(value: string): boolean {
  return isAmount(value, 18, 6, false) || isDecimal(value, Tasa_type);
}

const t_TipoCambio_type = { digits: 24, places: 6, least: "0", forms: [/^(?:[0-9]{1,18}([^\n\r][0-9]{1,6})?)$/u] };
export function t_TipoCambio(value: string): boolean {
  return isAmount(value, 18, 6, false) || isDecimal(value, t_TipoCambio_type);
}

const t_RFC_PM_form = /^(?:[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[0-9A-Z]{2}[0-9A])$/u;
export function t_RFC_PM(value: string): boolean {
  const written = collapsed(value);
  return t_RFC_PM_form.test(written) && hasLength(written, 12, 12);
}

const t_CuentaBancaria_type = { digits: 24, places: 0, forms: [/^(?:[0-9]{10,18})$/u, /^(?:[+\-]?[0-9]+)$/u] };
export function t_CuentaBancaria(value: string): boolean {
  return isDecimal(value, t_CuentaBancaria_type);
}
