import type { Deadline } from "../../common/deadline.ts";
import type { Exchange, HttpClient } from "../clients/http.ts";
import type { Failure } from "./pac.ts";

export interface Reply {
  readonly kind: "reply";
  readonly status: number;
  readonly body: Buffer;
}

/** Returns the reply, or what the lack of one means for the order. */
export function replyOf(exchange: Exchange): Reply | Failure {
  switch (exchange.kind) {
    case "unsent":
      return { kind: "unavailable", proof: "never-sent", reason: exchange.reason };
    case "lost":
      return { kind: "unknown", reason: exchange.reason };
    case "answered":
      return { kind: "reply", status: exchange.status, body: exchange.body };
  }
}

/** Answers of routing and throttling, so the order never reached the service. */
const NOT_PROCESSED: ReadonlySet<number> = new Set([404, 405, 413, 415, 429]);

export function isUnprocessed(status: number): boolean {
  return NOT_PROCESSED.has(status);
}

/** Returns what an HTTP status says of an order when its body says nothing. */
export function failureOfStatus(status: number): Failure {
  return isUnprocessed(status)
    ? { kind: "unavailable", proof: "refused", reason: `HTTP ${status}` }
    : { kind: "unknown", reason: `HTTP ${status} without a readable body` };
}

/** These codes are known, and leave open what became of the order. */
const OPEN = /^(0|97|307|603|709|CACFDI33)?$/;

/** Returns what an answer means whose code the adapter does not know: nothing, least of all a refusal. */
export function unseenAnswer(code: string, reason: string): Extract<Failure, { kind: "unknown" }> {
  return OPEN.test(code) ? { kind: "unknown", reason } : { kind: "unknown", reason, unseen: code };
}

/** Returns the provider's time by the Date header, which every answer has (RFC 9110, 6.6.1). */
export async function clockAt(http: HttpClient, path: string, deadline: Deadline): Promise<Date | undefined> {
  const answer = await http.exchange({ method: "GET", path, headers: {}, deadline });
  const date = new Date(answer.kind === "answered" ? (answer.date ?? Number.NaN) : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/**
 * Returns true for a code of one of SAT's matrices, which states that the document is invalid: of CFDI and Retenciones,
 * or of a complement. A PAC checks them before it stamps.
 */
export function isOfMatrix(code: string): boolean {
  return OF_MATRIX.test(code);
}

const OF_MATRIX = /^(CFDI|Reten|CRP|NOM|CP|CCE|CCHYP|SPT|GCEH|IEEH|INE|ECC|PDR)\d+$/;
