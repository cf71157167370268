// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/catalogos/catCFDI.xsd
import { hasForm, isListed } from "../checks.ts";

const c_TipoRelacion_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "07", "08", "09"]);
export function c_TipoRelacion(value: string): boolean {
  return isListed(value, c_TipoRelacion_values);
}

const c_RegimenFiscal_values: ReadonlySet<string> = new Set(["601", "603", "605", "606", "607", "608", "609", "610", "611", "612", "614", "615", "616", "620", "621", "622", "623", "624", "625", "626", "628", "629", "630"]);
export function c_RegimenFiscal(value: string): boolean {
  return isListed(value, c_RegimenFiscal_values);
}

const c_CodigoPostal_form = /^(?:[0-9]{5})$/u;
export function c_CodigoPostal(value: string): boolean {
  return hasForm(value, c_CodigoPostal_form);
}

const c_Impuesto_values: ReadonlySet<string> = new Set(["001", "002", "003"]);
export function c_Impuesto(value: string): boolean {
  return isListed(value, c_Impuesto_values);
}

const c_Periodicidad_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05"]);
export function c_Periodicidad(value: string): boolean {
  return isListed(value, c_Periodicidad_values);
}

const c_Meses_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17", "18"]);
export function c_Meses(value: string): boolean {
  return isListed(value, c_Meses_values);
}

const c_Pais_values: ReadonlySet<string> = new Set(["ABW", "AFG", "AGO", "AIA", "ALA", "ALB", "AND", "ARE", "ARG", "ARM", "ASM", "ATA", "ATF", "ATG", "AUS", "AUT", "AZE", "BDI", "BEL", "BEN", "BES", "BFA", "BGD", "BGR", "BHR", "BHS", "BIH", "BLM", "BLR", "BLZ", "BMU", "BOL", "BRA", "BRB", "BRN", "BTN", "BVT", "BWA", "CAF", "CAN", "CCK", "CHE", "CHL", "CHN", "CIV", "CMR", "COD", "COG", "COK", "COL", "COM", "CPV", "CRI", "CUB", "CUW", "CXR", "CYM", "CYP", "CZE", "DEU", "DJI", "DMA", "DNK", "DOM", "DZA", "ECU", "EGY", "ERI", "ESH", "ESP", "EST", "ETH", "FIN", "FJI", "FLK", "FRA", "FRO", "FSM", "GAB", "GBR", "GEO", "GGY", "GHA", "GIB", "GIN", "GLP", "GMB", "GNB", "GNQ", "GRC", "GRD", "GRL", "GTM", "GUF", "GUM", "GUY", "HKG", "HMD", "HND", "HRV", "HTI", "HUN", "IDN", "IMN", "IND", "IOT", "IRL", "IRN", "IRQ", "ISL", "ISR", "ITA", "JAM", "JEY", "JOR", "JPN", "KAZ", "KEN", "KGZ", "KHM", "KIR", "KNA", "KOR", "KWT", "LAO", "LBN", "LBR", "LBY", "LCA", "LIE", "LKA", "LSO", "LTU", "LUX", "LVA", "MAC", "MAF", "MAR", "MCO", "MDA", "MDG", "MDV", "MEX", "MHL", "MKD", "MLI", "MLT", "MMR", "MNE", "MNG", "MNP", "MOZ", "MRT", "MSR", "MTQ", "MUS", "MWI", "MYS", "MYT", "NAM", "NCL", "NER", "NFK", "NGA", "NIC", "NIU", "NLD", "NOR", "NPL", "NRU", "NZL", "OMN", "PAK", "PAN", "PCN", "PER", "PHL", "PLW", "PNG", "POL", "PRI", "PRK", "PRT", "PRY", "PSE", "PYF", "QAT", "REU", "ROU", "RUS", "RWA", "SAU", "SDN", "SEN", "SGP", "SGS", "SHN", "SJM", "SLB", "SLE", "SLV", "SMR", "SOM", "SPM", "SRB", "SSD", "STP", "SUR", "SVK", "SVN", "SWE", "SWZ", "SXM", "SYC", "SYR", "TCA", "TCD", "TGO", "THA", "TJK", "TKL", "TKM", "TLS", "TON", "TTO", "TUN", "TUR", "TUV", "TWN", "TZA", "UGA", "UKR", "UMI", "URY", "USA", "UZB", "VAT", "VCT", "VEN", "VGB", "VIR", "VNM", "VUT", "WLF", "WSM", "YEM", "ZAF", "ZMB", "ZWE", "ZZZ"]);
export function c_Pais(value: string): boolean {
  return isListed(value, c_Pais_values);
}

const c_UsoCFDI_values: ReadonlySet<string> = new Set(["CN01", "CP01", "D01", "D02", "D03", "D04", "D05", "D06", "D07", "D08", "D09", "D10", "G01", "G02", "G03", "I01", "I02", "I03", "I04", "I05", "I06", "I07", "I08", "P01", "S01"]);
export function c_UsoCFDI(value: string): boolean {
  return isListed(value, c_UsoCFDI_values);
}

const c_TipoFactor_values: ReadonlySet<string> = new Set(["Tasa", "Cuota", "Exento"]);
export function c_TipoFactor(value: string): boolean {
  return isListed(value, c_TipoFactor_values);
}

const c_ClaveProdServ_form = /^(?:[0-9]{8})$/u;
export function c_ClaveProdServ(value: string): boolean {
  return hasForm(value, c_ClaveProdServ_form);
}

const c_ClaveUnidad_form = /^(?:[0-9A-Za-z]{2,3})$/u;
export function c_ClaveUnidad(value: string): boolean {
  return hasForm(value, c_ClaveUnidad_form);
}

const c_ObjetoImp_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "07", "08"]);
export function c_ObjetoImp(value: string): boolean {
  return isListed(value, c_ObjetoImp_values);
}

const c_FormaPago_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "08", "12", "13", "14", "15", "17", "23", "24", "25", "26", "27", "28", "29", "30", "31", "99"]);
export function c_FormaPago(value: string): boolean {
  return isListed(value, c_FormaPago_values);
}

const c_Moneda_values: ReadonlySet<string> = new Set(["AED", "AFN", "ALL", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BOV", "BRL", "BSD", "BTN", "BWP", "BYR", "BZD", "CAD", "CDF", "CHE", "CHF", "CHW", "CLF", "CLP", "CNH", "CNY", "COP", "COU", "CRC", "CUC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ESD", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IQD", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRO", "MUR", "MVR", "MWK", "MXN", "MXV", "MYR", "MZN", "NAD", "NGN", "NIC", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLL", "SOS", "SRD", "SSP", "STD", "SVC", "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "USN", "UYI", "UYP", "UYU", "UZS", "VEF", "VES", "VND", "VUV", "WST", "XAF", "XAG", "XAU", "XBA", "XBB", "XBC", "XBD", "XCD", "XDR", "XOF", "XPD", "XPF", "XPT", "XSU", "XTS", "XUA", "XXX", "YER", "ZAR", "ZMW", "ZWL"]);
export function c_Moneda(value: string): boolean {
  return isListed(value, c_Moneda_values);
}

const c_TipoDeComprobante_values: ReadonlySet<string> = new Set(["I", "E", "T", "N", "P"]);
export function c_TipoDeComprobante(value: string): boolean {
  return isListed(value, c_TipoDeComprobante_values);
}

const c_Exportacion_values: ReadonlySet<string> = new Set(["01", "02", "03", "04"]);
export function c_Exportacion(value: string): boolean {
  return isListed(value, c_Exportacion_values);
}

const c_MetodoPago_values: ReadonlySet<string> = new Set(["PUE", "PPD"]);
export function c_MetodoPago(value: string): boolean {
  return isListed(value, c_MetodoPago_values);
}

const c_Estado_values: ReadonlySet<string> = new Set(["AB", "AGU", "AK", "AL", "AR", "AZ", "BC", "BCN", "BCS", "CA", "CAM", "CHH", "CHP", "CMX", "CO", "COA", "COL", "CT", "DE", "DIF", "DUR", "FL", "GA", "GRO", "GUA", "HI", "HID", "IA", "ID", "IL", "IN", "JAL", "KS", "KY", "LA", "MA", "MB", "MD", "ME", "MEX", "MI", "MIC", "MN", "MO", "MOR", "MS", "MT", "NAY", "NB", "NC", "ND", "NE", "NH", "NJ", "NL", "NLE", "NM", "NS", "NT", "NV", "NY", "OAX", "OH", "OK", "ON", "OR", "PA", "PE", "PUE", "QC", "QUE", "RI", "ROO", "SC", "SD", "SIN", "SK", "SLP", "SON", "TAB", "TAM", "TLA", "TN", "TX", "UN", "UT", "VA", "VER", "VT", "WA", "WI", "WV", "WY", "YT", "YUC", "ZAC"]);
export function c_Estado(value: string): boolean {
  return isListed(value, c_Estado_values);
}
