import { setTimeout as sleep } from "node:timers/promises";
import { cancellationRefused, notApplicable, pacUnreachable, satUnavailable } from "../errors.ts";
import { isCancelling } from "../lifecycle.ts";
import type { CancelOutcome } from "../pac/pac.ts";
import {
  awaitReceiver,
  beginCancellation,
  endCancellation,
  keepAcknowledgement,
  type OpenCancellation,
  postponeCancellation,
  takeCancellation,
  takeDueCancellations,
} from "../persistence/cancellations.ts";
import type { DocumentRow } from "../persistence/documents.ts";
import type { Environment, Tenant } from "../persistence/tenant.ts";
import type { SatAnswer } from "../sat/consulta.ts";
import { trace } from "./caller.ts";
import { cancellationInFlight, type Motive, requestCancellation } from "./cancellation-request.ts";
import { cancellationVerdict } from "./cancellation-status.ts";
import { familyOf } from "./family.ts";
import { finishEach } from "./finishing.ts";
import type { House } from "./house.ts";
import { findIssuedDocument, type Reference } from "./issued.ts";
import { milestones } from "./milestones.ts";
import { FAILURES, requirePac, sooner, within } from "./pacs.ts";
import { reread } from "./reading.ts";
import { askSat } from "./sat-status.ts";

/** Where a crash would leave different things behind; each is a line of the log at level trace. */
export const CANCELLING_POINTS = ["begun", "presented", "kept", "asked", "ended"] as const;

const reached = milestones<(typeof CANCELLING_POINTS)[number]>("cancelling");

/**
 * Asks SAT to cancel a document: `timbrada -> cancelando` with the signed request kept, then present it, then ask SAT
 * what it did. The record as it is then: `cancelada`, `cancelacion_pendiente`, or `cancelando` while SAT catches up.
 */
export async function cancelDocument(
  house: House,
  caller: Tenant,
  reference: Reference,
  motive: Motive,
): Promise<DocumentRow> {
  const document = await findIssuedDocument(house, caller, reference);
  const request = await requestCancellation(house, document, motive);
  requirePac(house, caller);
  const deadline = within(house.patience.cancellation);
  const open = await beginCancellation(house.db, caller, document.id, request, house.patience.lease);
  if (open === undefined) throw cancellationInFlight();
  reached(house, open, "begun", open.id);
  const progress = await present(house, open, deadline, { again: false });
  await letGo(house, open, progress);
  refuseUnlessDone(progress);
  return reread(house, caller, open.id);
}

/** How far a cancellation was brought. */
type Progress =
  /** It is over, or not ours to end any more. `confirmed`: this very step made it `cancelada`. */
  | { readonly kind: "ended"; readonly confirmed: boolean }
  /** The receiver is asked. */
  | { readonly kind: "waiting" }
  /** SAT has not decided. `silent`: it could not be asked. */
  | { readonly kind: "open"; readonly silent: boolean }
  /** SAT refused the request. */
  | { readonly kind: "refused"; readonly codigo: string; readonly detalle: string }
  /** The PAC was not reached, or nobody knows. */
  | { readonly kind: "failed"; readonly failure: keyof typeof FAILURES };

interface Presentation {
  /** These bytes may have been presented before: a lost answer, or a crash, hides whether they were. */
  readonly again: boolean;
}

/**
 * Presents the request and waits, as long as the deadline lets it, for SAT to show what it did. Presenting the same
 * bytes again is harmless: SAT answers 202.
 */
async function present(
  house: House,
  open: OpenCancellation,
  deadline: Date,
  { again }: Presentation,
): Promise<Progress> {
  const outcome = await hand(house, open, deadline);
  reached(house, open, "presented", open.id);
  switch (outcome.kind) {
    case "accepted":
    case "already":
      await keepAcknowledgement(house.db, open, { codigo: outcome.code, acuse: outcome.acuse });
      reached(house, open, "kept", open.id);
      return follow(house, { ...open, presented: true }, deadline);
    case "rejected":
      return again && mayHaveTaken(house, open, outcome.code)
        ? { kind: "open", silent: false }
        : refuse(house, open, { codigo: outcome.code, detalle: outcome.detail });
    case "not-yet-known":
      return isYoung(house, open.stampedAt)
        ? { kind: "open", silent: false }
        : refuse(house, open, { codigo: outcome.code, detalle: "El SAT no conoce el comprobante" });
    case "account":
    case "unavailable":
      return withdraw(house, open, outcome.kind, { again });
    case "unknown": {
      const line = { ...trace(open), document: open.id, outcome };
      house.log.warn(line, "not known whether the cancellation was presented");
      const seen = await look(house, open, deadline);
      return seen.kind === "open" ? { kind: "failed", failure: "unknown" } : seen;
    }
  }
}

/**
 * Whether SAT may have the request from a presentation whose answer got lost, though this one was refused: codes of the
 * whole request (its date, its certificate) come before a look at the folio, and time alone brings them.
 */
function mayHaveTaken(house: House, { requestedAt }: OpenCancellation, code: string): boolean {
  return OF_THE_REQUEST.test(code) && isYoung(house, requestedAt);
}

/** 301, 1305, CA1000. Codes of the folio (203, 1204) are SAT's, which would have said 202. */
const OF_THE_REQUEST = /(3[01]\d|1000)$/;

/** To the PAC. Right after a stamp SAT may not have the document yet, and have it a moment later. */
async function hand(house: House, open: OpenCancellation, deadline: Date): Promise<CancelOutcome> {
  const { cancel } = house.patience;
  const pac = requirePac(house, open);
  const { kind, request, uuidFiscal: uuid } = open;
  for (;;) {
    const limit = sooner(within(cancel), deadline);
    const outcome = await pac.cancel({ family: familyOf(kind), request, uuid, deadline: limit });
    const again = outcome.kind === "not-yet-known" && isYoung(house, open.stampedAt);
    if (!again || !(await pauseBefore(house, deadline))) return outcome;
  }
}

/** A PAC has up to 72 hours to deliver to SAT what it stamped; what SAT has not shown by then it has not got. */
const DELIVERY_MS = 72 * 3_600_000;

function isYoung({ now }: House, since: Date): boolean {
  return now().getTime() - since.getTime() < DELIVERY_MS;
}

/** Our request was not processed. Only if none was before does that leave the document as it was. */
async function withdraw(
  house: House,
  open: OpenCancellation,
  failure: "account" | "unavailable",
  { again }: Presentation,
): Promise<Progress> {
  const { codigo, mensaje: detalle } = FAILURES[failure];
  const isOurs = again || (await end(house, open, "timbrada", { codigo, detalle }));
  return isOurs ? { kind: "failed", failure } : OTHERS;
}

/** Looks until SAT has decided: its status lags behind its acknowledgement. */
async function follow(house: House, open: OpenCancellation, deadline: Date): Promise<Progress> {
  for (;;) {
    const progress = await look(house, open, deadline);
    if (progress.kind !== "open" || !(await pauseBefore(house, deadline))) return progress;
  }
}

/** Asks SAT once, and writes down what it decided. */
async function look(house: House, open: OpenCancellation, deadline: Date): Promise<Progress> {
  const answer = await askAbout(house, open, sooner(within(house.patience.ask), deadline));
  reached(house, open, "asked", open.id);
  switch (cancellationVerdict(open.estado, answer)) {
    case "cancelled":
      return { kind: "ended", confirmed: await end(house, open, "cancelada") };
    case "rejected":
      await end(house, open, "timbrada", REJECTED);
      return { kind: "ended", confirmed: false };
    case "doubtful":
      return mayBeEcho(house, open) ? { kind: "open", silent: false } : wait(house, open);
    case "pending":
      return wait(house, open);
    case "undecided":
      return { kind: "open", silent: answer.kind === "unavailable" };
  }
}

const REJECTED = { codigo: undefined, detalle: "El receptor rechazó la cancelación" };

/** SAT has no status service for withholdings: who received the request has cancelled it (1201, 1202). */
async function askAbout(house: House, open: OpenCancellation, deadline: Date): Promise<SatAnswer> {
  if (familyOf(open.kind) === "cfdi") return askSat(house, open, deadline);
  return open.presented ? CANCELLED : { kind: "unavailable", reason: "no service to ask" };
}

const CANCELLED: SatAnswer = {
  ...{ kind: "answered", estado: "Cancelado", cancelable: undefined, cancelacion: undefined },
};

/** Whether a rejection may still be the one of the request before this. */
function mayBeEcho({ now, patience }: House, { number, presented, requestedAt }: OpenCancellation): boolean {
  if (number === 1) return false;
  return !presented || now().getTime() - requestedAt.getTime() < patience.echo;
}

async function wait(house: House, open: OpenCancellation): Promise<Progress> {
  if (open.estado === "cancelando") await awaitReceiver(house.db, open, house.patience.receiver.first);
  return { kind: "waiting" };
}

async function refuse(
  house: House,
  open: OpenCancellation,
  why: { codigo: string; detalle: string },
): Promise<Progress> {
  const isOurs = await end(house, open, "timbrada", why);
  return isOurs ? { kind: "refused", ...why } : OTHERS;
}

/** Somebody else ended it, or took it up when our lease was over: the record tells what became of it. */
const OTHERS: Progress = { kind: "ended", confirmed: false };

/** By compare-and-set; whether this call did it. */
async function end(
  house: House,
  open: OpenCancellation,
  to: "cancelada" | "timbrada",
  why?: { codigo: string | undefined; detalle: string },
): Promise<boolean> {
  const ended = await endCancellation(house.db, open, to, house.now(), why);
  reached(house, open, "ended", open.id);
  return ended !== undefined;
}

/** What has not ended is free for anybody, and the worker looks at it after a while. */
async function letGo(house: House, open: OpenCancellation, progress: Progress): Promise<void> {
  if (progress.kind === "ended" || progress.kind === "refused") return;
  await postpone(house, open);
}

async function postpone({ db, patience }: House, open: OpenCancellation): Promise<void> {
  const { first, most } = open.estado === "cancelando" ? patience.backoff : patience.receiver;
  await postponeCancellation(db, open, { firstMs: first, mostMs: most });
}

/** What ends the call of who asked for it. */
function refuseUnlessDone(progress: Progress): void {
  if (progress.kind === "refused") throw cancellationRefused(progress.codigo, progress.detalle);
  if (progress.kind !== "failed") return;
  const { codigo, mensaje } = FAILURES[progress.failure];
  throw pacUnreachable(codigo, mensaje);
}

/** An open cancellation that somebody left: SAT first, and only if it knows of no request that is presented again. */
async function resume(house: House, open: OpenCancellation, deadline: Date): Promise<Progress> {
  const seen = await look(house, open, deadline);
  const progress =
    seen.kind === "open" && isToPresent(house, open)
      ? await present(house, open, deadline, { again: true })
      : seen;
  await letGo(house, open, progress);
  return progress;
}

/** SAT has shown a request that waits for the receiver; one that it only acknowledged it may have lost. */
function isToPresent(house: House, { estado, presented, requestedAt }: OpenCancellation): boolean {
  return estado === "cancelando" && !(presented && isYoung(house, requestedAt));
}

/** Asks SAT what became of an open cancellation; whether this very call confirmed it. */
export async function refreshCancellation(
  house: House,
  caller: Tenant,
  reference: Reference,
): Promise<{ document: DocumentRow; confirmed: boolean }> {
  const { id, estado } = await findIssuedDocument(house, caller, reference);
  if (!isCancelling(estado)) throw notApplicable("El comprobante no tiene una cancelación pendiente");
  const deadline = within(house.patience.cancellation);
  const open = await takeCancellation(house.db, caller, id, house.patience.lease);
  if (open === undefined) return { document: await rereadEnded(house, caller, id), confirmed: false };
  const progress = await resume(house, open, deadline);
  if (progress.kind === "open" && progress.silent) throw satUnavailable();
  refuseUnlessDone(progress);
  const confirmed = progress.kind === "ended" && progress.confirmed;
  return { document: await reread(house, caller, id), confirmed };
}

/** Goes on with an environment's cancellations that are due, at most `limit` of them, at once; how many there were. */
export async function finishCancelling(
  house: House,
  environment: Environment,
  limit: number,
): Promise<number> {
  const deadline = within(house.patience.resumption);
  const cancellations = await takeDueCancellations(house.db, environment, limit, house.patience.lease);
  await finishEach(house, cancellations, {
    finish: (open: OpenCancellation) => resume(house, open, deadline),
    letGo: (open) => postpone(house, open),
    trouble: "a cancellation could not be finished",
  });
  return cancellations.length;
}

/** A document that could not be taken up: somebody has it, or has just ended it. */
async function rereadEnded(house: House, caller: Tenant, id: string): Promise<DocumentRow> {
  const document = await reread(house, caller, id);
  if (isCancelling(document.estado)) throw cancellationInFlight();
  return document;
}

/** Rests before another question; whether there is still time for one then, and a process that does not end. */
async function pauseBefore({ patience: { pause }, late }: House, deadline: Date): Promise<boolean> {
  if (late.aborted || deadline.getTime() - Date.now() < 2 * pause) return false;
  await sleep(pause, undefined, { signal: late }).catch(() => undefined);
  return !late.aborted;
}
