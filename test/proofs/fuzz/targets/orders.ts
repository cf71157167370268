import fc from "fast-check";
import { type JsonCase, jsonBytes, jsonCase } from "../json.ts";
import { JSON_TYPE, post } from "../send.ts";
import { isJsonOf, KEY, list, number, object, type Shape, text } from "../shape.ts";
import type { Target } from "../target.ts";
import { judgeCreation } from "../verdict.ts";
import { EVERY_FIELD, GLOBAL, ONE_CONCEPT } from "./bodies.ts";

interface OrderCase {
  readonly body: JsonCase;
  readonly environment: "sandbox" | "production";
}

/** This target calls POST /facturas with broken orders. */
export const orders: Target<OrderCase> = {
  name: "orders",
  share: 7,
  cases: fc.record({ body: jsonCase, environment: fc.constantFrom("sandbox", "production") }),
  async attack({ site, keys }, { body, environment }) {
    const bytes = jsonBytes(BASES, body);
    const headers = { ...JSON_TYPE, "x-api-key": keys[environment] };
    const answer = await post(`${site}/api/v1/facturas`, headers, bytes);
    return judgeCreation(answer, bytes, isJsonOf(bytes, ORDER));
  },
};

/** The last base has XML that is no CFDI, so no mutant of it can be valid. */
const BASES = [ONE_CONCEPT, EVERY_FIELD, GLOBAL, { xml: "PGEvPg==", idempotency_key: "a" }];

const CODES = { impuesto: /^00[123]$/, categoria: /^(traslado|retencion)$/, tipoFactor: /^(Tasa|Exento)$/ };

const ORDER: Shape = object({
  receptorRfc: text(12, 13),
  serie: text(1, 50),
  "formaPago?": text(2, 2),
  "metodoPago?": text(3, 3, /^(PUE|PPD)$/),
  "moneda?": text(3, 3),
  "tipoCambio?": number(0),
  "informacionGlobal?": object({ periodicidad: text(2, 2), meses: text(2, 2), anio: number(2019, 9999) }),
  ...KEY,
  conceptos: list(
    1,
    200,
    object({
      claveProdServ: text(6, 8),
      claveUnidad: text(2, 3),
      descripcion: text(1, 1000),
      cantidad: number(0),
      valorUnitario: number(0),
      "descuento?": number(0),
      "impuestos?": list(
        0,
        10,
        object({
          "impuesto?": text(3, 3, CODES.impuesto),
          "categoria?": text(1, 20, CODES.categoria),
          "tipoFactor?": text(1, 20, CODES.tipoFactor),
          "tasaIva?": number(0, 1),
        }),
      ),
    }),
  ),
});
