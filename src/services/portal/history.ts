import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Actor, DocumentEventKind, type DocumentEventSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { type CancellationStory, findCancellations } from "../../persistence/cancelling.ts";
import {
  type AppliedRow,
  type DocumentRow,
  findApplied,
  findDocument,
  findEvents,
  type NotedEvent,
} from "../../persistence/documents/index.ts";
import { findDecisions } from "../../persistence/operation/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { kindOf } from "../kinds/index.ts";
import { resourceIdOf } from "../resources/index.ts";

const MOST = 200;
const MOST_EVENTS = 500;

/** The contract's event, with the time as the database stores it. */
type Event = Omit<MessageInitShape<typeof DocumentEventSchema>, "$typeName" | "at"> & { readonly at: Date };

/**
 * Returns the events of a document, oldest first. Record, cancellation requests and applications already tell most of
 * them; only the rest is stored as events.
 */
export async function documentHistory(deps: Deps, caller: Caller, id: string) {
  const { db } = deps;
  const row = isUuid(id) ? await findDocument(db, caller, id) : undefined;
  if (row === undefined) throw notFound();
  const [noted, cancellations, applied, decisions] = await Promise.all([
    findEvents(db, caller, id, MOST),
    findCancellations(db, caller, id, MOST),
    findApplied(db, caller, id, MOST),
    findDecisions(db, caller, id, MOST),
  ]);
  const events: Event[] = [
    ...noted.filter(({ event }) => event !== "cancel_requested").map(notedEvent),
    ...beginning(row, noted),
    ...stamping(row),
    ...cancellations.flatMap((story, index) => cancelling(row, story, index === 0, noted)),
    ...applied.map(applying),
    ...decisions.map(({ at, decision, note }) => ({
      at,
      event: DocumentEventKind.SUPPORT_DECISION,
      actor: Actor.SUPPORT,
      codigo: decision,
      mensaje: note,
    })),
    ...refusal(row, noted, decisions.length > 0),
  ];
  events.sort((one, other) => one.at.getTime() - other.at.getTime());
  return {
    events: events.slice(-MOST_EVENTS).map(({ at, ...event }) => ({ ...event, at: timestampFromDate(at) })),
  };
}

const NOTED: Readonly<Record<Exclude<NotedEvent["event"], "cancel_requested">, DocumentEventKind>> = {
  captured: DocumentEventKind.CAPTURED,
  submitted: DocumentEventKind.SUBMITTED,
  rejected: DocumentEventKind.REJECTED,
  cancel_waiting: DocumentEventKind.CANCEL_WAITING,
  pdf_note: DocumentEventKind.PDF_NOTE,
  addenda_attached: DocumentEventKind.ADDENDA_ATTACHED,
  addenda_removed: DocumentEventKind.ADDENDA_REMOVED,
  reminded: DocumentEventKind.REMINDED,
};

/** Answers of a PAC or of SAT have no author. Any other event without a user comes from an internal caller. */
const OF_THE_SERVICE: ReadonlySet<string> = new Set(["rejected", "cancel_waiting"]);

function notedEvent({ event, userId, email, codigo, mensaje, at }: NotedEvent): Event {
  const nobody = OF_THE_SERVICE.has(event) ? Actor.SERVICE : Actor.SUPPORT;
  return {
    at,
    event: NOTED[event as keyof typeof NOTED],
    ...by(userId, email, nobody),
    codigo: codigo ?? undefined,
    mensaje: mensaje ?? undefined,
  };
}

function by(userId: string | null | undefined, email: string | null | undefined, nobody: Actor) {
  if (userId == null) return { actor: nobody };
  return { actor: Actor.USER, userId, userName: email ?? undefined };
}

/** Returns the document's first event. A call with an API key stores none, so the record stands in for it. */
function beginning(row: DocumentRow, noted: readonly NotedEvent[]): Event[] {
  const isKnown = row.estado === "borrador" || noted.some(({ event }) => event === "submitted");
  if (isKnown) return [];
  return [{ at: row.createdAt, event: DocumentEventKind.SUBMITTED, actor: Actor.API_KEY }];
}

function stamping({ stampedAt }: DocumentRow): Event[] {
  if (stampedAt === null) return [];
  return [{ at: stampedAt, event: DocumentEventKind.STAMPED, actor: Actor.SERVICE }];
}

/**
 * Returns the refusal that the record alone keeps: refusals older than the table of events have a sentence but no time.
 */
function refusal(row: DocumentRow, noted: readonly NotedEvent[], isDecided: boolean): Event[] {
  if (row.estado !== "error" || isDecided || noted.some(({ event }) => event === "rejected")) return [];
  const { createdAt: at, errorCodigo, errorMensaje } = row;
  const why = { codigo: errorCodigo ?? undefined, mensaje: errorMensaje ?? undefined };
  return [{ at, event: DocumentEventKind.REJECTED, actor: Actor.SERVICE, ...why }];
}

function cancelling(
  { estado }: DocumentRow,
  { motivo, uuidReemplazo, codigo, detalle, requestedAt, endedAt }: CancellationStory,
  isLast: boolean,
  noted: readonly NotedEvent[],
): Event[] {
  const asked = noted.find(({ event, at }) => event === "cancel_requested" && at.getTime() === requestedAt.getTime());
  const request: Event = {
    at: requestedAt,
    event: DocumentEventKind.CANCEL_REQUESTED,
    motivo,
    uuidReemplazo: uuidReemplazo ?? undefined,
    ...by(asked?.userId, asked?.email, Actor.API_KEY),
  };
  if (endedAt === null) return [request];
  const isCancelled = isLast && estado === "cancelada";
  const event = isCancelled ? DocumentEventKind.CANCELLED : DocumentEventKind.CANCEL_REFUSED;
  const why = { codigo: codigo ?? undefined, mensaje: detalle ?? undefined };
  return [request, { at: endedAt, event, actor: Actor.SERVICE, ...why }];
}

function applying({ isPayment, amount, at, ...document }: AppliedRow): Event {
  const { id, kind, estado, serie, folio, uuidFiscal } = document;
  return {
    at,
    actor: Actor.SERVICE,
    importe: amount,
    event: isPayment ? DocumentEventKind.PAYMENT_APPLIED : DocumentEventKind.NOTE_APPLIED,
    related: {
      id,
      kind,
      estado,
      resourceId: resourceIdOf(kindOf(document).resource, id),
      serie: serie ?? undefined,
      folio: folio ?? undefined,
      uuidFiscal: uuidFiscal ?? undefined,
    },
  };
}
