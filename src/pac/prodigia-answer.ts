import type { XmlNode } from "../engine/node.ts";
import { failureOfStatus, type Reply } from "./exchange.ts";
import { textIn } from "./folio-codes.ts";
import type { LoginVerdict } from "./logins.ts";
import type { AccountFailure, Failure, Unavailable } from "./pac.ts";
import { cutText, localName, readAnswerXml, resultIn } from "./soap.ts";

/** An Answer of Prodigia's has one root for each kind of service, a code and words. */
export interface Answer {
  readonly kind: "answer";
  readonly codigo: string;
  readonly mensaje: string;
  readonly root: XmlNode;
  /** It is the document or the acknowledgement, in base64; empty where there is none. */
  readonly xmlBase64: string;
}

/**
 * Reads the body first and the status only where the body is no answer of the service, because a 307 and others come
 * with various ones.
 */
export async function readAnswer({ status, body }: Reply, root: string): Promise<Answer | Failure> {
  const { rest, text } = await cutText(body, "xmlBase64");
  const reading = readAnswerXml(rest);
  const read = reading !== undefined && localName(reading.root) === root ? reading.root : undefined;
  const codigo = read === undefined ? "" : textIn(read, "codigo");
  if (read !== undefined && codigo !== "") {
    const xmlBase64 = text?.toString() ?? textIn(read, "xmlBase64");
    return { kind: "answer", codigo, mensaje: textIn(read, "mensaje"), root: read, xmlBase64 };
  }
  return status === 401 ? refusedLogin(`HTTP ${status}`) : failureOfStatus(status);
}

/** The answer of the SOAP service is one text, in which the XML is escaped. */
export function readSoapAnswer(reply: Reply, root: string): Promise<Answer | Failure> {
  const inner = resultIn(reply.body, "return")?.text;
  return readAnswer(inner === undefined ? reply : { ...reply, body: Buffer.from(inner.trim()) }, root);
}

/** A wrong login is told by this code or by HTTP 401: both close the account. */
const WRONG_LOGIN = "1";
/** It is answered before anything is looked at, the login included. */
const MAINTENANCE = "5";

export function verdictOf(answer: Answer | Failure): LoginVerdict {
  if (answer.kind === "account") return "refused";
  if (answer.kind !== "answer" || answer.codigo === MAINTENANCE) return "nothing";
  return answer.codigo === WRONG_LOGIN ? "refused" : "accepted";
}

/** Returns what a code that is not about the document means; undefined for others. */
export function failureOfCode({ codigo, mensaje }: Answer): AccountFailure | Unavailable | undefined {
  if (codigo === WRONG_LOGIN) return refusedLogin(mensaje);
  if (codigo === "2") return contractFailure(mensaje);
  if (NOTHING_DONE.has(codigo)) return { kind: "unavailable", proof: "refused", reason: `code ${codigo}: ${mensaje}` };
  return undefined;
}

/** 3 is a wrong parameter and 20 a certificate that Prodigia should keep, both our own faults; 5 is maintenance. */
const NOTHING_DONE: ReadonlySet<string> = new Set(["3", MAINTENANCE, "20"]);

function refusedLogin(detail: string): AccountFailure {
  return { kind: "account", fault: "login", code: WRONG_LOGIN, detail };
}

/**
 * Code 2 is a contract that is invalid, expired or not for stamping. A contract without stamps and a missing letter are
 * taken to have it too, and are told apart by their words.
 */
function contractFailure(mensaje: string): AccountFailure {
  const failure = { kind: "account", code: "2", detail: mensaje } as const;
  if (MANIFEST_WORDS.test(mensaje)) return { ...failure, fault: "issuer" };
  return { ...failure, fault: BALANCE_WORDS.test(mensaje) ? "balance" : "login" };
}

const MANIFEST_WORDS = /manifiesto/i;
const BALANCE_WORDS = /timbres|saldo|transacciones/i;
