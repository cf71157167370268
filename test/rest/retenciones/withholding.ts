import { CUSTOMERS } from "../../support/accounts.ts";
import type { Answer, Call } from "../../support/client.ts";
import { localTime, type Service } from "../../support/service.ts";

export const RETENCIONES = "/api/v1/retenciones";

/** The date is a month ago, in this year or the one before, which SAT admits. */
export const FECHA = localTime(30).slice(0, 10);

/** Returns dividends of 10,000 pesos to a receiver who is no stored customer, right apart from `change`. */
export function dividends(change: object = {}) {
  return {
    tipoOperacion: "dividendos",
    rfcContraparte: "EASA900101AA1",
    nombreContraparte: "ALBERTO ESPINOSA",
    codigoPostalContraparte: "06300",
    fechaOperacion: FECHA,
    montoOperacion: 10_000,
    impRetenidos: [{ impuesto: "001", baseRet: 10_000, montoRet: 1_000, tipoPagoRet: "03" }],
    datosEspecificos: { CveTipDivOUtil: "01" },
    ...change,
  };
}

export function shares(change: object = {}) {
  return {
    tipoOperacion: "enajenacion_acciones",
    rfcContraparte: CUSTOMERS.registered.rfc,
    nombreContraparte: CUSTOMERS.registered.nombre,
    codigoPostalContraparte: CUSTOMERS.registered.codigoPostal,
    fechaOperacion: FECHA,
    montoOperacion: 500.5,
    datosEspecificos: { ContratoIntermediacion: "Contrato 4521", Ganancia: "20.5" },
    ...change,
  };
}

/** Returns a withholding whose directive tells the test PAC what to do (test-pac.md). */
export function provoking(directive: string, change: object = {}) {
  return shares({ datosEspecificos: { ContratoIntermediacion: `PACTEST:${directive}` }, ...change });
}

/** Returns interest paid to a company in Germany that collects for another company. */
export function abroad(change: object = {}) {
  return {
    tipoOperacion: "pagos_extranjero",
    nombreContraparte: "ACME GMBH",
    paisResidencia: "DEU",
    numRegIdTribContraparte: "DE121212121",
    fechaOperacion: FECHA,
    montoOperacion: 5_000,
    impRetenidos: [{ impuesto: "001", montoRet: 1_250, tipoPagoRet: "04" }],
    datosEspecificos: {
      EsBenefEfectDelCobro: "NO",
      NoBeneficiario: {
        PaisDeResidParaEfecFisc: "DEU",
        ConceptoPago: "9",
        DescripcionConcepto: "Intereses",
      },
    },
    ...change,
  };
}

/** Calls POST /retenciones with A's sandbox key, unless `call` has another one. */
export function withhold(service: Service, body: object = dividends(), call: Call = {}): Promise<Answer> {
  return service.rest("POST", RETENCIONES, { key: service.a.sandbox, body, ...call });
}

export interface Withheld {
  readonly id: string;
  readonly uuidFiscal: string;
}

/** Stamps a withholding; its directive tells the test PAC how to answer a request to cancel it. */
export async function stamped(service: Service, directive = "", call: Call = {}): Promise<Withheld> {
  const answer = await withhold(service, provoking(directive), call);
  if (answer.status !== 201) throw new Error(answer.body.error);
  return answer.body.data;
}

/** Calls POST /retenciones/{id}/cancelar with A's sandbox key and motivo 02, unless `call` says otherwise. */
export function cancel(service: Service, { id }: { readonly id: string }, call: Call = {}): Promise<Answer> {
  const usual = { key: service.a.sandbox, body: { motivo: "02" } };
  return service.rest("POST", `${RETENCIONES}/${id}/cancelar`, { ...usual, ...call });
}

/** Calls GET /retenciones/{id}, or the `route` below it: xml, estatus-cancelacion. */
export function look(service: Service, { id }: { readonly id: string }, route = "", call: Call = {}) {
  const path = [RETENCIONES, id, ...(route === "" ? [] : [route])].join("/");
  return service.rest("GET", path, { key: service.a.sandbox, ...call });
}

export async function list(service: Service, query = "", call: Call = {}) {
  return (await service.rest("GET", `${RETENCIONES}?${query}`, { key: service.a.sandbox, ...call })).body;
}
