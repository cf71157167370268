import { setTimeout as sleep } from "node:timers/promises";
import { type Deadline, deadlineIn, timeLeft } from "../../../common/deadline.ts";
import {
  AppError,
  cancellationRefused,
  notApplicable,
  pacUnreachable,
  satUnavailable,
} from "../../../common/errors.ts";
import type { Cancelacion, SatAnswer } from "../../clients/sat.ts";
import type { CancelOutcome } from "../../pac/pac.ts";
import {
  awaitReceiver,
  beginCancellation,
  endCancellation,
  keepAcknowledgement,
  leaveCancellation,
  type OpenCancellation,
  postponeCancellation,
  takeCancellation,
  takeDueCancellations,
} from "../../persistence/cancelling.ts";
import { type Environment, isCancelling, type Tenant } from "../../persistence/database/index.ts";
import type { DocumentRow } from "../../persistence/documents/index.ts";
import {
  backoff,
  type Caller,
  type Deps,
  FAILURES,
  trace,
  tracePoints,
  turnOf,
  workersTimeouts,
} from "../context/index.ts";
import { askSat, findIssuedDocument, type Reference, reread } from "../documents/index.ts";
import { finishEach } from "../issuing/index.ts";
import { kindOf, refuseOfCredit, refuseOfTickets } from "../kinds/index.ts";
import { adviceOnApplied } from "./applied.ts";
import { cancellationInFlight, type Motive, requestCancellation } from "./cancellation-request.ts";
import { cancellationVerdict } from "./cancellation-status.ts";

/** The fault runs end the process at each of these points, which are logged at level trace. */
export const CANCELLING_POINTS = ["begun", "presented", "kept", "asked", "ended"] as const;

const reached = tracePoints<(typeof CANCELLING_POINTS)[number]>("cancelling");

/**
 * Has SAT cancel a document. The signed request is stored (`timbrada -> cancelando`) before it is presented; then SAT
 * is asked for the outcome. Returns the record: `cancelada`, `cancelacion_pendiente`, or `cancelando` while SAT catches
 * up.
 */
export async function cancelDocument(
  deps: Deps,
  caller: Caller,
  reference: Reference,
  motive: Motive,
): Promise<DocumentRow> {
  const document = await findIssuedDocument(deps, caller, reference);
  if (motive.motivo === REPLACED) await refuseOfTickets(deps, caller, document);
  await refuseOfCredit(deps, caller, document);
  const request = { ...(await requestCancellation(deps, document, motive)), user: caller.person?.id };
  deps.pacs.byName(caller.environment, document.pac);
  const deadline = deadlineIn(deps.timeouts.cancellation);
  const open = await beginCancellation(deps.db, caller, document.id, request, deps.timeouts.lease);
  if (open === undefined) throw cancellationInFlight();
  reached(deps, open, "begun", open.id);
  const progress = await present(deps, open, deadline, { again: false });
  await letGo(deps, open, progress);
  const advice = progress.kind === "refused" ? await adviceOnApplied(deps, caller, open.id) : undefined;
  refuseUnlessDone(progress, advice);
  return reread(deps, caller, open.id);
}

/** The motive of a document that another one replaces (Anexo 20, cancelación). */
const REPLACED = "01";

type Progress =
  /** The cancellation ended, or another process holds it. `confirmed` says that this very step made it `cancelada`. */
  | { readonly kind: "ended"; readonly confirmed: boolean }
  /** SAT waits for the receiver's consent. */
  | { readonly kind: "waiting" }
  /** SAT has not decided. `hindrance` tells the caller why SAT could not be asked. */
  | { readonly kind: "open"; readonly hindrance?: AppError }
  | { readonly kind: "refused"; readonly codigo: string; readonly detalle: string }
  /** The PAC was not reached, or its answer was lost. */
  | { readonly kind: "failed"; readonly failure: keyof typeof FAILURES };

interface Presentation {
  /** `again` says that the request may have been presented before: a lost answer or a crash hides that. */
  readonly again: boolean;
}

/**
 * Presents the request, and waits within the deadline for SAT to show the outcome. Presenting the same bytes again is
 * harmless, because SAT answers 202.
 */
async function present(
  deps: Deps,
  open: OpenCancellation,
  deadline: Deadline,
  { again }: Presentation,
): Promise<Progress> {
  const outcome = await hand(deps, open, deadline);
  reached(deps, open, "presented", open.id);
  switch (outcome.kind) {
    case "accepted":
    case "already":
      await keepAcknowledgement(deps.db, open, { codigo: outcome.code, acuse: outcome.acuse });
      reached(deps, open, "kept", open.id);
      return follow(deps, { ...open, presented: true }, deadline);
    case "rejected":
      return (again && mayHaveTaken(deps, open, outcome.code)) || isEarly(deps, open, outcome.code)
        ? { kind: "open" }
        : refuse(deps, open, { codigo: outcome.code, detalle: outcome.detail });
    case "not-yet-known":
      return isDelivering(deps, open)
        ? { kind: "open" }
        : refuse(deps, open, { codigo: outcome.code, detalle: "El SAT no conoce el comprobante" });
    case "account":
    case "unavailable":
      return withdraw(deps, open, outcome.kind, { again });
    case "unknown": {
      const line = { ...trace(open), document: open.id, outcome };
      deps.log.warn(line, "not known whether the cancellation was presented");
      const seen = await look(deps, open, deadline);
      return seen.kind === "open" ? { kind: "failed", failure: "unknown" } : seen;
    }
  }
}

/**
 * Returns true while an earlier presentation, whose answer was lost, may have reached SAT. Codes about the whole
 * request (its date, its certificate) do not disprove that: SAT checks them first, and they appear merely as time
 * passes.
 */
function mayHaveTaken(deps: Deps, { requestedAt }: OpenCancellation, code: string): boolean {
  return OF_THE_REQUEST.test(code) && isYoung(deps, requestedAt);
}

/**
 * These codes refuse the request as a whole (such as 301, CR1305, CA1000). Codes about the folio are not among them,
 * because SAT would have answered 202 to a repeated request: 203 and 1204, and for withholdings 1302 (substitute) and
 * 1310 (motive).
 */
const OF_THE_REQUEST = /^(C[AR])?(3[01]\d|130[013-9]|1000)$/;

/**
 * Returns true when SAT may refuse the substitute with 212 only because the PAC has not delivered it yet. The service's
 * own records prove that the substitute exists and names the document.
 */
function isEarly(deps: Deps, { substituteStampedAt }: OpenCancellation, code: string): boolean {
  return code === UNRELATED && substituteStampedAt !== null && isYoung(deps, substituteStampedAt);
}

/** SAT's code for a substitute that does not exist or does not name the document with relation 04. */
const UNRELATED = "212";

/** Returns true while the PACs may still be delivering the document or its substitute to SAT. */
function isDelivering(deps: Deps, { stampedAt, substituteStampedAt }: OpenCancellation): boolean {
  return isYoung(deps, stampedAt) || (substituteStampedAt !== null && isYoung(deps, substituteStampedAt));
}

/**
 * Hands the request to the PAC. SAT may not have a document right after its stamp, so a refusal for that reason is
 * tried once more.
 */
async function hand(deps: Deps, open: OpenCancellation, deadline: Deadline): Promise<CancelOutcome> {
  const { cancel } = deps.timeouts;
  const pac = deps.pacs.byName(open.environment, open.pac);
  const { family } = kindOf(open).type;
  const { request, uuidFiscal: uuid } = open;
  for (;;) {
    const limit = Math.min(deadlineIn(cancel), deadline);
    const outcome = await pac.cancel({ family, request, uuid, deadline: limit });
    const again =
      (outcome.kind === "not-yet-known" && isDelivering(deps, open)) ||
      (outcome.kind === "rejected" && isEarly(deps, open, outcome.code));
    if (!again || !(await pauseBefore(deps, deadline))) return outcome;
  }
}

/**
 * A PAC delivers a stamped document to SAT within 72 hours; a document that SAT does not show by then was not
 * delivered.
 */
const DELIVERY_MS = 72 * 3_600_000;

function isYoung({ now }: Deps, since: Date): boolean {
  return now().getTime() - since.getTime() < DELIVERY_MS;
}

/**
 * Ends a request that was not processed. The document stays as it was only if no earlier presentation was processed.
 * The cancellation of a substituted document stays open and the worker presents it again, because two live documents
 * must not remain.
 */
async function withdraw(
  deps: Deps,
  open: OpenCancellation,
  failure: "account" | "unavailable",
  { again }: Presentation,
): Promise<Progress> {
  const { codigo, mensaje: detalle } = FAILURES[failure];
  const { substituteStampedAt: since } = open;
  const staysOpen = again || (since !== null && isYoung(deps, since));
  const isOurs = staysOpen || (await end(deps, open, "timbrada", { codigo, detalle }));
  return isOurs ? { kind: "failed", failure } : OTHERS;
}

/** Asks SAT until it has decided, within the deadline, because SAT's status lags behind its acknowledgement. */
async function follow(deps: Deps, open: OpenCancellation, deadline: Deadline): Promise<Progress> {
  for (;;) {
    const progress = await look(deps, open, deadline);
    if (progress.kind !== "open" || !(await pauseBefore(deps, deadline))) return progress;
  }
}

/** Asks SAT once and stores the decision. */
async function look(deps: Deps, open: OpenCancellation, deadline: Deadline): Promise<Progress> {
  const answer = await askAbout(deps, open, Math.min(deadlineIn(deps.timeouts.ask), deadline));
  reached(deps, open, "asked", open.id);
  if (answer instanceof AppError) return { kind: "open", hindrance: answer };
  switch (cancellationVerdict(open.estado, answer)) {
    case "cancelled":
      return { kind: "ended", confirmed: await end(deps, open, "cancelada", howCancelled(answer)) };
    case "rejected":
      await end(deps, open, "timbrada", REJECTED);
      return { kind: "ended", confirmed: false };
    case "doubtful":
      return mayBeEcho(deps, open) ? { kind: "open" } : wait(deps, open);
    case "pending":
      return wait(deps, open);
    case "undecided":
      return { kind: "open" };
  }
}

/** Tells how the document was cancelled: accepted by the receiver, or never answered. The request's row keeps it. */
function howCancelled(answer: SatAnswer) {
  const detalle = answer.kind === "answered" && answer.cancelacion && HOW_CANCELLED[answer.cancelacion];
  return detalle ? { codigo: undefined, detalle } : undefined;
}

const HOW_CANCELLED: Readonly<Partial<Record<Cancelacion, string>>> = {
  "with-acceptance": "El receptor la aceptó",
  expired: "Venció el plazo sin que el receptor contestara",
  "without-acceptance": "No necesitó que el receptor la aceptara",
};

/** Returns true when an ended request with these words cancelled its document; refusals have other words. */
export function saysCancelled(detalle: string | null): boolean {
  return detalle === null || Object.values(HOW_CANCELLED).includes(detalle);
}

/** Returns true when the receiver refused the ended request that has these words. */
export const saysRejected = (detalle: string | null) => detalle === REJECTED.detalle;

const REJECTED = { codigo: undefined, detalle: "El receptor rechazó la cancelación" };

/**
 * Asks SAT for the status, or returns the refusal for the caller when SAT cannot be asked. Where SAT has no status
 * service, its receipt of the request is the cancellation (1201, 1202).
 */
async function askAbout(deps: Deps, open: OpenCancellation, deadline: Deadline): Promise<SatAnswer | AppError> {
  if (!kindOf(open).type.hasSatStatus) return open.presented ? CANCELLED : satUnavailable();
  try {
    const answer = await askSat(deps, open, deadline);
    return answer.kind === "unavailable" ? satUnavailable() : answer;
  } catch (cause) {
    // The document that SAT is asked about could not be read.
    if (cause instanceof AppError) return cause;
    throw cause;
  }
}

const CANCELLED: SatAnswer = {
  kind: "answered",
  estado: "Cancelado",
  cancelable: undefined,
  cancelacion: undefined,
};

/** Returns true while SAT may still be showing the rejection of the previous request. */
function mayBeEcho({ now, timeouts }: Deps, { number, presented, requestedAt }: OpenCancellation): boolean {
  if (number === 1) return false;
  return !presented || now().getTime() - requestedAt.getTime() < timeouts.echo;
}

async function wait(deps: Deps, open: OpenCancellation): Promise<Progress> {
  const { db, timeouts, now } = deps;
  if (open.estado === "cancelando") await awaitReceiver(db, open, timeouts.receiver.first, now());
  return { kind: "waiting" };
}

async function refuse(deps: Deps, open: OpenCancellation, why: { codigo: string; detalle: string }): Promise<Progress> {
  const isOurs = await end(deps, open, "timbrada", why);
  return isOurs ? { kind: "refused", ...why } : OTHERS;
}

/**
 * Another process ended the cancellation, or took it up after this one's lease expired; the record tells the outcome.
 */
const OTHERS: Progress = { kind: "ended", confirmed: false };

/** Ends the cancellation by compare-and-set. Resolves to true when this call did it. */
async function end(
  deps: Deps,
  open: OpenCancellation,
  to: "cancelada" | "timbrada",
  why?: { codigo: string | undefined; detalle: string },
): Promise<boolean> {
  const ended = await endCancellation(deps.db, open, to, deps.now(), why);
  reached(deps, open, "ended", open.id);
  return ended !== undefined;
}

/** Releases a request that has not ended; the worker looks at it again later. */
async function letGo(deps: Deps, open: OpenCancellation, progress: Progress, free = postpone): Promise<void> {
  if (progress.kind === "ended" || progress.kind === "refused") return;
  await free(deps, open);
}

async function postpone({ db, timeouts }: Deps, open: OpenCancellation): Promise<void> {
  const waits = open.estado === "cancelando" ? timeouts.backoff : timeouts.receiver;
  await postponeCancellation(db, open, backoff(waits, open.attempts));
}

/** Releases a cancellation that a caller looked at; the worker's next turn stays when it was. */
const leave = ({ db }: Deps, open: OpenCancellation) => leaveCancellation(db, open);

function refuseUnlessDone(progress: Progress, advice?: string): void {
  if (progress.kind === "refused") throw cancellationRefused(progress.codigo, progress.detalle, advice);
  if (progress.kind !== "failed") return;
  const { codigo, mensaje } = FAILURES[progress.failure];
  throw pacUnreachable(codigo, mensaje);
}

/**
 * Continues an open cancellation that nobody holds: SAT is asked first, and the request is presented again only if SAT
 * knows of none.
 */
async function resume(deps: Deps, open: OpenCancellation, deadline: Deadline, free = postpone): Promise<Progress> {
  const seen = await look(deps, open, deadline);
  const progress =
    seen.kind === "open" && isToPresent(deps, open) ? await present(deps, open, deadline, { again: true }) : seen;
  await letGo(deps, open, progress, free);
  return progress;
}

/**
 * Returns true when the request must be presented again. SAT cannot lose a request that it has shown as waiting for the
 * receiver, but may lose one that it only acknowledged.
 */
function isToPresent(deps: Deps, { estado, presented, requestedAt }: OpenCancellation): boolean {
  return estado === "cancelando" && !(presented && isYoung(deps, requestedAt));
}

/**
 * Asks SAT for the outcome of an open cancellation. Resolves to true when this very call confirmed the cancellation.
 */
export async function refreshCancellation(
  deps: Deps,
  caller: Tenant,
  reference: Reference,
): Promise<{ document: DocumentRow; confirmed: boolean }> {
  const { id, estado } = await findIssuedDocument(deps, caller, reference);
  if (!isCancelling(estado)) throw notApplicable("El comprobante no tiene una cancelación pendiente");
  const deadline = deadlineIn(deps.timeouts.cancellation);
  const open = await takeCancellation(deps.db, caller, id, deps.timeouts.lease);
  if (open === undefined) return { document: await rereadEnded(deps, caller, id), confirmed: false };
  const progress = await resume(deps, open, deadline, leave).catch(async (error: unknown) => {
    await leave(deps, open);
    throw error;
  });
  if (progress.kind === "open" && progress.hindrance) throw progress.hindrance;
  refuseUnlessDone(progress);
  const confirmed = progress.kind === "ended" && progress.confirmed;
  return { document: await reread(deps, caller, id), confirmed };
}

/** Continues an environment's due cancellations, at most `limit` of them at once. Returns how many there were. */
export async function finishCancelling(deps: Deps, environment: Environment, limit: number): Promise<number> {
  const lease = (attempts: number) => turnOf(workersTimeouts(deps.timeouts, attempts + 1)) + deps.timeouts.slack;
  const taken = performance.now();
  const cancellations = await takeDueCancellations(deps.db, environment, limit, lease);
  await finishEach(deps, cancellations, {
    finish(open: OpenCancellation) {
      const timeouts = workersTimeouts(deps.timeouts, open.attempts);
      return resume({ ...deps, timeouts }, open, taken + turnOf(timeouts));
    },
    letGo: (open) => postpone(deps, open),
    trouble: "a cancellation could not be finished",
  });
  return cancellations.length;
}

/** Rereads a document whose cancellation could not be taken up, because another process holds or has just ended it. */
async function rereadEnded(deps: Deps, caller: Tenant, id: string): Promise<DocumentRow> {
  const document = await reread(deps, caller, id);
  if (isCancelling(document.estado)) throw cancellationInFlight();
  return document;
}

/** Pauses before the next question to SAT. Resolves to false when no time is left for it or the process ends. */
async function pauseBefore({ timeouts: { pause }, shutdown }: Deps, deadline: Deadline): Promise<boolean> {
  if (shutdown.aborted || timeLeft(deadline) < 2 * pause) return false;
  await sleep(pause, undefined, { signal: shutdown }).catch(() => undefined);
  return !shutdown.aborted;
}
