import type { Answer, Call } from "../../../support/client.ts";
import type { Service } from "../../../support/service.ts";
import { create, FACTURAS, provoking } from "../order.ts";

export interface Stamped {
  readonly id: string;
  readonly uuidFiscal: string;
}

/** Stamps a new invoice; its directive tells the test PAC how to answer a request to cancel it (test-pac.md). */
export async function stamped(service: Service, directive = "C=direct", call: Call = {}): Promise<Stamped> {
  const answer = await create(service, provoking(directive), call);
  if (answer.status !== 201) throw new Error(answer.body.error);
  return answer.body.data;
}

/** Calls POST /facturas/{id}/cancelar with A's sandbox key and motivo 02, unless `call` says otherwise. */
export function cancel(service: Service, { id }: { readonly id: string }, call: Call = {}): Promise<Answer> {
  const usual = { key: service.a.sandbox, body: { motivo: "02" } };
  return service.rest("POST", `${FACTURAS}/${id}/cancelar`, { ...usual, ...call });
}

/** Calls GET /facturas/{id}, or the `route` below it: estatus-cancelacion, acuse, estatus-sat. */
export function look(service: Service, { id }: { readonly id: string }, route = "", call: Call = {}) {
  const path = [FACTURAS, id, ...(route === "" ? [] : [route])].join("/");
  return service.rest("GET", path, { key: service.a.sandbox, ...call });
}

/** Answers a pending cancellation in the receiver's name. */
export function decide(service: Service, { uuidFiscal }: Stamped, decision: "accept" | "reject") {
  return service.pac.admin("POST", `/admin/cancellations/${uuidFiscal}/decision`, { decision });
}
