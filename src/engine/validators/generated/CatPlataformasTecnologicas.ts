// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/esquemas/retencionpago/1/PlataformasTecnologicas10/catalogos/CatPlataformasTecnologicas.xsd
import { isDecimal, isListed } from "../checks.ts";

const c_TasaCuota_type = { digits: 24, places: 6, least: "0", values: ["0", "0.08", "0.16", "0.5"], forms: [] };
export function c_TasaCuota(value: string): boolean {
  return isDecimal(value, c_TasaCuota_type);
}

const c_FormaPagoServ_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "07", "08", "09"]);
export function c_FormaPagoServ(value: string): boolean {
  return isListed(value, c_FormaPagoServ_values);
}

const c_TipoDeServ_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "07", "08", "09", "11"]);
export function c_TipoDeServ(value: string): boolean {
  return isListed(value, c_TipoDeServ_values);
}

const c_SubTipoServ_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "08", "09"]);
export function c_SubTipoServ(value: string): boolean {
  return isListed(value, c_SubTipoServ_values);
}
