import type { Family } from "../engine/documents/index.ts";
import { unseenAnswer } from "./exchange.ts";
import { codeInAcuse, isSame, outcomeOfFolio } from "./folio-codes.ts";
import type { CancelOutcome, CancelRequest, Failure } from "./pac.ts";
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

const PATHS: Readonly<Record<Family, string>> = {
  cfdi: "/cfdi33/cancel/xml",
  retencion: "/retencion/cancel/xml",
};

export async function cancelAt(session: Session, order: CancelRequest): Promise<CancelOutcome> {
  const { family, request, uuid, deadline } = order;
  return read(await openEnvelope(await session.exchange(xmlForm(PATHS[family], request, deadline))), uuid);
}

/** Reads SAT's code for the folio from the map of the answer, the acknowledgement, or the texts of the error. */
function read(envelope: Envelope | Failure, uuid: string): CancelOutcome {
  if (envelope.kind !== "envelope") return envelope;
  if (isSuccess(envelope)) return answered(envelope, uuid);
  const { httpStatus, message } = envelope;
  const detail = textOf(envelope.messageDetail);
  if (httpStatus !== 400) return { kind: "unknown", reason: `HTTP ${httpStatus}: ${message}` };
  const said = [message, detail].map(splitMessage).find(({ code }) => isKnown(code));
  return said === undefined
    ? unseenAnswer(splitMessage(message).code, `uncontrolled answer: ${joined(message, detail)}`)
    : outcomeOf(said.code, joined(message, detail));
}

function answered({ data }: Envelope, uuid: string): CancelOutcome {
  const acuse = textOf(data.acuse);
  const code = codeInMap(data.uuid, uuid) ?? codeInAcuse(acuse, uuid);
  if (code === undefined) return { kind: "unknown", reason: "the answer says nothing of the folio" };
  return isKnown(code) ? outcomeOf(code, `EstatusUUID ${code}`, acuse) : unseenAnswer(code, `EstatusUUID ${code}`);
}

/** Finds the code in a map like `{"<UUID>": "201"}`, ignoring case. */
function codeInMap(map: unknown, uuid: string): string | undefined {
  const entry = Object.entries(recordOf(map)).find(([key]) => isSame(key, uuid));
  return entry === undefined ? undefined : String(entry[1]).trim();
}

function isKnown(code: string): boolean {
  return accountFailure(code, "") !== undefined || outcomeOfFolio(code, "") !== undefined;
}

function outcomeOf(code: string, detail: string, acuse = ""): CancelOutcome {
  return accountFailure(code, detail) ?? outcomeOfFolio(code, detail, acuse)!;
}
