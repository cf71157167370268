/** These bodies are valid, for the doors that take JSON. */
export const ONE_CONCEPT = {
  receptorRfc: "RAC260101AA4",
  serie: "F",
  formaPago: "03",
  conceptos: [
    {
      ...{ claveProdServ: "81112100", claveUnidad: "E48", descripcion: "Servicio", cantidad: 1 },
      ...{ valorUnitario: 100, impuestos: [{ tasaIva: 0.16 }] },
    },
  ],
};

/** The amount suffices for any number of notes and payments. */
export const PAID_LATER = {
  ...{ ...ONE_CONCEPT, metodoPago: "PPD", formaPago: "99" },
  conceptos: [{ ...ONE_CONCEPT.conceptos[0], valorUnitario: 1_000_000_000 }],
};

export const EVERY_FIELD = {
  ...ONE_CONCEPT,
  ...{ metodoPago: "PUE", moneda: "USD", tipoCambio: 17.5 },
  conceptos: [
    {
      ...ONE_CONCEPT.conceptos[0],
      descuento: 1.5,
      impuestos: [
        { impuesto: "002", categoria: "traslado", tipoFactor: "Tasa", tasaIva: 0.16 },
        { impuesto: "001", categoria: "retencion", tipoFactor: "Tasa", tasaIva: 0.1 },
      ],
    },
    ONE_CONCEPT.conceptos[0],
  ],
};

export const GLOBAL = {
  ...{ ...ONE_CONCEPT, receptorRfc: "XAXX010101000" },
  informacionGlobal: { periodicidad: "04", meses: "05", anio: 2026 },
};

/**
 * The order has the fields of trade: taxes included, a receiver who is no stored customer, parts, relations, local
 * taxes.
 */
export const TRADE = {
  ...{ serie: "F", formaPago: "03", condicionesDePago: "Contado", usoCfdi: "S01", totalEsperado: 122 },
  receptor: {
    ...{ rfc: "XEXX010101000", nombre: "ACME INC", residenciaFiscal: "USA", numRegIdTrib: "121212121" },
    ...{ codigoPostal: "06300", regimenFiscal: "616", usoCfdi: "S01" },
  },
  cfdiRelacionados: [{ tipoRelacion: "07", uuids: ["0f0e0d0c-0b0a-4908-8706-050403020100"] }],
  conceptos: [
    {
      ...{ claveProdServ: "81112100", claveUnidad: "E48", descripcion: "Servicio", cantidad: 1 },
      ...{ noIdentificacion: "SKU-1", unidad: "Pieza", objetoImp: "02", precioConImpuestos: 116 },
      ...{ descuentoPorcentaje: 10, cuentasPrediales: ["150411220083"], pedimentos: ["214738071003832"] },
      impuestos: [{ tasaIva: 0.16 }],
      partes: [{ claveProdServ: "26111704", cantidad: 2, descripcion: "Cargador", valorUnitario: 5 }],
    },
  ],
  impuestosLocales: { traslados: [{ nombre: "ISH", tasa: 3, base: 100, importe: 3 }] },
};

/** No document has this id or fiscal UUID. */
export const UNKNOWN = "0f0e0d0c-0b0a-4908-8706-050403020100";

/** Returns a payment of an invoice, made a minute ago. */
export function paymentOf({ uuidFiscal }: { readonly uuidFiscal: string }, impPagado: number) {
  const fechaPago = new Date(Date.now() - 60_000).toISOString();
  const documentos = [{ facturaUuid: uuidFiscal, impPagado }];
  return { receptorRfc: ONE_CONCEPT.receptorRfc, pagos: [{ fechaPago, formaPago: "03", documentos }] };
}
