import { children } from "../engine/node.ts";
import { readXml } from "../engine/xml.ts";
import { unseenAnswer } from "./exchange.ts";
import { codeInAcuse, isSame, outcomeOfFolio, textIn } from "./folio-codes.ts";
import type { CancelOutcome, CancelRequest, Failure } from "./pac.ts";
import { type Answer, failureOfCode } from "./prodigia-answer.ts";
import { localName } from "./soap.ts";

/** This option carries the request that the issuer signed; certificate, key and password are left out. */
const SIGNED_OPTION = "XML_CANCELACION:";

/** Returns the parameters of `cancelarConOpciones` behind the login, in the order of its documentation. */
export function cancelParameters({ request, uuid }: CancelRequest): (readonly [string, string])[] {
  const { rfcEmisor, motivo, folioSustitucion } = contentOf(request);
  return [
    ["rfcEmisor", rfcEmisor],
    ["arregloUUID", folioText(uuid, motivo, folioSustitucion)],
    ["opciones", SIGNED_OPTION + request.toString("base64")],
  ];
}

/**
 * The folio is required beside the signed request, which says the same. Three ways to write it are known; this is the
 * youngest, and the only one of which a cancellation that SAT accepted is reported.
 */
function folioText(uuid: string, motivo: string, folioSustitucion: string): string {
  return [uuid, motivo, folioSustitucion].filter(Boolean).join("|");
}

/** Reads what the request says, because nothing else may be said beside it. */
function contentOf(request: Buffer): { rfcEmisor: string; motivo: string; folioSustitucion: string } {
  const reading = readXml(request);
  if (reading.kind === "malformed") return { rfcEmisor: "", motivo: "", folioSustitucion: "" };
  const folio = reading.root.children
    .filter((each) => localName(each) === "Folios")
    .flatMap((each) => each.children)
    .find((each) => localName(each) === "Folio");
  const { Motivo: motivo = "", FolioSustitucion: folioSustitucion = "" } = folio?.attributes ?? {};
  return { rfcEmisor: reading.root.attributes.RfcEmisor ?? "", motivo, folioSustitucion };
}

/** The code of our folio counts, then the acknowledgement, then a refusal of the whole request. */
export function readCancellation(answer: Answer | Failure, uuid: string): CancelOutcome {
  if (answer.kind !== "answer") return answer;
  const acuse = Buffer.from(textIn(answer.root, "acuseCancelBase64"), "base64").toString();
  const code = codeOfFolio(answer, uuid) ?? codeInAcuse(acuse, uuid);
  if (code !== undefined) return outcomeOf(code, acuse) ?? unseenAnswer(code, `code ${code} of the folio`);
  const { codigo, mensaje } = answer;
  const whole = failureOfCode(answer) ?? outcomeOfFolio(codigo, mensaje);
  // The code of a received request must name its folio.
  const nothing = `the answer says nothing of the folio: ${codigo} ${mensaje}`;
  if (whole === undefined) return unseenAnswer(codigo, nothing);
  return whole.kind === "accepted" ? { kind: "unknown", reason: nothing } : whole;
}

function codeOfFolio({ root }: Answer, uuid: string): string | undefined {
  const list = children(root, "cancelaciones").flatMap((each) => children(each, "cancelacion"));
  const folio = list.find((each) => isSame(textIn(each, "uuid"), uuid));
  return folio && textIn(folio, "codigo");
}

function outcomeOf(code: string, acuse: string): CancelOutcome | undefined {
  const own = OWN_MEANINGS[code];
  if (own === undefined) return outcomeOfFolio(code, `código ${code}`, acuse);
  const receipt = acuse === "" ? {} : { acuse: Buffer.from(acuse) };
  return own === "already"
    ? { kind: own, code: "202", ...receipt }
    : { kind: own, code, detail: "Tiene comprobantes relacionados vigentes" };
}

/**
 * Code 94: there are live related documents; 95 and 98: cancelled with acceptance, or by silence; 96: an earlier
 * request waits. SAT's status tells the meaning of Prodigia's other own codes, such as 97 (the receiver rejected).
 */
const OWN_MEANINGS: Readonly<Record<string, "already" | "rejected">> = {
  "94": "rejected",
  "95": "already",
  "96": "already",
  "98": "already",
};
