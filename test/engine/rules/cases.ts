import { node, type XmlNode } from "../../../src/engine/node.ts";
import type { Context } from "../../../src/engine/rules/rule.ts";
import { type DocumentName, tax } from "./documents.ts";
import type { Edits } from "./edit.ts";

export interface Case {
  readonly document: DocumentName;
  readonly fails: Edits;
  readonly passes: Edits;
  /** These rules fail by the same fault. */
  readonly also?: readonly string[];
  /** Both documents are judged in this context. */
  readonly context?: Partial<Context>;
  /** The passing document is judged in this context instead of `context`. */
  readonly passingContext?: Partial<Context>;
}

const C = "Conceptos/Concepto";
const T = `${C}/Impuestos/Traslados/Traslado`;
const R = `${C}/Impuestos/Retenciones/Retencion`;
const ST = "Impuestos/Traslados/Traslado";
const SR = "Impuestos/Retenciones/Retencion";
const PARTE = `${C}/Parte`;
const TERCERO = `${C}/ACuentaTerceros`;

const FACTS = {
  noCertificado: "30001000000500003416",
  rfc: "EKU9003173C9",
  // Half an hour before noon in Mexico City is 17:30 in UTC.
  validFrom: new Date("2026-03-10T17:30:00Z"),
  validTo: new Date("2030-01-01T00:00:00Z"),
  isCsd: true,
};
const CERTIFICATE: Partial<Context> = { certificate: { kind: "certificate", certificate: FACTS } };
const withFacts = (facts: Partial<typeof FACTS>): Partial<Context> => ({
  certificate: { kind: "certificate", certificate: { ...FACTS, ...facts } },
});

const LOADED: Partial<Context> = {
  loaded: {
    claveProdServ: new Map([
      ["43211503", {}],
      ["50202306", { iva: "Sí", ieps: "Sí" }],
      ["86121500", { complemento: "instEducativas" }],
    ]),
    codigoPostal: new Map([["06600", {}]]),
  },
};

const related = (TipoRelacion: string): XmlNode =>
  node("cfdi:CfdiRelacionados", { TipoRelacion }, [
    node("cfdi:CfdiRelacionado", { UUID: "5FB2822E-396D-4725-8521-CDC4BDD20CCF" }),
  ]);
const comercioExterior = node("cfdi:Complemento", {}, [
  node("{http://www.sat.gob.mx/ComercioExterior20}ComercioExterior"),
]);
/** Makes the IVA of "publico" an IEPS of another rate. */
const ieps = (rate: string, amount: string, Total: string): Edits => ({
  ...Object.fromEntries(
    [T, ST].flatMap((at) => [
      [`${at}/@Impuesto`, "003"],
      [`${at}/@TasaOCuota`, rate],
      [`${at}/@Importe`, amount],
    ]),
  ),
  "Impuestos/@TotalImpuestosTrasladados": amount,
  "@Total": Total,
});
const exemptRetencion = tax("Retencion", "001", "Exento", "20", "0.100000", "2");

/** Each rule that reads documents has a row; VAL-01 and VAL-02 belong to the check of the schema. */
export const CASES: Readonly<Record<string, Case>> = {
  "VAL-03": {
    document: "ingreso",
    fails: {},
    passes: {},
    context: { sealVerifies: false },
    passingContext: { sealVerifies: true },
  },
  "VAL-04": {
    document: "ingreso",
    fails: {},
    passes: {},
    context: withFacts({ rfc: "URE180429TM6" }),
    passingContext: CERTIFICATE,
  },
  "VAL-05": {
    document: "ingreso",
    fails: { "@Fecha": "2026-03-10T11:29:59" },
    passes: { "@Fecha": "2026-03-10T11:30:00" },
    context: CERTIFICATE,
  },
  "VAL-06": {
    document: "ingreso",
    fails: {},
    passes: {},
    context: withFacts({ isCsd: false }),
    passingContext: CERTIFICATE,
  },
  "VAL-07": {
    document: "pago",
    fails: {
      "Complemento/+": node("tfd:TimbreFiscalDigital", { UUID: "5FB2822E-396D-4725-8521-CDC4BDD20CCF" }),
    },
    passes: { "Complemento/+": node("leyendasFisc:LeyendasFiscales") },
  },
  "VAL-08": {
    document: "ingreso",
    fails: { "@Fecha": "2026-03-07T11:59:59" },
    passes: { "@Fecha": "2026-03-07T12:00:00" },
  },
  "VAL-09": {
    document: "ingreso",
    fails: { "@NoCertificado": "30001000000500003417" },
    passes: { "@NoCertificado": "30001000000500003416" },
    context: CERTIFICATE,
  },
  "VAL-10": {
    document: "ingreso",
    fails: { "@Fecha": "2026-03-10 11:30:00" },
    passes: { "@Fecha": "2026-03-09T23:59:59" },
  },
  "VAL-11": { document: "nomina", fails: { "@FormaPago": "99" }, passes: { "@FormaPago": undefined } },
  "VAL-12": { document: "ingreso", fails: { "@FormaPago": "07" }, passes: { "@FormaPago": "08" } },
  "VAL-13": {
    document: "ingreso",
    fails: { "@MetodoPago": "PPD" },
    passes: { "@MetodoPago": "PPD", "@FormaPago": "99" },
  },
  "VAL-14": {
    document: "ingreso",
    fails: {},
    passes: {},
    context: { certificate: { kind: "unreadable" } },
    passingContext: CERTIFICATE,
  },
  "VAL-15": {
    document: "ingreso",
    fails: { "@SubTotal": "225.830" },
    passes: { "@SubTotal": "225.83" },
  },
  "VAL-16": {
    document: "ingreso",
    fails: { "@SubTotal": "225.84", "@Total": "243.08" },
    // The sum of 225.834999 rounds down to the written amount.
    passes: {
      [`${C}[2]/@Importe`]: "100.004999",
      [`${C}[2]/@ValorUnitario`]: "100.004999",
      "@SubTotal": "225.83",
    },
  },
  "VAL-17": {
    document: "traslado",
    fails: { "@SubTotal": "1", "@Total": "1" },
    passes: { "@SubTotal": "0.00", "@Total": "0.00" },
  },
  "VAL-18": {
    document: "nomina",
    fails: {
      "@SubTotal": "100.24",
      "@Total": "-0.01",
      [`${C}/@ValorUnitario`]: "100.24",
      [`${C}/@Importe`]: "100.24",
    },
    passes: {
      "@SubTotal": "100.25",
      "@Total": "0.00",
      [`${C}/@ValorUnitario`]: "100.25",
      [`${C}/@Importe`]: "100.25",
    },
    // When the discounts exceed the subtotal, that of some concept exceeds its amount.
    also: ["VAL-64"],
  },
  "VAL-19": {
    document: "ingreso",
    fails: { "@Descuento": "5.82", "@Total": "243.08" },
    // The discount of 5.824999 rounds down.
    passes: { [`${C}/@Descuento`]: "5.824999", "@Descuento": "5.82", "@Total": "243.08" },
  },
  "VAL-20": { document: "ingreso", fails: { "@Descuento": "5.830" }, passes: { "@Descuento": "5.83" } },
  "VAL-21": {
    document: "pago",
    fails: { "@Moneda": "XXY" },
    passes: { "@Moneda": "XXX" },
  },
  "VAL-22": {
    document: "ingreso",
    fails: { "@TipoCambio": "1.0001" },
    passes: { "@TipoCambio": "1" },
  },
  "VAL-23": {
    document: "extranjero",
    fails: { "@TipoCambio": undefined },
    passes: { "@TipoCambio": "17.123456" },
  },
  "VAL-24": { document: "pago", fails: { "@TipoCambio": "1" }, passes: { "@TipoCambio": undefined } },
  "VAL-25": {
    document: "extranjero",
    fails: { "@TipoCambio": "17.1234567" },
    passes: { "@TipoCambio": "123456789012345678.123456" },
  },
  "VAL-26": { document: "extranjero", fails: { "@Total": "50.74" }, passes: { "@Total": "50.7500" } },
  "VAL-27": {
    document: "pago",
    fails: { "@TipoDeComprobante": "X" },
    passes: { "@TipoDeComprobante": "P" },
  },
  "VAL-28": {
    document: "ingreso",
    fails: { "@Exportacion": "02" },
    passes: { "@Exportacion": "04" },
  },
  "VAL-29": { document: "ingreso", fails: { "@Exportacion": "05" }, passes: { "@Exportacion": "03" } },
  "VAL-30": { document: "ingreso", fails: { "@MetodoPago": "pue" }, passes: { "@MetodoPago": "PUE" } },
  "VAL-31": { document: "pago", fails: { "@MetodoPago": "PUE" }, passes: { "@MetodoPago": undefined } },
  "VAL-32": {
    document: "ingreso",
    fails: { "@LugarExpedicion": "6600" },
    passes: { "@LugarExpedicion": "06601" },
  },
  "VAL-33": {
    document: "publico",
    fails: { InformacionGlobal: undefined },
    passes: { InformacionGlobal: undefined, "Receptor/@Nombre": "PUBLICO GENERAL" },
  },
  "VAL-34": {
    document: "publico",
    fails: { "InformacionGlobal/@Periodicidad": "06" },
    passes: { "InformacionGlobal/@Periodicidad": "01" },
  },
  "VAL-35": {
    document: "publico",
    fails: { "InformacionGlobal/@Periodicidad": "05", "InformacionGlobal/@Meses": "13" },
    passes: {
      "InformacionGlobal/@Periodicidad": "05",
      "InformacionGlobal/@Meses": "13",
      "Emisor/@RegimenFiscal": "621",
      "Emisor/@Rfc": "CACX7605101P8",
    },
  },
  "VAL-36": {
    document: "publico",
    fails: { "InformacionGlobal/@Meses": "19" },
    passes: { "InformacionGlobal/@Meses": "12" },
  },
  "VAL-37": {
    document: "publico",
    fails: { "InformacionGlobal/@Meses": "13" },
    passes: { "InformacionGlobal/@Meses": "01" },
  },
  "VAL-38": {
    document: "publico",
    fails: {
      "InformacionGlobal/@Periodicidad": "05",
      "InformacionGlobal/@Meses": "12",
      "Emisor/@RegimenFiscal": "621",
      "Emisor/@Rfc": "CACX7605101P8",
    },
    passes: {
      "InformacionGlobal/@Periodicidad": "05",
      "InformacionGlobal/@Meses": "18",
      "Emisor/@RegimenFiscal": "621",
      "Emisor/@Rfc": "CACX7605101P8",
    },
  },
  "VAL-39": {
    document: "publico",
    fails: { "InformacionGlobal/@Año": "2020" },
    passes: { "InformacionGlobal/@Año": "2021" },
  },
  "VAL-40": { document: "ingreso", fails: { "+": related("08") }, passes: { "+": related("07") } },
  "VAL-41": {
    document: "ingreso",
    fails: { "Emisor/@RegimenFiscal": "609" },
    passes: { "Emisor/@RegimenFiscal": "610" },
  },
  "VAL-42": {
    document: "ingreso",
    fails: { "Emisor/@RegimenFiscal": "612" },
    passes: { "Emisor/@RegimenFiscal": "626" },
  },
  "VAL-43": {
    document: "ingreso",
    fails: { "Receptor/@Nombre": "PUBLICO EN GENERAL" },
    passes: { "Receptor/@Nombre": "PÚBLICO EN GENERAL" },
  },
  "VAL-44": {
    document: "publico",
    fails: { "Receptor/@DomicilioFiscalReceptor": "06601" },
    passes: { "Receptor/@DomicilioFiscalReceptor": "06601", "@LugarExpedicion": "06601" },
  },
  "VAL-45": {
    document: "extranjero",
    fails: { "Receptor/@ResidenciaFiscal": "US" },
    passes: { "Receptor/@ResidenciaFiscal": "ZZZ" },
  },
  "VAL-46": {
    document: "publico",
    fails: { "Receptor/@ResidenciaFiscal": "USA" },
    passes: { "Receptor/@ResidenciaFiscal": undefined },
  },
  "VAL-47": {
    document: "extranjero",
    fails: { "Receptor/@ResidenciaFiscal": "MEX" },
    passes: { "Receptor/@ResidenciaFiscal": "GTM" },
  },
  "VAL-48": {
    document: "extranjero",
    fails: { "Receptor/@ResidenciaFiscal": undefined },
    passes: { "Receptor/@ResidenciaFiscal": "ESP" },
  },
  "VAL-49": {
    document: "ingreso",
    fails: { "Receptor/@NumRegIdTrib": "123456789" },
    passes: { "Receptor/@NumRegIdTrib": undefined },
  },
  "VAL-50": {
    document: "extranjero",
    fails: { "Receptor/@NumRegIdTrib": undefined },
    passes: {
      "Receptor/@NumRegIdTrib": undefined,
      "Complemento/cce20:ComercioExterior": undefined,
      "@Exportacion": "04",
    },
  },
  "VAL-51": {
    document: "extranjero",
    fails: { "Receptor/@NumRegIdTrib": "12345678" },
    passes: { "Receptor/@NumRegIdTrib": "12345678", "Receptor/@ResidenciaFiscal": "FRA" },
  },
  "VAL-52": {
    document: "ingreso",
    fails: { "Receptor/@RegimenFiscalReceptor": "628" },
    passes: { "Receptor/@RegimenFiscalReceptor": "626" },
  },
  "VAL-53": {
    document: "ingreso",
    fails: { "Receptor/@RegimenFiscalReceptor": "616", "Receptor/@UsoCFDI": "S01" },
    passes: { "Receptor/@RegimenFiscalReceptor": "610", "Receptor/@UsoCFDI": "S01" },
  },
  "VAL-54": {
    document: "publico",
    fails: { "Receptor/@RegimenFiscalReceptor": "612" },
    passes: { "Receptor/@RegimenFiscalReceptor": "616", "Receptor/@UsoCFDI": "G02" },
  },
  "VAL-55": {
    document: "ingreso",
    fails: { "Receptor/@UsoCFDI": "P01" },
    passes: { "Receptor/@UsoCFDI": "CP01" },
  },
  "VAL-56": {
    document: "exento",
    fails: { "Receptor/@RegimenFiscalReceptor": "605", "Receptor/@UsoCFDI": "G03" },
    passes: { "Receptor/@RegimenFiscalReceptor": "605", "Receptor/@UsoCFDI": "D10" },
  },
  "VAL-57": {
    document: "ingreso",
    fails: { [`${C}[3]/@ClaveProdServ`]: "432115" },
    passes: { [`${C}[3]/@ClaveProdServ`]: "01010101" },
  },
  "VAL-58": {
    document: "ingreso",
    fails: { [`${C}/@ClaveProdServ`]: "86121500" },
    passes: {
      [`${C}/@ClaveProdServ`]: "86121500",
      [`${C}/+`]: node("cfdi:ComplementoConcepto", {}, [node("iedu:instEducativas")]),
    },
    context: LOADED,
  },
  "VAL-59": {
    document: "ingreso",
    fails: { [`${C}[1]/@ClaveProdServ`]: "50202306" },
    passes: { [`${C}[3]/@ClaveProdServ`]: "50202306" },
    context: LOADED,
  },
  "VAL-60": {
    document: "ingreso",
    fails: { [`${C}[2]/@ClaveUnidad`]: "GD" },
    passes: { [`${C}[2]/@ClaveUnidad`]: "Gd" },
  },
  "VAL-61": {
    document: "terceros",
    fails: { [`${C}/@ValorUnitario`]: "0", [`${C}/@Importe`]: "0", "@SubTotal": "0", "@Total": "0" },
    passes: {
      [`${C}/@ValorUnitario`]: "0.01",
      [`${C}/@Importe`]: "0.01",
      "@SubTotal": "0.01",
      "@Total": "0.01",
    },
  },
  "VAL-62": {
    document: "terceros",
    // The limits are 0.5 × 59.5 = 29.75 and just under 1.5 × 60.5 = 90.75, cut and raised to two decimals.
    fails: { [`${C}/@Importe`]: "90.76", "@SubTotal": "90.76", "@Total": "90.76" },
    passes: { [`${C}/@Importe`]: "90.75", "@SubTotal": "90.75", "@Total": "90.75" },
  },
  "VAL-63": {
    document: "nomina",
    fails: { [`${C}/@Descuento`]: "100.250" },
    passes: { [`${C}/@Descuento`]: "100.250", [`${C}/@Importe`]: "1000.500" },
  },
  "VAL-64": {
    document: "nomina",
    fails: {
      [`${C}/@Descuento`]: "1000.51",
      "@Descuento": "1000.51",
      "@Total": "-0.01",
    },
    passes: { [`${C}/@Descuento`]: "1000.50", "@Descuento": "1000.50", "@Total": "0" },
    // The document has a single concept, so a wrong discount of the concept makes that of the document wrong.
    also: ["VAL-18"],
  },
  "VAL-65": {
    document: "terceros",
    fails: { [`${C}/@ObjetoImp`]: "09" },
    passes: { [`${C}/@ObjetoImp`]: "08" },
  },
  "VAL-66": {
    document: "terceros",
    fails: { [`${C}/@ObjetoImp`]: "02" },
    passes: { [`${C}/@ObjetoImp`]: "03" },
  },
  "VAL-67": {
    document: "ingreso",
    fails: { [`${C}/@ObjetoImp`]: "05" },
    passes: { [`${C}/@ObjetoImp`]: "02" },
  },
  "VAL-68": {
    document: "terceros",
    fails: { [`${C}/@ObjetoImp`]: "06", [`${C}/+`]: node("cfdi:Impuestos", {}, [node("cfdi:Traslados")]) },
    passes: { [`${C}/@ObjetoImp`]: "06" },
  },
  "VAL-69": {
    document: "exento",
    fails: { [`${T}/@Base`]: "0", [`${ST}/@Base`]: "0" },
    passes: { [`${T}/@Base`]: "0.000001", [`${ST}/@Base`]: "0" },
  },
  "VAL-70": {
    document: "exento",
    fails: { [`${T}/@Impuesto`]: "001", [`${ST}/@Impuesto`]: "001" },
    passes: { [`${T}/@Impuesto`]: "003", [`${ST}/@Impuesto`]: "003" },
  },
  "VAL-71": {
    document: "exento",
    fails: { [`${T}/@TipoFactor`]: "Exenta", [`${ST}/@TipoFactor`]: "Exenta" },
    passes: { [`${T}/@TipoFactor`]: "Exento", [`${ST}/@TipoFactor`]: "Exento" },
  },
  "VAL-72": {
    document: "exento",
    fails: { [`${T}/@Importe`]: "0" },
    passes: { [`${T}/@Importe`]: undefined },
  },
  "VAL-73": {
    document: "publico",
    fails: { [`${T}/@Importe`]: undefined },
    passes: { [`${T}/@Importe`]: "32.00" },
  },
  "VAL-74": {
    document: "extranjero",
    fails: { [`${T}/@TasaOCuota`]: "0.000001", [`${ST}/@TasaOCuota`]: "0.000001" },
    passes: { [`${T}/@TasaOCuota`]: "0.000000" },
    // The summary repeats the rate of the concept.
    also: ["VAL-109"],
  },
  "VAL-75": {
    document: "publico",
    // The upper limit is just under (200 + 0.5) × 0.16, raised to two decimals.
    fails: {
      [`${T}/@Importe`]: "32.09",
      [`${ST}/@Importe`]: "32.09",
      "Impuestos/@TotalImpuestosTrasladados": "32.09",
      "@Total": "232.09",
    },
    passes: {
      [`${T}/@Importe`]: "32.08",
      [`${ST}/@Importe`]: "32.08",
      "Impuestos/@TotalImpuestosTrasladados": "32.08",
      "@Total": "232.08",
    },
  },
  "VAL-76": {
    document: "ingreso",
    fails: {
      [`${R}[1]/@Base`]: "0",
      [`${R}[1]/@Importe`]: "0",
      [`${SR}[1]/@Importe`]: "0",
      "Impuestos/@TotalImpuestosRetenidos": "2.13",
      "@Total": "245.07",
    },
    passes: {
      [`${R}[1]/@Base`]: "0.000001",
      [`${R}[1]/@Importe`]: "0",
      [`${SR}[1]/@Importe`]: "0",
      "Impuestos/@TotalImpuestosRetenidos": "2.13",
      "@Total": "245.07",
    },
  },
  "VAL-77": {
    document: "ingreso",
    fails: { [`${R}[1]/@Impuesto`]: "004", [`${SR}[1]/@Impuesto`]: "004" },
    passes: { [`${R}[1]/@Impuesto`]: "001" },
    also: ["VAL-98"],
  },
  "VAL-78": {
    document: "ingreso",
    fails: { [`${R}[1]/@TipoFactor`]: "tasa" },
    passes: { [`${R}[1]/@TipoFactor`]: "Tasa" },
  },
  "VAL-79": {
    document: "exento",
    fails: {
      [`${C}/Impuestos/+`]: node("cfdi:Retenciones", {}, [exemptRetencion]),
    },
    passes: {
      [`${C}/Impuestos/+`]: node("cfdi:Retenciones", {}, [tax("Retencion", "001", "Tasa", "20", "0", "0")]),
      "Impuestos/+": node("cfdi:Retenciones", {}, [node("cfdi:Retencion", { Impuesto: "001", Importe: "0" })]),
      "Impuestos/@TotalImpuestosRetenidos": "0",
    },
  },
  "VAL-80": {
    document: "ingreso",
    // ISR withholds at most a rate of 0.35: 20 × 0.35 = 7.
    fails: {
      [`${R}[1]/@TasaOCuota`]: "0.350001",
      [`${R}[1]/@Importe`]: "7.000020",
      [`${SR}[1]/@Importe`]: "7.00",
      "Impuestos/@TotalImpuestosRetenidos": "9.13",
      "@Total": "238.07",
    },
    passes: {
      [`${R}[1]/@TasaOCuota`]: "0.350000",
      [`${R}[1]/@Importe`]: "7.000000",
      [`${SR}[1]/@Importe`]: "7.00",
      "Impuestos/@TotalImpuestosRetenidos": "9.13",
      "@Total": "238.07",
    },
  },
  "VAL-81": {
    document: "ingreso",
    // The lower limit is 19.9999995 × 0.1, cut to six decimals: 1.999999.
    fails: { [`${R}[1]/@Importe`]: "1.999998" },
    passes: { [`${R}[1]/@Importe`]: "1.999999" },
  },
  "VAL-82": {
    document: "terceros",
    fails: { [`${TERCERO}/@RfcACuentaTerceros`]: "URE180429TM6" },
    passes: { [`${TERCERO}/@RfcACuentaTerceros`]: "IIA040805DZ4" },
  },
  "VAL-83": {
    document: "terceros",
    fails: {
      [`${TERCERO}/@RegimenFiscalACuentaTerceros`]: "602",
      [`${TERCERO}/@RfcACuentaTerceros`]: "IIA040805DZ4",
    },
    passes: {
      [`${TERCERO}/@RegimenFiscalACuentaTerceros`]: "601",
      [`${TERCERO}/@RfcACuentaTerceros`]: "IIA040805DZ4",
    },
  },
  "VAL-84": {
    document: "terceros",
    fails: { [`${TERCERO}/@DomicilioFiscalACuentaTerceros`]: "06601" },
    passes: {
      [`${TERCERO}/@DomicilioFiscalACuentaTerceros`]: "06601",
      [`${TERCERO}/@RfcACuentaTerceros`]: "IIA040805DZ4",
    },
  },
  "VAL-85": {
    document: "terceros",
    fails: { [`${C}/InformacionAduanera/@NumeroPedimento`]: "27  47  3807  6001234" },
    passes: { [`${C}/InformacionAduanera/@NumeroPedimento`]: "26  85  3807  6001234" },
  },
  "VAL-86": {
    document: "terceros",
    fails: {
      "@Exportacion": "04",
      "+": comercioExterior,
      [`${PARTE}/InformacionAduanera`]: undefined,
    },
    passes: {
      "@Exportacion": "04",
      "+": comercioExterior,
      [`${PARTE}/InformacionAduanera`]: undefined,
      [`${C}/InformacionAduanera`]: undefined,
    },
  },
  "VAL-87": {
    document: "terceros",
    fails: { [`${PARTE}/@ClaveProdServ`]: "43211504" },
    passes: { [`${PARTE}/@ClaveProdServ`]: "50202306" },
    context: LOADED,
  },
  "VAL-88": {
    document: "terceros",
    fails: { [`${PARTE}/@ValorUnitario`]: "0", [`${PARTE}/@Importe`]: "0" },
    passes: { [`${PARTE}/@ValorUnitario`]: undefined, [`${PARTE}/@Importe`]: undefined },
  },
  "VAL-89": {
    document: "terceros",
    // The lower limit is 1.5 × 29.5 = 44.25.
    fails: { [`${PARTE}/@Importe`]: "44.24" },
    passes: { [`${PARTE}/@Importe`]: "44.25" },
  },
  "VAL-90": {
    document: "terceros",
    fails: { [`${PARTE}/InformacionAduanera/@NumeroPedimento`]: "26 47 3807 6001234" },
    passes: { [`${PARTE}/InformacionAduanera/@NumeroPedimento`]: "07  01  0001  7000001" },
  },
  "VAL-91": {
    document: "terceros",
    fails: { "@Exportacion": "04", "+": comercioExterior, [`${C}/InformacionAduanera`]: undefined },
    passes: {
      "@Exportacion": "04",
      "+": comercioExterior,
      [`${C}/InformacionAduanera`]: undefined,
      [`${PARTE}/InformacionAduanera`]: undefined,
    },
  },
  "VAL-92": {
    document: "traslado",
    fails: { "+": node("cfdi:Impuestos") },
    passes: {},
  },
  "VAL-93": {
    document: "ingreso",
    fails: { "Impuestos/@TotalImpuestosRetenidos": "4.130" },
    passes: { "Impuestos/@TotalImpuestosRetenidos": "4.13" },
  },
  "VAL-94": {
    document: "ingreso",
    fails: { "Impuestos/@TotalImpuestosRetenidos": "4.14", "@Total": "243.06" },
    passes: { "Impuestos/@TotalImpuestosRetenidos": "4.13", "@Total": "243.07" },
  },
  "VAL-95": {
    document: "ingreso",
    fails: { "Impuestos/@TotalImpuestosTrasladados": "27.200" },
    passes: { "Impuestos/@TotalImpuestosTrasladados": "27.2" },
  },
  "VAL-96": {
    document: "ingreso",
    fails: { "Impuestos/@TotalImpuestosTrasladados": "27.21", "@Total": "243.08" },
    passes: { "Impuestos/@TotalImpuestosTrasladados": "27.2", "@Total": "243.07" },
  },
  "VAL-97": {
    document: "ingreso",
    fails: { "Impuestos/@TotalImpuestosRetenidos": undefined, "@Total": "247.20" },
    passes: { "Impuestos/@TotalImpuestosRetenidos": "4.13" },
  },
  "VAL-98": {
    document: "ingreso",
    fails: { "Impuestos/Retenciones/+": node("cfdi:Retencion", { Impuesto: "004", Importe: "0" }) },
    passes: { "Impuestos/Retenciones/+": node("cfdi:Retencion", { Impuesto: "003", Importe: "0" }) },
  },
  "VAL-99": {
    document: "exento",
    fails: {
      "Impuestos/+": node("cfdi:Retenciones", {}, [
        node("cfdi:Retencion", { Impuesto: "001", Importe: "0" }),
        node("cfdi:Retencion", { Impuesto: "001", Importe: "0" }),
      ]),
      "Impuestos/@TotalImpuestosRetenidos": "0",
    },
    passes: {
      "Impuestos/+": node("cfdi:Retenciones", {}, [
        node("cfdi:Retencion", { Impuesto: "001", Importe: "0" }),
        node("cfdi:Retencion", { Impuesto: "002", Importe: "0" }),
      ]),
      "Impuestos/@TotalImpuestosRetenidos": "0",
    },
  },
  "VAL-100": {
    document: "ingreso",
    fails: { [`${SR}[1]/@Importe`]: "2.000" },
    passes: { [`${SR}[1]/@Importe`]: "2" },
  },
  "VAL-101": {
    document: "ingreso",
    fails: {
      [`${SR}[2]/@Importe`]: "2.14",
      "Impuestos/@TotalImpuestosRetenidos": "4.14",
      "@Total": "243.06",
    },
    // The summary says 2.13 as long as the concepts sum to less than 2.135.
    passes: { [`${R}[2]/@Importe`]: "2.133340", [`${SR}[2]/@Importe`]: "2.13" },
  },
  "VAL-102": {
    document: "extranjero",
    fails: { "Impuestos/@TotalImpuestosTrasladados": undefined },
    passes: { "Impuestos/@TotalImpuestosTrasladados": "0.00" },
  },
  "VAL-103": {
    document: "exento",
    fails: { [`${ST}/@Importe`]: "0" },
    passes: { [`${ST}/@Importe`]: undefined },
  },
  "VAL-104": {
    document: "ingreso",
    fails: { [`${ST}[1]/@Base`]: "120.010" },
    passes: { [`${ST}[1]/@Base`]: "120.01" },
  },
  "VAL-105": {
    document: "ingreso",
    // The base of 120.005 rounds half up.
    fails: { [`${ST}[1]/@Base`]: "120.00" },
    passes: { [`${ST}[1]/@Base`]: "120.01" },
  },
  "VAL-106": {
    document: "exento",
    fails: { [`${ST}/@Base`]: "80.01" },
    passes: { [`${ST}/@Base`]: "80.00" },
  },
  "VAL-107": {
    document: "publico",
    fails: { "Impuestos/Traslados/+": tax("Traslado", "004", "Exento", "0") },
    passes: { "Impuestos/Traslados/+": tax("Traslado", "003", "Exento", "0") },
  },
  "VAL-108": {
    document: "extranjero",
    fails: { "Impuestos/Traslados/+": tax("Traslado", "002", "Tasa", "50", "0.0", "0") },
    passes: { "Impuestos/Traslados/+": tax("Traslado", "002", "Tasa", "0", "0.16", "0") },
  },
  "VAL-109": {
    document: "publico",
    fails: { "Impuestos/Traslados/+": tax("Traslado", "003", "Tasa", "0", "0.400000", "0") },
    passes: { "Impuestos/Traslados/+": tax("Traslado", "003", "Tasa", "0", "0.300000", "0") },
  },
  "VAL-110": {
    document: "ingreso",
    fails: { [`${ST}[1]/@Importe`]: "19.200" },
    passes: { [`${ST}[1]/@Importe`]: "19.2" },
  },
  "VAL-111": {
    document: "ingreso",
    fails: {
      [`${ST}[1]/@Importe`]: "19.21",
      "Impuestos/@TotalImpuestosTrasladados": "27.21",
      "@Total": "243.08",
    },
    passes: { [`${ST}[1]/@Importe`]: "19.2" },
  },
  "VAL-112": {
    document: "extranjero",
    fails: { "@Exportacion": "01" },
    passes: { "@Exportacion": "04" },
  },
  "VAL-113": {
    document: "terceros",
    fails: { [`${TERCERO}/@RegimenFiscalACuentaTerceros`]: "601" },
    passes: {
      [`${TERCERO}/@RegimenFiscalACuentaTerceros`]: "601",
      [`${TERCERO}/@RfcACuentaTerceros`]: "IIA040805DZ4",
    },
  },
  "VAL-114": {
    document: "exento",
    fails: { [`${C}/@ObjetoImp`]: "06" },
    passes: { [`${C}/@ObjetoImp`]: "06", [`${C}/Impuestos`]: undefined, Impuestos: undefined },
  },
  "VAL-115": {
    document: "ingreso",
    fails: { [`${C}[3]/@ObjetoImp`]: "07" },
    passes: { [`${C}[3]/@ObjetoImp`]: "02" },
  },
  "VAL-116": {
    document: "nomina",
    fails: { "@CondicionesDePago": "Contado" },
    passes: { "@CondicionesDePago": undefined },
  },
  "VAL-117": {
    document: "traslado",
    fails: { [`${C}/@Descuento`]: "0.00" },
    passes: { [`${C}/@Descuento`]: undefined },
  },
  "VAL-118": {
    document: "publico",
    fails: { "@TipoDeComprobante": "E" },
    passes: { "@TipoDeComprobante": "E", InformacionGlobal: undefined },
  },
  "VAL-119": {
    document: "publico",
    fails: {
      [`${C}/Impuestos/+`]: node("cfdi:Retenciones", {}, [tax("Retencion", "001", "Tasa", "200", "0", "0")]),
      "Impuestos/+": node("cfdi:Retenciones", {}, [node("cfdi:Retencion", { Impuesto: "001", Importe: "0" })]),
      "Impuestos/@TotalImpuestosRetenidos": "0",
    },
    passes: {},
  },
  "VAL-120": { document: "ingreso", fails: { "+": related("05") }, passes: { "+": related("06") } },
  "VAL-121": {
    document: "exento",
    fails: {
      [`${C}/Impuestos/+`]: node("cfdi:Retenciones", {}, [tax("Retencion", "001", "Tasa", "80", "0", "0")]),
    },
    passes: {
      [`${C}/Impuestos/+`]: node("cfdi:Retenciones", {}, [tax("Retencion", "001", "Tasa", "80", "0", "0")]),
      "Impuestos/+": node("cfdi:Retenciones", {}, [node("cfdi:Retencion", { Impuesto: "001", Importe: "0" })]),
      "Impuestos/@TotalImpuestosRetenidos": "0",
    },
  },
  "VAL-122": {
    document: "terceros",
    fails: { [`${TERCERO}/@NombreACuentaTerceros`]: "UN TERCERO" },
    passes: {
      [`${TERCERO}/@NombreACuentaTerceros`]: "UN TERCERO",
      [`${TERCERO}/@RfcACuentaTerceros`]: "IIA040805DZ4",
    },
  },
  "VAL-123": {
    document: "extranjero",
    fails: { "Receptor/@ResidenciaFiscal": undefined, "Receptor/@NumRegIdTrib": undefined },
    also: ["VAL-50"],
    passes: { "Receptor/@ResidenciaFiscal": "ESP" },
  },
  "VAL-124": {
    document: "publico",
    fails: ieps("2.000000", "400", "600"),
    passes: ieps("1.600000", "320", "520"),
  },
};
