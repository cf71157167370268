/** Returns the order of the bench: an Income invoice with IVA of 16 %. */
export function order(concepts: number) {
  return {
    receptorRfc: RECEPTOR.rfc,
    serie: "F",
    formaPago: "03",
    metodoPago: "PUE",
    conceptos: Array.from({ length: concepts }, (_, index) => concepto(index)),
  };
}

/** The amounts differ, so that no two lines round alike. */
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

/** Returns the order of `order` as REST's JSON, where amounts are numbers. */
export function orderJson(concepts: number): string {
  return asJson(order(concepts));
}

function asJson(body: object): string {
  return JSON.stringify(body, (key, value) => (NUMBERS.has(key) ? Number(value) : value));
}

const NUMBERS = new Set([...["cantidad", "valorUnitario", "tasaIva"], ...["montoOperacion", "baseRet", "montoRet"]]);

/** Returns a payroll receipt of fifteen days: salary, ISR, IMSS and subsidy. */
export function payroll() {
  const line = (clave: string, concepto: string) => ({ clave, concepto });
  return {
    receptorRfc: WORKER.rfc,
    nomina: {
      ...{ tipoNomina: "O", fechaPago: "2026-03-15", fechaInicialPago: "2026-03-01" },
      ...{ fechaFinalPago: "2026-03-15", numDiasPagados: "15", totalPercepciones: "7500.00" },
      receptor: {
        ...{ curp: "LOMA850612MDFPRN06", numSeguridadSocial: "04078873454", numEmpleado: "17" },
        ...{
          fechaInicioRelLaboral: "2024-01-01",
          antiguedad: "P115W",
          tipoContrato: "01",
          tipoRegimen: "02",
        },
        ...{
          riesgoPuesto: "1",
          periodicidadPago: "04",
          salarioDiarioIntegrado: "522.60",
          claveEntFed: "CMX",
        },
      },
      percepciones: {
        ...{ totalGravado: "7500.00", totalExento: "0.00" },
        percepciones: [
          {
            ...{ tipoPercepcion: "001", importeGravado: "7500.00", importeExento: "0.00" },
            ...line("P001", "Sueldo"),
          },
        ],
      },
      deducciones: {
        deducciones: [
          { tipoDeduccion: "002", importe: "823.45", ...line("D002", "ISR") },
          { tipoDeduccion: "001", importe: "200.00", ...line("D001", "IMSS") },
        ],
      },
      otrosPagos: [
        {
          ...{ tipoOtroPago: "002", importe: "0.00", ...line("O002", "Subsidio para el empleo") },
          subsidioAlEmpleo: { subsidioCausado: "0.00" },
        },
      ],
    },
  };
}

/** Returns a withholding for dividends of this month. */
export function withholding() {
  return {
    ...{
      tipoOperacion: "dividendos",
      rfcContraparte: "EASA900101AA1",
      nombreContraparte: "ALBERTO ESPINOSA",
    },
    ...{ codigoPostalContraparte: "06300", montoOperacion: "10000" },
    fechaOperacion: `${new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 8)}01`,
    impRetenidos: [{ impuesto: "001", baseRet: "10000", montoRet: "1000", tipoPagoRet: "03" }],
    datosEspecificos: { CveTipDivOUtil: "01" },
  };
}

export function withholdingJson(): string {
  return asJson(withholding());
}

export const WORKER = {
  rfc: "LOMA850612AA7",
  nombre: "ANA LOPEZ MARTINEZ",
  codigoPostal: "06300",
  regimenFiscal: "605",
  usoCfdi: "CN01",
};

/** The register of the test PAC has this receiver. */
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
