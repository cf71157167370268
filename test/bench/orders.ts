/** What the bench asks for: an Income invoice with IVA of 16 %. */
export function order(concepts: number) {
  return {
    receptorRfc: RECEPTOR.rfc,
    serie: "F",
    formaPago: "03",
    metodoPago: "PUE",
    conceptos: Array.from({ length: concepts }, (_, index) => concepto(index)),
  };
}

/** Amounts that differ, so that no two lines round alike. */
function concepto(index: number) {
  return {
    claveProdServ: "81112100",
    claveUnidad: "E48",
    descripcion: `Servicio de conexión a internet, contrato ${index + 1}`,
    cantidad: String(1 + (index % 7)),
    valorUnitario: (100 + index * 13.37).toFixed(2),
    impuestos: [{ impuesto: "002", categoria: "traslado", tipoFactor: "Tasa", tasaIva: "0.16" }],
  };
}

/** The same as REST's JSON, where amounts are numbers. */
export function orderJson(concepts: number): string {
  return JSON.stringify(order(concepts), (key, value) => (NUMBERS.has(key) ? Number(value) : value));
}

const NUMBERS = new Set(["cantidad", "valorUnitario", "tasaIva"]);

/** One that the test PAC knows. */
export const RECEPTOR = {
  rfc: "RAC260101AA4",
  nombre: "RECEPTOR ACEPTA",
  codigoPostal: "06300",
  regimenFiscal: "601",
  usoCfdi: "G03",
};

export const EMISOR = {
  rfc: "EPR260101AA1",
  nombre: "EMPRESA DE PRUEBA",
  regimenFiscal: "601",
  lugarExpedicion: "06300",
  zonaHoraria: "America/Mexico_City",
  registroPatronal: "B5510768108",
};
