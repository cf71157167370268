import { abroad, dividends, shares } from "../../../rest/retenciones/withholding.ts";
import { type JsonCase, jsonBytes, jsonCase } from "../json.ts";
import { JSON_TYPE, post } from "../send.ts";
import { isJsonOf, KEY, list, number, object, type Shape, text } from "../shape.ts";
import type { Target } from "../target.ts";
import { judgeCreation } from "../verdict.ts";

export const withholdings: Target<JsonCase> = {
  name: "withholdings",
  share: 6,
  cases: jsonCase,
  async attack({ site, keys }, body) {
    const bytes = jsonBytes(WITHHOLDINGS, body);
    const headers = { ...JSON_TYPE, "x-api-key": keys.sandbox };
    const answer = await post(`${site}/api/v1/retenciones`, headers, bytes);
    return judgeCreation(answer, bytes, isJsonOf(bytes, withholdingOf(number(0))));
  },
};

export const WITHHOLDINGS: readonly object[] = [
  dividends(),
  shares(),
  abroad(),
  dividends({ serie: "RET", idempotency_key: "una constancia", mesPeriodo: 3, mesFinPeriodo: 3 }),
];

/** Protobuf's JSON writes decimals in this form. */
export const DECIMAL = text(1, 40, /^\d+(\.\d+)?$/);
const RFC = text(0, 13);

/** Returns the shape of bodies of POST /retenciones, where amounts are numbers; in protobuf's JSON they are texts. */
export function withholdingOf(amount: Shape): Shape {
  return object({
    tipoOperacion: text(1, 30, /^(dividendos|enajenacion_acciones|pagos_extranjero)$/),
    "serie?": text(1, 50),
    ...{ "rfcContraparte?": RFC, "nombreContraparte?": text(0, 255), "paisResidencia?": text(0, 3) },
    ...{ "codigoPostalContraparte?": text(0, 5), "numRegIdTribContraparte?": text(0, 20) },
    fechaOperacion: text(10, 10, /^\d{4}-\d\d-\d\d$/),
    montoOperacion: amount,
    ...{ "montoRetenido?": amount, "montoTotGrav?": amount, "montoTotExent?": amount },
    ...{ "cveRetenc?": text(0, 2), "ejercicio?": number(2019, 9999) },
    ...{ "mesPeriodo?": number(1, 12), "mesFinPeriodo?": number(1, 12) },
    "impRetenidos?": list(
      0,
      100,
      object({
        impuesto: text(3, 3, /^00[123]$/),
        "baseRet?": amount,
        montoRet: amount,
        tipoPagoRet: text(2, 2, /^0[1-4]$/),
      }),
    ),
    "datosEspecificos?": SPECIFIC,
    ...KEY,
  });
}

/** The members have SAT's names, of the three complements together. */
const SPECIFIC = object({
  ...{ "CveTipDivOUtil?": text(2, 2), "TipoSocDistrDiv?": text(1, 30), "MontISRAcredRetMexico?": DECIMAL },
  ...{ "MontISRAcredRetExtranjero?": DECIMAL, "MontRetExtDivExt?": DECIMAL, "MontISRAcredNal?": DECIMAL },
  ...{ "MontDivAcumNal?": DECIMAL, "MontDivAcumExt?": DECIMAL, "ProporcionRem?": DECIMAL },
  ...{ "ContratoIntermediacion?": text(1, 300), "Ganancia?": DECIMAL, "Perdida?": DECIMAL },
  "EsBenefEfectDelCobro?": text(2, 2, /^(SI|NO)$/),
  "NoBeneficiario?": object({
    ...{ "PaisDeResidParaEfecFisc?": text(0, 3), "ConceptoPago?": text(1, 2) },
    "DescripcionConcepto?": text(1, 255),
  }),
  "Beneficiario?": object({
    ...{ "RFC?": RFC, "CURP?": text(0, 18), "NomDenRazSocB?": text(1, 300), "ConceptoPago?": text(1, 2) },
    "DescripcionConcepto?": text(1, 255),
  }),
});
