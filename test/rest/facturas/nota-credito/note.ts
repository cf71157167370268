import type { Answer, Call } from "../../../support/client.ts";
import type { Service } from "../../../support/service.ts";
import { create, FACTURAS, order } from "../order.ts";

/** Stamps an invoice of 1160.00, unless `change` says otherwise, and returns its id. */
export async function invoice(service: Service, change: object = {}, call: Call = {}): Promise<string> {
  const answer = await create(service, order(change), call);
  if (answer.status !== 201) throw new Error(answer.body.error);
  return answer.body.data.id;
}

/** Calls POST /facturas/{id}/nota-credito with A's sandbox key for 116.00, unless `change` says otherwise. */
export function credit(service: Service, id: string, change: object = {}, call: Call = {}): Promise<Answer> {
  const body = { importe: 116, descripcion: "Bonificación por volumen", ...change };
  return service.rest("POST", `${FACTURAS}/${id}/nota-credito`, { key: service.a.sandbox, body, ...call });
}
