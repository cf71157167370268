import { unseenAnswer } from "./exchange.ts";
import { isSame } from "./folio-codes.ts";
import type { AnswerOutcome, Failure, PacAccount, Receiving, RelatedDocument } from "./pac.ts";
import { answerOf, bareCode, CODES, pendingOf, relatedOf } from "./receiving.ts";
import {
  accountFailure,
  type Envelope,
  isSuccess,
  joined,
  openEnvelope,
  recordOf,
  splitMessage,
  textOf,
  xmlForm,
} from "./sw-envelope.ts";
import type { Session } from "./sw-session.ts";

/** SW's RFC in production, and that of its test system, which its stamps name. */
const RFC = { production: "LSO1306189R5", test: "SPR190613I52" } as const;

export function swReceiving(session: Session, { url, rfc }: PacAccount): Receiving {
  const open = async (request: Parameters<Session["exchange"]>[0]) => openEnvelope(await session.exchange(request));
  return {
    rfc: rfc ?? RFC[new URL(url).hostname === "services.sw.com.mx" ? "production" : "test"],
    async pending({ rfc: receiver, deadline }) {
      const path = `/pendings/${encodeURIComponent(receiver)}`;
      const envelope = await open({ method: "GET", path, headers: {}, deadline });
      if (envelope.kind !== "envelope") return envelope;
      const told = saidBy(envelope);
      if (isSuccess(envelope)) return pendingOf(told, listIn(envelope.data.uuid));
      return bareCode(told) === CODES.noRequests ? pendingOf(told, []) : failureOf(envelope);
    },
    async answer({ request, uuid, deadline }) {
      const envelope = await open(xmlForm("/acceptreject/xml", request, deadline));
      return envelope.kind === "envelope" ? readAnswer(envelope, uuid) : envelope;
    },
    async related({ request, deadline }) {
      const envelope = await open(xmlForm("/relations/xml", request, deadline));
      if (envelope.kind !== "envelope") return envelope;
      const { data, message } = envelope;
      const entries = [
        ...(listIn(data.uuidsRelacionadosPadres) ?? []).map((each) => writtenIn("parent", each)),
        ...(listIn(data.uuidsRelacionadosHijos) ?? []).map((each) => writtenIn("child", each)),
      ];
      const told = saidBy(envelope);
      const failure = isSuccess(envelope) || /^200\d$/.test(bareCode(told)) ? undefined : failureOf(envelope);
      return failure ?? relatedOf(told, entries, joined(message, textOf(data.resultado)));
    },
  };
}

function listIn(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function writtenIn(role: RelatedDocument["role"], entry: unknown) {
  const { uuid, rfcEmisor, rfcReceptor } = recordOf(entry);
  return { role, uuid, emisorRfc: rfcEmisor, receptorRfc: rfcReceptor };
}

/** The code stands beside the data, in them, or before the words of an error. */
function saidBy({ codStatus, data, message }: Envelope): string {
  const said = textOf(codStatus) || textOf(data.codEstatus) || splitMessage(message).code;
  return splitMessage(said).code || said;
}

/** A folio's own code comes before that of the whole request. */
function readAnswer(envelope: Envelope, uuid: string): AnswerOutcome {
  const { data, message, messageDetail } = envelope;
  const folio = (listIn(data.folios) ?? []).map(recordOf).find((each) => isSame(textOf(each.uuid), uuid));
  const code = folio === undefined ? saidBy(envelope) : String(folio.estatusUUID ?? "");
  // That the request was received says nothing of a folio that the answer does not name.
  if (folio === undefined && bareCode(code) === "1000")
    return { kind: "unknown", reason: "the answer says nothing of the folio" };
  const detail = joined(message, textOf(messageDetail)) || `estatusUUID ${code}`;
  const outcome = answerOf(code, detail, textOf(data.acuse));
  return outcome ?? (isSuccess(envelope) ? unseenAnswer(code, `estatusUUID ${code}`) : failureOf(envelope));
}

function failureOf({ httpStatus, message, messageDetail }: Envelope): Failure {
  const { code, text } = splitMessage(message);
  return (
    accountFailure(code, text) ?? unseenAnswer(code, `HTTP ${httpStatus}: ${joined(message, textOf(messageDetail))}`)
  );
}
