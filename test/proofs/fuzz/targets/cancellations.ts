import fc from "fast-check";
import { type JsonCase, jsonBytes, jsonCase } from "../json.ts";
import { JSON_TYPE, post } from "../send.ts";
import { isJsonOf, object, type Shape, text } from "../shape.ts";
import { RESOURCES, type Resource, type Target } from "../target.ts";
import { judge } from "../verdict.ts";
import { UNKNOWN } from "./bodies.ts";

interface CancelCase {
  readonly body: JsonCase;
  readonly resource: Resource;
  readonly known: boolean;
}

/** This target calls POST /{resource}/{id}/cancelar, for a document and for an unknown id. */
export const cancellations: Target<CancelCase> = {
  name: "cancellations",
  share: 5,
  cases: fc.record({
    body: jsonCase,
    resource: fc.constantFrom(...RESOURCES),
    known: fc.boolean(),
  }),
  async attack({ site, keys }, { body, resource, known }, { cancellable }) {
    const bytes = jsonBytes(BASES, body);
    const id = known ? cancellable[resource] : UNKNOWN;
    const url = `${site}/api/v1/${resource}/${id}/cancelar`;
    const answer = await post(url, { ...JSON_TYPE, "x-api-key": keys.sandbox }, bytes);
    // The answer's document existed before, so no document was refused by the PAC.
    const { label, wrong } = judge(answer, known && isJsonOf(bytes, CANCELLATION));
    return { label, wrong };
  },
};

const BASES = [
  { motivo: "02" },
  { motivo: "03" },
  { motivo: "01", uuidReemplazo: UNKNOWN.toUpperCase() },
  { motivo: "04", uuidReemplazo: null },
];

const CANCELLATION: Shape = object({ motivo: text(2, 2, /^0[1-4]$/), "uuidReemplazo?": text(36, 36) });
