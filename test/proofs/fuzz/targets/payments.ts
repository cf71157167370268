import { type JsonCase, jsonBytes, jsonCase } from "../json.ts";
import { JSON_TYPE, post } from "../send.ts";
import { isJsonOf, KEY, list, number, object, type Shape, text } from "../shape.ts";
import type { Made, Target } from "../target.ts";
import { judgeCreation } from "../verdict.ts";
import { ONE_CONCEPT, paymentOf } from "./bodies.ts";

/** This target calls POST /complementos-pago for an invoice that is never paid in full. */
export const payments: Target<JsonCase> = {
  name: "payments",
  share: 7,
  cases: jsonCase,
  async attack({ site, keys }, body, { invoice }) {
    const bytes = jsonBytes(basesOf(invoice), body);
    const headers = { ...JSON_TYPE, "x-api-key": keys.sandbox };
    const answer = await post(`${site}/api/v1/complementos-pago`, headers, bytes);
    return judgeCreation(answer, bytes, isJsonOf(bytes, PAYMENT));
  },
};

function basesOf(invoice: Made): object[] {
  const [once] = paymentOf(invoice, 0.01).pagos;
  const transfer = {
    ...once,
    ...{ numOperacion: "SPEI-1", rfcEmisorCtaOrd: "BNM840515VB1", ctaOrdenante: "1234567890" },
    ...{ rfcEmisorCtaBen: "BNM840515VB1", ctaBeneficiario: "0987654321" },
  };
  const { receptorRfc } = ONE_CONCEPT;
  return [
    paymentOf(invoice, 0.01),
    { receptorRfc, serie: "P", pagos: [transfer, once] },
    { receptorRfc, pagos: [{ ...once, moneda: "USD", tipoCambio: 17.7331 }] },
    paymentOf(invoice, 1e13),
  ];
}

const RFC = text(12, 13);
const ACCOUNT = text(10, 50);

const PAYMENT: Shape = object({
  receptorRfc: RFC,
  "serie?": text(1, 50),
  ...KEY,
  pagos: list(
    1,
    100,
    object({
      fechaPago: text(10, 35),
      formaPago: text(2, 2, /^[0-9]+$/),
      "moneda?": text(3, 3),
      "tipoCambio?": number(0),
      "numOperacion?": text(1, 100),
      ...{ "rfcEmisorCtaOrd?": RFC, "nomBancoOrdExt?": text(1, 300), "ctaOrdenante?": ACCOUNT },
      ...{ "rfcEmisorCtaBen?": RFC, "ctaBeneficiario?": ACCOUNT },
      documentos: list(1, 500, object({ facturaUuid: text(36, 36), impPagado: number(0), "equivalencia?": number(0) })),
    }),
  ),
});
