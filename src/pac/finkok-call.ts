import type { Deadline } from "../../common/deadline.ts";
import type { HttpClient } from "../clients/http.ts";
import { failureOfStatus, type Reply, replyOf } from "./exchange.ts";
import { textIn } from "./folio-codes.ts";
import type { Failure } from "./pac.ts";
import { resultIn, soapRequest } from "./soap.ts";

/** Calls an operation of one of Finkok's services, with its parameters in the order of the WSDL. */
export type FinkokCall = (
  service: string,
  operation: string,
  parameters: readonly (readonly [string, string])[],
  deadline: Deadline,
) => Promise<Reply | Failure>;

/** They are the parameters `username` and `password`, which every call has. */
export type FinkokLogin = readonly (readonly [string, string])[];

export function finkokCalls(http: HttpClient): FinkokCall {
  return async (service, operation, parameters, deadline) =>
    replyOf(
      await http.exchange(
        soapRequest({
          path: `/servicios/soap/${service}`,
          action: operation,
          namespace: `http://facturacion.finkok.com/${service}`,
          operation,
          qualified: true,
          parameters,
          deadline,
        }),
      ),
    );
}

/** Returns what an answer without a result means. A SOAP fault says nothing of the order, whatever its text. */
export function failureOfAnswer({ status, body }: Reply): Failure {
  const fault = resultIn(body, "Fault");
  if (fault === undefined) return failureOfStatus(status);
  return { kind: "unknown", reason: `SOAP fault: ${textIn(fault, "faultstring")}` };
}
