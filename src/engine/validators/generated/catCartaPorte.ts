// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/catalogos/CartaPorte/catCartaPorte.xsd
import { hasForm, isListed } from "../checks.ts";

const c_Estaciones_form = /^(?:[A-Z][A-Za-z0-9á.]{1,11})$/u;
export function c_Estaciones(value: string): boolean {
  return hasForm(value, c_Estaciones_form);
}

const c_TipoEstacion_values: ReadonlySet<string> = new Set(["01", "02", "03"]);
export function c_TipoEstacion(value: string): boolean {
  return isListed(value, c_TipoEstacion_values);
}

const c_CveTransporte_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05"]);
export function c_CveTransporte(value: string): boolean {
  return isListed(value, c_CveTransporte_values);
}

const c_ClaveUnidadPeso_form = /^(?:[0-9A-Za-z]{2,3})$/u;
export function c_ClaveUnidadPeso(value: string): boolean {
  return hasForm(value, c_ClaveUnidadPeso_form);
}

const c_ClaveProdServCP_form = /^(?:[0-9]{8})$/u;
export function c_ClaveProdServCP(value: string): boolean {
  return hasForm(value, c_ClaveProdServCP_form);
}

const c_MaterialPeligroso_form = /^(?:M?[0-9]{3,4})$/u;
export function c_MaterialPeligroso(value: string): boolean {
  return hasForm(value, c_MaterialPeligroso_form);
}

const c_TipoEmbalaje_values: ReadonlySet<string> = new Set(["1A1", "1A2", "1B1", "1B2", "1D", "1G", "1H1", "1H2", "1N1", "1N2", "3A1", "3A2", "3B1", "3B2", "3H1", "3H2", "4A", "4B", "4C1", "4C2", "4D", "4F", "4G", "4H1", "4H2", "5H1", "5H2", "5H3", "5H4", "5L1", "5L2", "5L3", "5M1", "5M2", "6HA1", "6HA2", "6HB1", "6HB2", "6HC", "6HD1", "6HD2", "6HG1", "6HG2", "6HH1", "6HH2", "6PA1", "6PA2", "6PB1", "6PB2", "6PC", "6PD1", "6PD2", "6PG1", "6PG2", "6PH1", "6PH2", "7H1", "7L1", "Z01"]);
export function c_TipoEmbalaje(value: string): boolean {
  return isListed(value, c_TipoEmbalaje_values);
}

const c_ConfigAutotransporte_values: ReadonlySet<string> = new Set(["C2", "C2R2", "C2R3", "C3", "C3R2", "C3R3", "GPLATA", "GPLATB", "GPLATC", "GPLATD", "GPLUTA", "GPLUTB", "GPLUTC", "GPLUTD", "OTROEGP", "OTROEV", "OTROEVGP", "OTROSG", "T2S1", "T2S1R2", "T2S1R3", "T2S2", "T2S2R2", "T2S2S2", "T2S3", "T3S1", "T3S1R2", "T3S1R3", "T3S2", "T3S2R2", "T3S2R3", "T3S2R4", "T3S2S2", "T3S3", "T3S3S2", "VL"]);
export function c_ConfigAutotransporte(value: string): boolean {
  return isListed(value, c_ConfigAutotransporte_values);
}

const c_SubTipoRem_form = /^(?:CTR0(0[1-9]|[12][0-9]|3[0-2]))$/u;
export function c_SubTipoRem(value: string): boolean {
  return hasForm(value, c_SubTipoRem_form);
}

const c_TipoPermiso_form = /^(?:TPAF(0[1-9]|1[0-9]|20)|TPTM01|TPTA0[1-4]|TPXX00)$/u;
export function c_TipoPermiso(value: string): boolean {
  return hasForm(value, c_TipoPermiso_form);
}

const c_ContenedorMaritimo_form = /^(?:CM0(0[1-9]|1[0-2]))$/u;
export function c_ContenedorMaritimo(value: string): boolean {
  return hasForm(value, c_ContenedorMaritimo_form);
}

const c_ConfigMaritima_form = /^(?:B(0[1-9]|1[0-5]))$/u;
export function c_ConfigMaritima(value: string): boolean {
  return hasForm(value, c_ConfigMaritima_form);
}

const c_ClaveTipoCarga_values: ReadonlySet<string> = new Set(["CGC", "CGS", "GAG", "GMN", "OFL", "PYD"]);
export function c_ClaveTipoCarga(value: string): boolean {
  return isListed(value, c_ClaveTipoCarga_values);
}

const c_NumAutorizacionNaviero_form = /^(?:[A-Z]{3}[0-9A-Z\/\-]{7,12})$/u;
export function c_NumAutorizacionNaviero(value: string): boolean {
  return hasForm(value, c_NumAutorizacionNaviero_form);
}

const c_CodigoTransporteAereo_form = /^(?:CA(00[1-9]|0[1-9][0-9]|1[0-6][0-9]|17[0-3]))$/u;
export function c_CodigoTransporteAereo(value: string): boolean {
  return hasForm(value, c_CodigoTransporteAereo_form);
}

const c_DerechosDePaso_form = /^(?:CDP(00[1-9]|0[1-9][0-9]|10[0-9]|11[0-9]))$/u;
export function c_DerechosDePaso(value: string): boolean {
  return hasForm(value, c_DerechosDePaso_form);
}

const c_Contenedor_values: ReadonlySet<string> = new Set(["TC01", "TC02", "TC03", "TC04", "TC05"]);
export function c_Contenedor(value: string): boolean {
  return isListed(value, c_Contenedor_values);
}

const c_TipoCarro_form = /^(?:TC(0[1-9]|1[01]))$/u;
export function c_TipoCarro(value: string): boolean {
  return hasForm(value, c_TipoCarro_form);
}

const c_TipoDeServicio_values: ReadonlySet<string> = new Set(["TS01", "TS02", "TS03", "TS04"]);
export function c_TipoDeServicio(value: string): boolean {
  return isListed(value, c_TipoDeServicio_values);
}

const c_TipoDeTrafico_values: ReadonlySet<string> = new Set(["TT01", "TT02", "TT03", "TT04"]);
export function c_TipoDeTrafico(value: string): boolean {
  return isListed(value, c_TipoDeTrafico_values);
}

const c_ParteTransporte_form = /^(?:PT(0[1-9]|1[0-2]))$/u;
export function c_ParteTransporte(value: string): boolean {
  return hasForm(value, c_ParteTransporte_form);
}

const c_FiguraTransporte_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05"]);
export function c_FiguraTransporte(value: string): boolean {
  return isListed(value, c_FiguraTransporte_values);
}

const c_DocumentoAduanero_form = /^(?:0[1-9]|1[0-9]|20)$/u;
export function c_DocumentoAduanero(value: string): boolean {
  return hasForm(value, c_DocumentoAduanero_form);
}

const c_SectorCOFEPRIS_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05"]);
export function c_SectorCOFEPRIS(value: string): boolean {
  return isListed(value, c_SectorCOFEPRIS_values);
}

const c_FormaFarmaceutica_form = /^(?:0[1-9]|1[0-9]|20)$/u;
export function c_FormaFarmaceutica(value: string): boolean {
  return hasForm(value, c_FormaFarmaceutica_form);
}

const c_CondicionesEspeciales_values: ReadonlySet<string> = new Set(["01", "02", "03", "04"]);
export function c_CondicionesEspeciales(value: string): boolean {
  return isListed(value, c_CondicionesEspeciales_values);
}

const c_TipoMateria_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05"]);
export function c_TipoMateria(value: string): boolean {
  return isListed(value, c_TipoMateria_values);
}

const c_RegimenAduanero_values: ReadonlySet<string> = new Set(["DFI", "ETE", "ETR", "EXD", "IMD", "ITE", "ITR", "RFE", "RFS", "TRA"]);
export function c_RegimenAduanero(value: string): boolean {
  return isListed(value, c_RegimenAduanero_values);
}

const c_RegistroISTMO_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06"]);
export function c_RegistroISTMO(value: string): boolean {
  return isListed(value, c_RegistroISTMO_values);
}
