/** A new account of tests is at this place. */
const PLACE = "06300";

/** The test PAC knows these taxpayers; the RFC of each receiver says how it will answer a cancellation. */
export const CUSTOMERS = [
  customer("XAXX010101000", "PUBLICO EN GENERAL", "616", "S01"),
  customer("RAC260101AA4", "RECEPTOR ACEPTA", "601", "G03"),
  customer("RRE260101AA6", "RECEPTOR RECHAZA", "601", "G03"),
  customer("RSI260101AAA", "RECEPTOR SILENCIO", "601", "G03"),
  customer("RMA260101AA2", "RECEPTOR MANUAL", "601", "G03"),
  customer("RDI260101AAA", "RECEPTOR DIRECTO", "601", "G03"),
  customer("RBL260101AA2", "RECEPTOR BLOQUEA", "601", "G03"),
  customer("RNX260101AA4", "RECEPTOR NO REGISTRADO", "601", "G03"),
  customer("PEGJ900101AAA", "JUAN PEREZ GOMEZ", "612", "G03"),
];

/** The test PAC knows these employees as persons of régimen 605 (salaries). */
export const EMPLOYEES = [
  customer("LOMA850612AA7", "ANA LOPEZ MARTINEZ", "605", "CN01"),
  customer("ROVL900315AA8", "LUIS ROJAS VEGA", "605", "CN01"),
];

function customer(rfc: string, nombre: string, regimenFiscal: string, usoCfdi: string) {
  return { rfc, nombre, regimenFiscal, usoCfdi, codigoPostal: PLACE };
}

/** Each kind has the code of its series. */
export const SERIES = {
  ...{ factura: "F", nota_credito: "NC", complemento_pago: "P" },
  ...{ nomina: "N", retencion: "R", traslado: "T" },
};

/** The issuer but for its RFC. Payroll receipts without a registration at the IMSS use this one. */
export const ISSUER = {
  ...{ nombre: "EMPRESA DE PRUEBA", regimenFiscal: "601", lugarExpedicion: PLACE },
  registroPatronal: "Y5424324102",
};

export const PRODUCTS = [
  product("INT-1", "Servicio de internet", "81112100", "E48", "1000"),
  product("LAP-1", "Computadora portátil", "43211503", "H87", "15999.50"),
  product("CAF-1", "Café tostado, bolsa de 1 kg", "50201706", "H87", "240", "0"),
];

function product(
  noIdentificacion: string,
  descripcion: string,
  claveProdServ: string,
  claveUnidad: string,
  valorUnitario: string,
  tasaIva = "0.16",
) {
  return { noIdentificacion, descripcion, claveProdServ, claveUnidad, valorUnitario, impuestos: [{ tasaIva }] };
}

/** The first invoice of a new account, as REST takes it. */
export const FIRST_ORDER = {
  ...{ receptorRfc: "RAC260101AA4", serie: "F", formaPago: "03" },
  conceptos: [
    {
      ...{ claveProdServ: "81112100", claveUnidad: "E48", descripcion: "Servicio de internet" },
      ...{ cantidad: 1, valorUnitario: 1000, impuestos: [{ tasaIva: 0.16 }] },
    },
  ],
};
