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
import { kindOf } from "../kinds/index.ts";
import { adviceOnApplied } from "./applied.ts";
import { cancellationInFlight, type Motive, requestCancellation } from "./cancellation-request.ts";
import { cancellationVerdict } from "./cancellation-status.ts";

/** A crash at each of these points leaves other things behind. Each is logged at level trace, where the fault runs wait for it. */
export const CANCELLING_POINTS = ["begun", "presented", "kept", "asked", "ended"] as const;

const reached = tracePoints<(typeof CANCELLING_POINTS)[number]>("cancelling");

/**
 * Asks SAT to cancel a document: `timbrada -> cancelando` with the signed request kept, then present it, then ask SAT
 * what it did. The record as it is then: `cancelada`, `cancelacion_pendiente`, or `cancelando` while SAT catches up.
 */
export async function cancelDocument(
  deps: Deps,
  caller: Caller,
  reference: Reference,
  motive: Motive,
): Promise<DocumentRow> {
  const document = await findIssuedDocument(deps, caller, reference);
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

/** It says how far a cancellation was brought. */
type Progress =
  /** It is over, or not ours to end any more. `confirmed`: this very step made it `cancelada`. */
  | { readonly kind: "ended"; readonly confirmed: boolean }
  /** The receiver is asked. */
  | { readonly kind: "waiting" }
  /** SAT has not decided. `hindrance`: why it could not be asked, for the caller. */
  | { readonly kind: "open"; readonly hindrance?: AppError }
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
 * Returns true while an earlier presentation, whose answer was lost, may have reached SAT. Codes about the whole request (its date, its
 * certificate) do not disprove that: SAT checks them first, and they appear merely as time passes.
 */
function mayHaveTaken(deps: Deps, { requestedAt }: OpenCancellation, code: string): boolean {
  return OF_THE_REQUEST.test(code) && isYoung(deps, requestedAt);
}

/**
 * 301, CR1305, CA1000. Codes of the folio are SAT's, which would have said 202: 203 and 1204, and of a withholding 1302
 * (its substitute) and 1310 (its motive) too.
 */
const OF_THE_REQUEST = /^(C[AR])?(3[01]\d|130[013-9]|1000)$/;

/**
 * Returns true when SAT may refuse the substitute of our own records (212) only because its PAC has not delivered it yet: relation and
 * UUID are known to be right.
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

/** To the PAC. Right after a stamp SAT may not have the document yet, and have it a moment later. */
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

/** A PAC has up to 72 hours to deliver to SAT what it stamped; what SAT has not shown by then it has not got. */
const DELIVERY_MS = 72 * 3_600_000;

function isYoung({ now }: Deps, since: Date): boolean {
  return now().getTime() - since.getTime() < DELIVERY_MS;
}

/**
 * Our request was not processed. Only if none was before does that leave the document as it was. The cancellation of a document that was
 * just substituted stays open, and the worker presents it again: two live documents are left to nobody.
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

/** Looks until SAT has decided: its status lags behind its acknowledgement. */
async function follow(deps: Deps, open: OpenCancellation, deadline: Deadline): Promise<Progress> {
  for (;;) {
    const progress = await look(deps, open, deadline);
    if (progress.kind !== "open" || !(await pauseBefore(deps, deadline))) return progress;
  }
}

/** Asks SAT once, and writes down what it decided. */
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

/** Kept beside the request: whether the receiver accepted, or never answered. */
function howCancelled(answer: SatAnswer) {
  const detalle = answer.kind === "answered" && answer.cancelacion && HOW_CANCELLED[answer.cancelacion];
  return detalle ? { codigo: undefined, detalle } : undefined;
}

const HOW_CANCELLED: Readonly<Partial<Record<Cancelacion, string>>> = {
  "with-acceptance": "El receptor la aceptó",
  expired: "Venció el plazo sin que el receptor contestara",
  "without-acceptance": "No necesitó que el receptor la aceptara",
};

const REJECTED = { codigo: undefined, detalle: "El receptor rechazó la cancelación" };

/**
 * Asks SAT for the status, or returns the refusal that a caller gets when it cannot be asked. Where SAT has no status service, its receipt
 * of the request is the cancellation (1201, 1202).
 */
async function askAbout(
  deps: Deps,
  open: OpenCancellation,
  deadline: Deadline,
): Promise<SatAnswer | AppError> {
  if (!kindOf(open).type.hasSatStatus) return open.presented ? CANCELLED : satUnavailable();
  try {
    const answer = await askSat(deps, open, deadline);
    return answer.kind === "unavailable" ? satUnavailable() : answer;
  } catch (cause) {
    // The document that SAT is asked about could not be read now.
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

async function refuse(
  deps: Deps,
  open: OpenCancellation,
  why: { codigo: string; detalle: string },
): Promise<Progress> {
  const isOurs = await end(deps, open, "timbrada", why);
  return isOurs ? { kind: "refused", ...why } : OTHERS;
}

/** Somebody else ended it, or took it up when our lease was over: the record tells what became of it. */
const OTHERS: Progress = { kind: "ended", confirmed: false };

/** By compare-and-set; whether this call did it. */
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

/** After a caller's look the worker comes when it would have come. */
async function leave({ db }: Deps, open: OpenCancellation): Promise<void> {
  await leaveCancellation(db, open);
}

/** Throws the refusal that ends the call when the document was not cancelled. */
function refuseUnlessDone(progress: Progress, advice?: string): void {
  if (progress.kind === "refused") throw cancellationRefused(progress.codigo, progress.detalle, advice);
  if (progress.kind !== "failed") return;
  const { codigo, mensaje } = FAILURES[progress.failure];
  throw pacUnreachable(codigo, mensaje);
}

/** An open cancellation that somebody left: SAT first, and only if it knows of no request that is presented again. */
async function resume(
  deps: Deps,
  open: OpenCancellation,
  deadline: Deadline,
  free = postpone,
): Promise<Progress> {
  const seen = await look(deps, open, deadline);
  const progress =
    seen.kind === "open" && isToPresent(deps, open)
      ? await present(deps, open, deadline, { again: true })
      : seen;
  await letGo(deps, open, progress, free);
  return progress;
}

/** SAT has shown a request that waits for the receiver; one that it only acknowledged it may have lost. */
function isToPresent(deps: Deps, { estado, presented, requestedAt }: OpenCancellation): boolean {
  return estado === "cancelando" && !(presented && isYoung(deps, requestedAt));
}

/** Asks SAT what became of an open cancellation; whether this very call confirmed it. */
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

/** Goes on with an environment's cancellations that are due, at most `limit` of them, at once; how many there were. */
export async function finishCancelling(deps: Deps, environment: Environment, limit: number): Promise<number> {
  const lease = (attempts: number) =>
    turnOf(workersTimeouts(deps.timeouts, attempts + 1)) + deps.timeouts.slack;
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

/** A document that could not be taken up: somebody has it, or has just ended it. */
async function rereadEnded(deps: Deps, caller: Tenant, id: string): Promise<DocumentRow> {
  const document = await reread(deps, caller, id);
  if (isCancelling(document.estado)) throw cancellationInFlight();
  return document;
}

/** Rests before another question; whether there is still time for one then, and a process that does not end. */
async function pauseBefore({ timeouts: { pause }, shutdown }: Deps, deadline: Deadline): Promise<boolean> {
  if (shutdown.aborted || timeLeft(deadline) < 2 * pause) return false;
  await sleep(pause, undefined, { signal: shutdown }).catch(() => undefined);
  return !shutdown.aborted;
}
