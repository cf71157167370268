import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { expect } from "vitest";
import { CreatePayrollRequestSchema } from "#proto/cfdi/v1/payroll_pb.ts";
import { buildPayroll } from "../../../src/engine/kinds/payroll.ts";
import type { XmlNode } from "../../../src/engine/node.ts";
import { sealDocument } from "../../../src/engine/sealing/seal.ts";
import { CUSTOMERS } from "../../support/accounts.ts";
import type { Answer, Call } from "../../support/client.ts";
import { COMPANY, csdOf, SCHEMAS } from "../../support/csd.ts";
import { localTime, REGISTRO_PATRONAL, type Service } from "../../support/service.ts";

export const NOMINA = "/api/v1/nomina";

/** The worker has all fields that the IMSS demands. */
export const RECEPTOR = {
  ...{ curp: "LOMA850612MDFPRN06", numSeguridadSocial: "04078873454", fechaInicioRelLaboral: "2022-01-03" },
  ...{ antiguedad: "P218W", tipoContrato: "01", tipoRegimen: "02", numEmpleado: "0017", riesgoPuesto: "1" },
  ...{ periodicidadPago: "04", salarioDiarioIntegrado: "522.60", claveEntFed: "CMX" },
};

/** A receiver without employment: asimilados a salarios. */
export const HONORARIOS = {
  ...{ curp: "LOMA850612MDFPRN06", tipoContrato: "09", tipoRegimen: "09", numEmpleado: "0017" },
  ...{ periodicidadPago: "04", claveEntFed: "CMX" },
};

export const SUELDO = {
  ...{ tipoPercepcion: "001", clave: "P001", concepto: "Sueldo" },
  ...{ importeGravado: "7500.00", importeExento: "0.00" },
};

const SUBSIDIO = {
  ...{ tipoOtroPago: "002", clave: "O002", concepto: "Subsidio para el empleo", importe: "0.00" },
  subsidioAlEmpleo: { subsidioCausado: "0.00" },
};

/** QUINCENA pays fifteen days: 7,500 less ISR of 823.45 and 200 for the IMSS. */
export const QUINCENA = {
  ...{
    tipoNomina: "O",
    fechaPago: "2026-03-15",
    fechaInicialPago: "2026-03-01",
    fechaFinalPago: "2026-03-15",
  },
  ...{ numDiasPagados: "15", totalPercepciones: "7500.00", receptor: RECEPTOR },
  percepciones: { totalGravado: "7500.00", totalExento: "0.00", percepciones: [SUELDO] },
  deducciones: {
    deducciones: [
      { tipoDeduccion: "002", clave: "D002", concepto: "ISR", importe: "823.45" },
      { tipoDeduccion: "001", clave: "D001", concepto: "IMSS", importe: "200.00" },
    ],
  },
  otrosPagos: [SUBSIDIO],
};

/** Returns a receipt that is right apart from `change`; `more` are fields beside the receipt. */
export function receipt(change: object = {}, more: object = {}) {
  return { receptorRfc: CUSTOMERS.worker.rfc, nomina: { ...QUINCENA, ...change }, ...more };
}

/** Returns a receipt whose directive tells the test PAC what to do (test-pac.md). */
export function provoking(directive: string, more: object = {}) {
  const percepciones = [{ ...SUELDO, concepto: `Sueldo PACTEST:${directive}` }];
  return receipt({ percepciones: { ...QUINCENA.percepciones, percepciones } }, more);
}

export function honorarios(more: object = {}) {
  return receipt({ receptor: HONORARIOS, otrosPagos: [] }, more);
}

/** Calls POST /nomina with A's sandbox key, unless `call` has another one. */
export function pay(service: Service, body: object, call: Call = {}): Promise<Answer> {
  return service.rest("POST", NOMINA, { key: service.a.sandbox, body, ...call });
}

export interface Receipt {
  readonly id: string;
  readonly uuidFiscal: string;
}

export async function paid(service: Service, body: object = receipt(), call: Call = {}): Promise<Receipt> {
  const answer = await pay(service, body, call);
  expect(answer.status, answer.body.error).toBe(201);
  return answer.body.data;
}

/** Returns a receipt that its employer sealed now, after `change`. */
export async function sealedReceipt(change: (root: XmlNode) => XmlNode = (root) => root): Promise<Buffer> {
  const { certificate, privateKey } = csdOf(COMPANY.rfc);
  const request = create(CreatePayrollRequestSchema, receipt() as MessageInitShape<typeof CreatePayrollRequestSchema>);
  const root = buildPayroll(request, {
    ...{ serie: "PROPIA", fecha: localTime(), lugarExpedicion: "06300", registroPatronal: REGISTRO_PATRONAL },
    ...{ emisor: COMPANY, receptor: CUSTOMERS.worker },
    ...{ noCertificado: certificate.noCertificado, certificado: certificate.base64 },
  });
  const Folio = String(Math.floor(Math.random() * 1e9));
  const numbered = { ...root, attributes: { ...root.attributes, Folio } };
  return (await sealDocument(change(numbered), privateKey, SCHEMAS)).xml;
}
