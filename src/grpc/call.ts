import { requestId } from "../../common/ids.ts";
import type { Caller, Visitor } from "../services/context/index.ts";

/** One call of an operation, whoever hosts it. */
export interface Call {
  /** The request's name in every log. */
  readonly requestId: string;
  /** Reads one header; names in lower case. */
  readonly header: (name: string) => string | undefined;
  /** The caller, as an API key or a session proved it; undefined for calls with the service token. */
  caller?: Caller;
  /** The caller of a portal method that concerns no account. */
  visitor?: Visitor;
}

export function callOf(header: Call["header"]): Call {
  return { requestId: requestId(header("x-request-id")), header };
}
