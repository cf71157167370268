import type { Deadline } from "../../common/deadline.ts";
import type { Exchange, HttpRequest } from "../clients/http.ts";
import type { Failure } from "./pac.ts";
import type { NoToken } from "./sw-token.ts";

/** What SW answers: the outcome in `data`, or the reason in `message` ("code - text") and `messageDetail`. */
export interface Envelope {
  readonly kind: "envelope";
  readonly httpStatus: number;
  readonly status: string;
  readonly message: string;
  /** Also where an earlier stamp may hide. */
  readonly messageDetail: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A signed or sealed XML goes as the one part of a form. */
export function xmlForm(
  path: string,
  xml: Buffer,
  deadline: Deadline,
  headers: Readonly<Record<string, string>> = {},
): HttpRequest {
  return {
    method: "POST",
    path,
    headers: { ...headers, "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([PART_HEAD, xml, PART_TAIL]),
    deadline,
  };
}

const BOUNDARY = "----cfdi-part";
const PART_HEAD = Buffer.from(
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="xml"; filename="xml"\r\nContent-Type: text/xml\r\n\r\n`,
);
const PART_TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);

/** The envelope of an answer, or what its absence means. */
export function openEnvelope(exchange: Exchange | NoToken): Envelope | Failure {
  switch (exchange.kind) {
    case "account":
    case "unavailable":
      return exchange;
    case "unsent":
      return { kind: "unavailable", reason: exchange.reason };
    case "lost":
      return { kind: "unknown", reason: exchange.reason };
    case "answered":
      return readEnvelope(exchange.status, exchange.body);
  }
}

/** Routing and throttling answers: the order never reached the service behind. */
const NOT_PROCESSED: ReadonlySet<number> = new Set([404, 405, 413, 415, 429]);

function readEnvelope(httpStatus: number, body: Buffer): Envelope | Failure {
  if (NOT_PROCESSED.has(httpStatus)) return { kind: "unavailable", reason: `HTTP ${httpStatus}` };
  try {
    const { status, message, messageDetail, data } = JSON.parse(body.toString());
    return {
      ...{ kind: "envelope", httpStatus, data: recordOf(data) },
      ...{ status: textOf(status), message: textOf(message), messageDetail: textOf(messageDetail) },
    };
  } catch {
    return { kind: "unknown", reason: `HTTP ${httpStatus} without a readable body` };
  }
}

export function isSuccess({ httpStatus, status }: Envelope): boolean {
  return httpStatus === 200 && status === "success";
}

/** What is missing, or is no text, reads as empty. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** What is missing, or has no fields, reads as a record without any. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** "CFDI40145 - text", "307. text", "301: text". */
export function splitMessage(message: string): { code: string; text: string } {
  const match = /^([A-Za-z]*\d+)\s*[.:-]\s*(.*)$/s.exec(message.trim());
  return match === null ? { code: "", text: message } : { code: match[1]!, text: match[2]! };
}

/** Codes that speak of our account, never of the document. */
export const ACCOUNT = /^AU200[0-6]$/;

/** Joins the words that are not empty with a blank. */
export function joined(...words: readonly string[]): string {
  return words.filter(Boolean).join(" ");
}
