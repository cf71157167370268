import type { Family } from "../engine/documents/index.ts";
import type { XmlNode } from "../engine/node.ts";
import { unseenAnswer } from "./exchange.ts";
import { type FinkokCall, type FinkokLogin, failureOfAnswer } from "./finkok-call.ts";
import { finkokAccountFailure } from "./finkok-codes.ts";
import { codeInAcuse, isSame, outcomeOfFolio, textIn } from "./folio-codes.ts";
import type { CancelOutcome, CancelRequest, ReceiptOutcome, ReceiptRequest } from "./pac.ts";
import { localName, resultIn } from "./soap.ts";

const SERVICES: Readonly<Record<Family, string>> = { cfdi: "cancel", retencion: "retentions" };

/** Presents a signed request. Finkok is told not to keep it: the service presents it again by itself. */
export async function finkokCancel(
  call: FinkokCall,
  login: FinkokLogin,
  { family, request, uuid, deadline }: CancelRequest,
): Promise<CancelOutcome> {
  const parameters = [["xml", request.toString("base64")], ...login, ["store_pending", "false"]] as const;
  const reply = await call(SERVICES[family], "cancel_signature", parameters, deadline);
  if (reply.kind !== "reply") return reply;
  const result = reply.status === 200 ? resultIn(reply.body, "cancel_signatureResult") : undefined;
  return result === undefined ? failureOfAnswer(reply) : read(result, uuid);
}

/** SAT's own code in the acknowledgement comes before Finkok's for the folio, and that before the words of an error. */
function read(result: XmlNode, uuid: string): CancelOutcome {
  const acuse = textIn(result, "Acuse");
  const code = codeInAcuse(acuse, uuid) ?? codeOfFolio(result, uuid);
  if (code !== undefined && code !== "")
    return outcomeOf(code, `EstatusUUID ${code}`, acuse) ?? unseenAnswer(code, `EstatusUUID ${code}`);
  const words = textIn(result, "CodEstatus");
  if (words === "") return { kind: "unknown", reason: "the answer says nothing of the folio" };
  return outcomeOf(codeIn(words), words) ?? unseenAnswer(codeIn(words), `uncontrolled answer: ${words}`);
}

function codeOfFolio(result: XmlNode, uuid: string): string | undefined {
  const folios = result.children.find((each) => localName(each) === "Folios");
  const folio = folios?.children.find((each) => isSame(textIn(each, "UUID"), uuid));
  return folio && textIn(folio, "EstatusUUID");
}

/** Returns the number that an error begins with, or else its words. */
function codeIn(words: string): string {
  return /^\d+/.exec(words)?.[0] ?? words;
}

function outcomeOf(code: string, detail: string, acuse = ""): CancelOutcome | undefined {
  const own = OWN_MEANINGS.find(([pattern]) => pattern.test(code));
  if (own !== undefined) return own[1](detail);
  return finkokAccountFailure(code, detail) ?? outcomeOfFolio(code, detail, acuse);
}

/** Finkok's own answers, beside SAT's codes. */
const OWN_MEANINGS: readonly (readonly [RegExp, (detail: string) => CancelOutcome])[] = [
  [/^no_cancelable$/i, (detail) => ({ kind: "rejected", code: "no_cancelable", detail })],
  // Nothing is kept (`store_pending`), so that nothing was presented.
  [/^708$/, () => ({ kind: "unavailable", proof: "refused", reason: "708: Finkok does not reach SAT" })],
  [/^711$/, (detail) => ({ kind: "rejected", code: "711", detail })],
  [/^798$|already (en|in) buffercancellation|already cancelled/i, () => ({ kind: "already", code: "202" })],
  [/^799$/, (detail) => ({ kind: "rejected", code: "799", detail })],
  [/no encontrado/i, () => ({ kind: "not-yet-known", code: "205" })],
  [/incorrect padding/i, (detail) => ({ kind: "unavailable", proof: "refused", reason: detail })],
];

/**
 * The letter asks for the acknowledgement of a cancellation; "I" would ask for that of the document's reception at SAT.
 */
const CANCELLATION_RECEIPT = "C";

export async function finkokReceipt(
  call: FinkokCall,
  login: FinkokLogin,
  { family, rfcEmisor, uuid, deadline }: ReceiptRequest,
): Promise<ReceiptOutcome> {
  const parameters = [...login, ["taxpayer_id", rfcEmisor], ["uuid", uuid], ["type", CANCELLATION_RECEIPT]] as const;
  const reply = await call(SERVICES[family], "get_receipt", parameters, deadline);
  if (reply.kind === "account") return { kind: "unavailable", reason: reply.code };
  if (reply.kind !== "reply") return { kind: "unavailable", reason: reply.reason };
  const result = resultIn(reply.body, "get_receiptResult");
  if (result === undefined) return { kind: "unavailable", reason: `receipt: HTTP ${reply.status}` };
  const [receipt, error] = [textIn(result, "receipt"), textIn(result, "error")];
  if (receipt !== "") return { kind: "receipt", acuse: Buffer.from(receipt) };
  const failure = finkokAccountFailure(error, error);
  return failure === undefined ? { kind: "none" } : { kind: "unavailable", reason: failure.code };
}
