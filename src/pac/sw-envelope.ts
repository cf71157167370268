import type { Deadline } from "../../common/deadline.ts";
import type { Exchange, HttpRequest } from "../clients/http.ts";
import { failureOfStatus, isUnprocessed, type Reply, replyOf } from "./exchange.ts";
import { readJson } from "./long-texts.ts";
import type { AccountFailure, AccountFault, Failure } from "./pac.ts";
import type { NoToken } from "./sw-token.ts";

/** An answer of SW: the outcome is in `data`, or the reason in `message` ("code - text") and `messageDetail`. */
export interface Envelope {
  readonly kind: "envelope";
  readonly httpStatus: number;
  readonly status: string;
  readonly message: string;
  /** An earlier stamp may also be here. */
  readonly messageDetail: unknown;
  /** The services for receivers have their code here. */
  readonly codStatus: unknown;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Builds a request with a signed or sealed XML as the only part of a form. */
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

/** Returns the envelope of an answer, or the failure that its absence means. */
export async function openEnvelope(exchange: Exchange | NoToken): Promise<Envelope | Failure> {
  switch (exchange.kind) {
    case "account":
    case "unavailable":
      return exchange;
    default: {
      const reply = replyOf(exchange);
      return reply.kind === "reply" ? readEnvelope(reply) : reply;
    }
  }
}

async function readEnvelope({ status: httpStatus, body }: Reply): Promise<Envelope | Failure> {
  const read = isUnprocessed(httpStatus) ? undefined : await readJson(body);
  if (typeof read !== "object" || read === null) return failureOfStatus(httpStatus);
  const { status, message, messageDetail, codStatus, data } = recordOf(read);
  return {
    kind: "envelope",
    httpStatus,
    data: recordOf(data),
    status: textOf(status),
    message: textOf(message),
    messageDetail,
    codStatus,
  };
}

export function isSuccess({ httpStatus, status }: Envelope): boolean {
  return httpStatus === 200 && status === "success";
}

/** Returns an empty text when the value is missing or no text, or one of a document's length. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function bytesOf(value: unknown): Buffer {
  return Buffer.isBuffer(value) ? value : Buffer.from(textOf(value));
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Splits "CFDI40145 - text", "307. text" and "301: text" into code and text. */
export function splitMessage(message: string): { code: string; text: string } {
  const match = /^([A-Za-z]*\d+)\s*[.:-]\s*(.*)$/s.exec(message.trim());
  return match === null ? { code: "", text: message } : { code: match[1]!, text: match[2]! };
}

/** Returns the failure that a code of the service's account means, or undefined for any other code. */
export function accountFailure(code: string, detail: string): AccountFailure | undefined {
  const fault = ACCOUNT_FAULTS[code];
  return fault && { kind: "account", fault, code, detail };
}

/** These codes concern the service's account, never the document. */
const ACCOUNT_FAULTS: Readonly<Record<string, AccountFault>> = {
  AU2000: "login",
  AU2001: "balance",
  AU2002: "login",
  AU2003: "issuer",
  AU2004: "issuer",
  AU2005: "issuer",
  AU2006: "login",
};

/** Joins texts with a blank, leaving out empty ones. */
export function joined(...words: readonly string[]): string {
  return words.filter(Boolean).join(" ");
}
