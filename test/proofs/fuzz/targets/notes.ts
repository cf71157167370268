import fc from "fast-check";
import { type JsonCase, jsonBytes, jsonCase } from "../json.ts";
import { JSON_TYPE, post } from "../send.ts";
import { isJsonOf, KEY, number, object, type Shape, text } from "../shape.ts";
import type { Target } from "../target.ts";
import { judgeCreation } from "../verdict.ts";
import { UNKNOWN } from "./bodies.ts";

interface NoteCase {
  readonly body: JsonCase;
  readonly known: boolean;
}

/** This target calls POST /facturas/{id}/nota-credito, for an invoice and for an unknown id. */
export const notes: Target<NoteCase> = {
  name: "credit notes",
  share: 5,
  cases: fc.record({ body: jsonCase, known: fc.boolean() }),
  async attack({ site, keys }, { body, known }, { invoice }) {
    const bytes = jsonBytes(BASES, body);
    const url = `${site}/api/v1/facturas/${known ? invoice.id : UNKNOWN}/nota-credito`;
    const answer = await post(url, { ...JSON_TYPE, "x-api-key": keys.sandbox }, bytes);
    return judgeCreation(answer, bytes, known && isJsonOf(bytes, NOTE));
  },
};

const BASES = [
  { importe: 1, descripcion: "Bonificación", formaPago: "03" },
  { importe: 0.01, descripcion: "Devolución", serie: "NC", formaPago: "01" },
  { importe: 1e12, descripcion: "Más de lo que hay", formaPago: "03" },
];

const NOTE: Shape = object({
  importe: number(0),
  descripcion: text(1, 1000),
  "serie?": text(1, 50),
  "formaPago?": text(2, 2, /^[0-9]+$/),
  ...KEY,
});
