import { honorarios, RECEPTOR, receipt } from "../../../rest/nomina/receipt.ts";
import { type JsonCase, jsonBytes, jsonCase } from "../json.ts";
import { JSON_TYPE, post } from "../send.ts";
import { anything, isJsonOf, KEY, list, object, type Shape, text } from "../shape.ts";
import type { Target } from "../target.ts";
import { judgeCreation } from "../verdict.ts";

export const receipts: Target<JsonCase> = {
  name: "payroll receipts",
  share: 6,
  cases: jsonCase,
  async attack({ site, keys }, body) {
    const bytes = jsonBytes(RECEIPTS, body);
    const headers = { ...JSON_TYPE, "x-api-key": keys.sandbox };
    const answer = await post(`${site}/api/v1/nomina`, headers, bytes);
    return judgeCreation(answer, bytes, isJsonOf(bytes, RECEIPT));
  },
};

/** The last receipt has the fields that the first ones leave out. */
export const RECEIPTS: readonly object[] = [
  receipt(),
  honorarios(),
  receipt({}, { idempotency_key: "una quincena", notaPdf: "Gracias" }),
  receipt(
    { receptor: { ...RECEPTOR, departamento: "Ventas", puesto: "Cajera", sindicalizado: "No" } },
    { serie: "N", camposPersonalizados: { turno: 1 } },
  ),
];

const AMOUNT = text(1, 40, /^\d+(\.\d+)?$/);
const DATE = text(10, 10, /^\d{4}-\d\d-\d\d$/);
const RFC = text(12, 13);
const TOTALS = { "totalPercepciones?": AMOUNT, "totalDeducciones?": AMOUNT, "totalOtrosPagos?": AMOUNT };
const ENTRY = { clave: text(3, 15), concepto: text(1, 100) };

export const RECEIPT: Shape = object({
  receptorRfc: RFC,
  "serie?": text(1, 50),
  "fecha?": text(10, 35),
  "notaPdf?": text(0, 2_000),
  "camposPersonalizados?": anything,
  ...KEY,
  "emisor?": object({
    "registroPatronal?": text(1, 20),
    "rfcPatronOrigen?": RFC,
    "curp?": text(18, 18),
    "entidadSNCF?": object({
      origenRecurso: text(2, 2, /^I[PFM]$/),
      "montoRecursoPropio?": AMOUNT,
    }),
  }),
  nomina: object({
    tipoNomina: text(1, 1, /^[OE]$/),
    ...{ fechaPago: DATE, fechaInicialPago: DATE, fechaFinalPago: DATE, numDiasPagados: AMOUNT, ...TOTALS },
    receptor: object({
      ...{ curp: text(18, 18), tipoContrato: text(2, 2), tipoRegimen: text(2, 2) },
      ...{ numEmpleado: text(1, 15), periodicidadPago: text(2, 2), claveEntFed: text(2, 3) },
      ...{ "numSeguridadSocial?": text(1, 15), "fechaInicioRelLaboral?": DATE, "antiguedad?": text(3, 12) },
      ...{ "tipoJornada?": text(2, 2), "riesgoPuesto?": text(1, 2), "banco?": text(3, 3) },
      ...{ "cuentaBancaria?": text(10, 18), "departamento?": text(1, 100), "puesto?": text(1, 100) },
      ...{ "sindicalizado?": text(2, 2, /^(Sí|No)$/), "salarioBaseCotApor?": AMOUNT },
      ...{ "salarioDiarioIntegrado?": AMOUNT, "subContratacion?": list(0, 100, anything) },
    }),
    "percepciones?": object({
      ...{ totalGravado: AMOUNT, totalExento: AMOUNT, "totalSueldos?": AMOUNT },
      ...{ "totalSeparacionIndemnizacion?": AMOUNT, "totalJubilacionPensionRetiro?": AMOUNT },
      percepciones: list(
        1,
        500,
        object({
          tipoPercepcion: text(3, 3),
          ...ENTRY,
          ...{ importeGravado: AMOUNT, importeExento: AMOUNT },
          ...{ "horasExtra?": list(0, 100, anything), "accionesOTitulos?": anything },
        }),
      ),
      ...{ "jubilacionPensionRetiro?": anything, "separacionIndemnizacion?": anything },
    }),
    "deducciones?": object({
      deducciones: list(1, 500, object({ tipoDeduccion: text(3, 3), ...ENTRY, importe: AMOUNT })),
      ...{ "totalOtrasDeducciones?": AMOUNT, "totalImpuestosRetenidos?": AMOUNT },
    }),
    "otrosPagos?": list(
      0,
      200,
      object({
        tipoOtroPago: text(3, 3),
        ...{ ...ENTRY, importe: AMOUNT },
        "subsidioAlEmpleo?": object({ subsidioCausado: AMOUNT }),
        "compensacionSaldosAFavor?": anything,
      }),
    ),
    "incapacidades?": list(0, 200, anything),
  }),
});
