// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/esquemas/retencionpago/1/catalogos/catRetenciones.xsd
import { hasForm, hasLength, isAmount, isDecimal, isListed, isText } from "../checks.ts";

const c_TipoImpuesto_values: ReadonlySet<string> = new Set(["01", "02", "03"]);
export function c_TipoImpuesto(value: string): boolean {
  return isListed(value, c_TipoImpuesto_values);
}

const c_EntidadesFederativas_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32"]);
export function c_EntidadesFederativas(value: string): boolean {
  return isListed(value, c_EntidadesFederativas_values);
}

const c_Periodicidad_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05"]);
export function c_Periodicidad(value: string): boolean {
  return isListed(value, c_Periodicidad_values);
}

const Importe_type = { digits: 24, places: 6, forms: [] };
export function Importe(value: string): boolean {
  return isAmount(value, 18, 6, false) || isDecimal(value, Importe_type);
}

const c_TipoDividendoOUtilidadDistribuida_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06"]);
export function c_TipoDividendoOUtilidadDistribuida(value: string): boolean {
  return isListed(value, c_TipoDividendoOUtilidadDistribuida_values);
}

const Proporcion_type = { digits: 24, places: 6, most: "9999999999", forms: [] };
export function Proporcion(value: string): boolean {
  return (isAmount(value, 9, 6, false) && +value <= 9999999999) || isDecimal(value, Proporcion_type);
}

export function TextoExacto300(value: string): boolean {
  return hasLength(value, 1, 300);
}

export function Texto100(value: string): boolean {
  return isText(value, 1, 100, false);
}

export function TextoExacto100(value: string): boolean {
  return hasLength(value, 1, 100);
}

const SiONo_values: ReadonlySet<string> = new Set(["SI", "NO"]);
export function SiONo(value: string): boolean {
  return isListed(value, SiONo_values);
}

export function Texto300(value: string): boolean {
  return isText(value, 1, 300, false);
}

const c_Pais_values: ReadonlySet<string> = new Set(["AD", "AE", "AF", "AG", "AI", "AL", "AM", "AN", "AO", "AQ", "AR", "AS", "AT", "AU", "AW", "AX", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BL", "BM", "BN", "BO", "BR", "BS", "BT", "BV", "BW", "BY", "BZ", "CA", "CC", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CR", "CU", "CV", "CX", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "EH", "ER", "ES", "ET", "FI", "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GS", "GT", "GU", "GW", "GY", "HK", "HM", "HN", "HR", "HT", "HU", "ID", "IE", "IL", "IM", "IN", "IO", "IQ", "IR", "IS", "IT", "JE", "JM", "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KW", "KY", "KZ", "LA", "LB", "LC", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MF", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NF", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PIK", "PK", "PL", "PM", "PN", "PR", "PS", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI", "SJ", "SK", "SL", "SM", "SN", "SO", "SR", "ST", "SV", "SY", "SZ", "TC", "TD", "TF", "TG", "TH", "TJ", "TK", "TL", "TM", "TN", "TO", "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "UM", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI", "VN", "VU", "WF", "WS", "YE", "YT", "ZA", "ZM", "ZW"]);
export function c_Pais(value: string): boolean {
  return isListed(value, c_Pais_values);
}

const c_TipoContribuyenteSujetoRetencion_values: ReadonlySet<string> = new Set(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
export function c_TipoContribuyenteSujetoRetencion(value: string): boolean {
  return isListed(value, c_TipoContribuyenteSujetoRetencion_values);
}

const SiONoExacto_values: ReadonlySet<string> = new Set(["SI", "NO"]);
export function SiONoExacto(value: string): boolean {
  return SiONoExacto_values.has(value);
}

const c_Periodo_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"]);
export function c_Periodo(value: string): boolean {
  return isListed(value, c_Periodo_values);
}

const c_Ejercicio_form = /^(?:2019|20[2-9][0-9])$/u;
export function c_Ejercicio(value: string): boolean {
  return hasForm(value, c_Ejercicio_form);
}

const c_TipoPagoRet_values: ReadonlySet<string> = new Set(["01", "02", "03", "04"]);
export function c_TipoPagoRet(value: string): boolean {
  return isListed(value, c_TipoPagoRet_values);
}

const c_CveRetenc_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28"]);
export function c_CveRetenc(value: string): boolean {
  return isListed(value, c_CveRetenc_values);
}
