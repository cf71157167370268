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

const c_Banco_values: ReadonlySet<string> = new Set(["002", "006", "009", "012", "014", "019", "021", "030", "032", "036", "037", "042", "044", "058", "059", "060", "062", "072", "102", "103", "106", "108", "110", "112", "113", "116", "124", "126", "127", "128", "129", "130", "131", "132", "133", "134", "135", "136", "137", "138", "139", "140", "141", "143", "145", "147", "148", "149", "150", "151", "152", "153", "154", "155", "156", "157", "158", "159", "160", "166", "168", "600", "601", "602", "605", "606", "607", "608", "610", "614", "615", "616", "617", "618", "619", "620", "621", "622", "623", "626", "627", "628", "629", "630", "631", "632", "633", "634", "636", "637", "638", "640", "642", "646", "647", "648", "649", "651", "652", "653", "655", "656", "659", "670", "901", "902"]);
export function c_Banco(value: string): boolean {
  return isListed(value, c_Banco_values);
}

const c_TipoHoras_values: ReadonlySet<string> = new Set(["01", "02", "03"]);
export function c_TipoHoras(value: string): boolean {
  return isListed(value, c_TipoHoras_values);
}

const c_TipoPercepcion_values: ReadonlySet<string> = new Set(["001", "002", "003", "004", "005", "006", "009", "010", "011", "012", "013", "014", "015", "019", "020", "021", "022", "023", "024", "025", "026", "027", "028", "029", "030", "031", "032", "033", "034", "035", "036", "037", "038", "039", "044", "045", "046", "047", "048", "049", "050", "051", "052", "053", "054", "055", "056", "057"]);
export function c_TipoPercepcion(value: string): boolean {
  return isListed(value, c_TipoPercepcion_values);
}

const c_TipoDeduccion_form = /^(?:00[1-9]|0[1-9][0-9]|10[0-9]|11[0-5])$/u;
export function c_TipoDeduccion(value: string): boolean {
  return hasForm(value, c_TipoDeduccion_form);
}

const c_TipoOtroPago_values: ReadonlySet<string> = new Set(["001", "002", "003", "004", "005", "006", "007", "008", "009", "999"]);
export function c_TipoOtroPago(value: string): boolean {
  return isListed(value, c_TipoOtroPago_values);
}

const c_TipoIncapacidad_values: ReadonlySet<string> = new Set(["01", "02", "03", "04"]);
export function c_TipoIncapacidad(value: string): boolean {
  return isListed(value, c_TipoIncapacidad_values);
}

const c_TipoNomina_values: ReadonlySet<string> = new Set(["O", "E"]);
export function c_TipoNomina(value: string): boolean {
  return isListed(value, c_TipoNomina_values);
}
