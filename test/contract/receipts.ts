import { randomUUID } from "node:crypto";
import { CUSTOMERS } from "../support/accounts.ts";
import { PASSWORD } from "../support/csd.ts";
import { type Service, sealedBy } from "../support/service.ts";
import { PARTICULARS } from "./particulars.ts";
import type { MakeSample, Sample } from "./samples.ts";

export interface Receipts {
  readonly made: Made;
  readonly valid: Made;
  readonly replaced: Made;
  readonly substitute: Made;
  /** The cancellation of this receipt waits for its receiver, the worker of the payroll. */
  readonly waiting: Made;
}

interface Made {
  readonly id: string;
  readonly uuidFiscal: string;
}

const WORKER = CUSTOMERS.worker.rfc;

/** The worker is the CURP's owner, with an account of 17 digits at a bank that the account's number names. */
const RECEPTOR = {
  ...{ curp: "LOMA850612MDFPRN06", numSeguridadSocial: "04078873454", fechaInicioRelLaboral: "2022-01-03" },
  ...{ antiguedad: "P218W", tipoContrato: "01", sindicalizado: "No", tipoJornada: "01", tipoRegimen: "02" },
  ...{ numEmpleado: "0017", departamento: "Finanzas", puesto: "Analista", riesgoPuesto: "1" },
  ...{ periodicidadPago: "04", banco: "002", cuentaBancaria: "0123456789", claveEntFed: "CMX" },
  ...{ salarioBaseCotApor: "590.22", salarioDiarioIntegrado: "590.22" },
  subContratacion: [{ rfcLabora: "RAC260101AA4", porcentajeTiempo: "100.000" }],
};

function perception(tipoPercepcion: string, importeGravado: string, more: object = {}) {
  return {
    tipoPercepcion,
    clave: "P001",
    concepto: "Percepción",
    importeGravado,
    importeExento: "0.00",
    ...more,
  };
}

function deduction(tipoDeduccion: string, importe: string) {
  return { tipoDeduccion, clave: "D001", concepto: "Deducción", importe };
}

function otherPayment(tipoOtroPago: string, importe: string, more: object) {
  return { tipoOtroPago, clave: "O001", concepto: "Otro pago", importe, ...more };
}

const SUBSIDY = otherPayment("002", "0.00", { subsidioAlEmpleo: { subsidioCausado: "0.00" } });

const PERIOD = {
  ...{
    tipoNomina: "O",
    fechaPago: "2026-03-15",
    fechaInicialPago: "2026-03-01",
    fechaFinalPago: "2026-03-15",
  },
  numDiasPagados: "15",
};

/** This receipt has overtime, a disability, a pension in parts and the subsidy. */
const FIRST = {
  ...{ ...PERIOD, totalPercepciones: "4600.00", totalDeducciones: "500.00", totalOtrosPagos: "0.00" },
  receptor: RECEPTOR,
  percepciones: {
    ...{ totalGravado: "4600.00", totalExento: "0.00", totalSueldos: "1600.00" },
    totalJubilacionPensionRetiro: "3000.00",
    percepciones: [
      perception("019", "1500.00", {
        horasExtra: [{ dias: "1", tipoHoras: "01", horasExtra: "3", importePagado: "1500.00" }],
      }),
      perception("014", "100.00"),
      perception("044", "3000.00"),
    ],
    jubilacionPensionRetiro: {
      ...{ totalParcialidad: "3000.00", montoDiario: "200.00" },
      ...{ ingresoAcumulable: "3000.00", ingresoNoAcumulable: "0.00" },
    },
  },
  deducciones: {
    ...{ totalOtrasDeducciones: "200.00", totalImpuestosRetenidos: "300.00" },
    deducciones: [deduction("002", "300.00"), deduction("001", "200.00")],
  },
  otrosPagos: [SUBSIDY],
  incapacidades: [{ diasIncapacidad: "1", tipoIncapacidad: "02", importeMonetario: "100.00" }],
};

/** This receipt has stock options, an indemnity, a pension paid at once and the balance of a year. */
const SECOND = {
  ...{ ...PERIOD, totalPercepciones: "9000.00", totalOtrosPagos: "100.00" },
  receptor: RECEPTOR,
  percepciones: {
    ...{ totalGravado: "9000.00", totalExento: "0.00", totalSeparacionIndemnizacion: "5000.00" },
    percepciones: [
      perception("045", "1000.00", {
        accionesOTitulos: { valorMercado: "152.123456", precioAlOtorgarse: "100.5" },
      }),
      perception("025", "5000.00"),
      perception("039", "3000.00"),
    ],
    jubilacionPensionRetiro: {
      ...{ totalUnaExhibicion: "3000.00", ingresoAcumulable: "3000.00", ingresoNoAcumulable: "0.00" },
    },
    separacionIndemnizacion: {
      ...{ totalPagado: "5000.00", numAniosServicio: "4", ultimoSueldoMensOrd: "5000.00" },
      ...{ ingresoAcumulable: "5000.00", ingresoNoAcumulable: "0.00" },
    },
  },
  otrosPagos: [
    otherPayment("004", "100.00", {
      compensacionSaldosAFavor: { saldoAFavor: "150.00", anio: "2025", remanenteSalFav: "50.00" },
    }),
    SUBSIDY,
  ],
};

function plain(concepto: string) {
  const percepciones = [perception("001", "7500.00", { concepto })];
  return {
    receptorRfc: WORKER,
    nomina: {
      ...{ ...PERIOD, totalPercepciones: "7500.00", receptor: RECEPTOR, otrosPagos: [SUBSIDY] },
      percepciones: { totalGravado: "7500.00", totalExento: "0.00", percepciones },
    },
  };
}

export const PAYROLL_SAMPLES: Readonly<Record<string, readonly MakeSample[]>> = {
  "Payroll.CreatePayroll": [
    () => ({
      path: {},
      members: {
        ...{ receptorRfc: WORKER, serie: "N", fecha: new Date(Date.now() - 3_600_000).toISOString() },
        ...{ notaPdf: "Gracias", camposPersonalizados: { Zona: "Norte" } },
        emisor: {
          ...{ registroPatronal: "Y5424324102", rfcPatronOrigen: "RAC260101AA4" },
          entidadSNCF: { origenRecurso: "IM", montoRecursoPropio: "100.00" },
        },
        ...{ nomina: FIRST, idempotency_key: randomUUID(), referencia: "Quincena 5", desglose: true },
      },
    }),
    ({ originals }) => ({
      path: {},
      members: { ...plain("Sueldo"), lugarExpedicion: "06300", sustituye: originals.receipts.next().id },
    }),
    // An employer with a CURP must be a person, and A is a company.
    ({ service }) => ({
      path: {},
      members: {
        receptorRfc: WORKER,
        emisor: { registroPatronal: "Y5424324102", curp: "PEGJ900101HDFRRN09" },
        nomina: SECOND,
      },
      key: service.b.sandbox,
    }),
  ],
  "Payroll.ListPayrolls": [
    () => ({ path: {}, members: {} }),
    () => ({ path: {}, members: { situacion: "vigente" } }),
    ({ receipts }) => ({
      path: {},
      members: {
        ...{ pagina: 1, limite: 100, estado: "timbrada", uuid: receipts.made.uuidFiscal.slice(3, 20) },
        ...{ rfc: WORKER.slice(0, 6), desde: "2019-01-01", hasta: "2099-12-31" },
        ...PARTICULARS,
      },
    }),
  ],
  "Payroll.GetPayroll": [({ receipts }) => of(receipts.made), ({ receipts }) => of(receipts.made, { desglose: true })],
  "Payroll.GetPayrollXml": [({ receipts }) => of(receipts.made)],
  "Payroll.GetPayrollPdf": [({ receipts }) => of(receipts.made)],
  "Payroll.CancelPayroll": [
    ({ receipts }) => of(receipts.valid, { motivo: "02" }),
    ({ receipts: { replaced, substitute } }) => of(replaced, { motivo: "01", uuidReemplazo: substitute.uuidFiscal }),
  ],
  "Payroll.ForeseePayrollCancellation": [({ receipts }) => of(receipts.made)],
  "Payroll.RefreshPayrollCancellation": [({ receipts }) => of(receipts.waiting)],
};

function of({ id }: Made, members: Sample["members"] = {}): Sample {
  return { path: { id }, members };
}

export async function prepareReceipts(service: Service): Promise<Receipts> {
  await employ(service);
  const make = (concepto: string) => post(service, "nomina", plain(concepto));
  const replaced = await make("PACTEST:C=direct");
  const xml = sealedBy(service.a, { related: replaced.uuidFiscal, tipoRelacion: "04" });
  const waiting = await make("PACTEST:C=wait");
  await post(service, `nomina/${waiting.id}/cancelar`, { motivo: "02" }, 200);
  return {
    ...{ replaced, waiting, made: await make("Sueldo"), valid: await make("PACTEST:C=direct") },
    substitute: await post(service, "facturas", { xml: xml.toString("base64") }),
  };
}

export function wrongReceipt(service: Service): Promise<Made> {
  return post(service, "nomina", plain("Sueldo"));
}

async function employ({ accounts, b }: Service): Promise<void> {
  const account = b.rfc;
  await accounts.uploadCsd({ account, cer: b.csd.cer, key: b.csd.key, password: PASSWORD });
  await accounts.addCustomer({ account, customer: CUSTOMERS.worker });
  await accounts.addSeries({ account, kind: "nomina", codigo: "N", favourite: true });
}

async function post(service: Service, resource: string, body: object, expected = 201): Promise<Made> {
  const answer = await service.rest("POST", `/api/v1/${resource}`, { key: service.a.sandbox, body });
  if (answer.status !== expected) throw new Error(answer.body.error);
  return answer.body.data;
}
