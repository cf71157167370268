import { type AppError, pacRejected, pacUnreachable } from "../../../common/errors.ts";
import { type OwnCode, SAME_KEY } from "../../../common/own-codes.ts";
import type { Pac, StampOutcome } from "../../pac/pac.ts";
import type { Held } from "../../persistence/database/index.ts";
import {
  type DocumentRow,
  leaveDocument,
  noteSecondStamp,
  releaseDocument,
  settleFailed,
  settleLate,
  settleStamped,
} from "../../persistence/documents/index.ts";
import { backoff, type Caller, type Deps, FAILURES, letterOf, trace } from "../context/index.ts";
import type { Taken } from "./taken.ts";

/**
 * The outcome of a submission. "denied" by the PAC that may have had it, for as long as a denial must last to be
 * believed; `isLate` is such a denial that says why it refuses the document.
 */
export type Outcome =
  | StampOutcome
  | (Extract<StampOutcome, { kind: "rejected" }> & { readonly isLate: true })
  | { readonly kind: "denied"; readonly reason: string };

/**
 * Writes the outcome down, by compare-and-set. Returns the record as written; undefined when it is somebody else's to
 * write.
 */
export async function settle(
  deps: Deps,
  caller: Caller,
  taken: Taken,
  outcome: Outcome,
): Promise<DocumentRow | undefined> {
  const { db, log, now } = deps;
  if (outcome.kind !== "stamped") log.warn({ ...trace(caller), document: taken.id, outcome }, "not stamped");
  switch (outcome.kind) {
    case "stamped":
      return settleStamp(deps, caller, taken, outcome);
    case "rejected":
      return settleFailed(db, caller, taken, {
        codigo: outcome.code,
        mensaje: outcome.detail,
        resend: "never",
        mayBeStamped: "isLate" in outcome,
        at: now(),
      });
    case "account":
    case "unavailable":
      return settleFailed(db, caller, taken, {
        ...failureOf(outcome, taken.pac),
        resend: "any PAC",
        at: now(),
      });
    case "denied":
      // A PAC that still works on the request denies it truthfully, and stamps it a minute later.
      return settleFailed(db, caller, taken, {
        ...FAILURES.unavailable,
        resend: "same PAC",
        lookMs: taken.pac.capabilities.deniesStamps ? deps.timeouts.denied.first : undefined,
        at: now(),
      });
    case "unknown":
      return release(deps, caller, taken);
  }
}

/** A stamp counts whoever holds the document by now, and though it was given up meanwhile. */
export async function settleStamp(
  deps: Deps,
  caller: Caller,
  taken: Taken,
  { timbre: { uuid }, xml }: Extract<StampOutcome, { kind: "stamped" }>,
): Promise<DocumentRow | undefined> {
  const { db, now, log } = deps;
  const { id, pac } = taken;
  const stamp = { uuid, xml, at: now() };
  const document = await settleStamped(db, caller, taken, { ...stamp, sealed: taken.sealed.xml });
  if (document === "uuid-taken") {
    log.error({ ...trace(caller), document: id, uuid }, ANOTHERS_STAMP.reason);
    return release(deps, caller, taken);
  }
  if (document !== undefined) return document;
  const late = await settleLate(db, caller, id, { ...stamp, pac: pac.name });
  if (late === undefined) {
    if (await noteSecondStamp(db, caller, id, { uuid, xml, pac: pac.name })) {
      log.error({ ...trace(caller), document: id, uuid, pac: pac.name }, SECOND_STAMP);
    }
    return undefined;
  }
  const { unpaid, ...row } = late;
  log.warn({ ...trace(caller), document: id, uuid, unpaid }, "stamped after others took it up, or gave it up");
  return row;
}

const SECOND_STAMP = "a document that is stamped already got a second stamp";

/** No answer then: the document stays open, and the PAC is asked again. */
export const ANOTHERS_STAMP = {
  kind: "unknown",
  reason: "the PAC gave another document's fiscal UUID",
} as const;

export function release(
  { db, timeouts }: Deps,
  caller: Caller,
  document: Held & Pick<Taken, "attempts" | "isRepetition">,
) {
  if (document.isRepetition) return leaveDocument(db, caller, document);
  return releaseDocument(db, caller, document, backoff(timeouts.backoff, document.attempts));
}

/** Returns how a first call answers what is not a stamp. */
export function refusalOf(outcome: Exclude<Outcome, { kind: "stamped" }>, pac: Pac): AppError {
  if (outcome.kind === "rejected") return pacRejected(outcome.code, outcome.detail);
  const { codigo, mensaje, remedio = SAME_KEY } = failureOf(outcome, pac);
  return pacUnreachable(codigo, mensaje, remedio);
}

/** Returns an outcome as record and answer show it, where the outcome says nothing about the document. */
function failureOf(
  outcome: Exclude<Outcome, { kind: "stamped" | "rejected" }>,
  pac: Pac,
): { readonly codigo: OwnCode; readonly mensaje: string; readonly remedio?: string } {
  if (outcome.kind !== "account" || outcome.fault !== "issuer")
    return FAILURES[outcome.kind === "denied" ? "unavailable" : outcome.kind];
  return {
    codigo: "PAC_EMISOR",
    mensaje: `El PAC ${pac.name} no timbra todavía para este emisor (${outcome.code}: ${outcome.detail})`,
    remedio: `${outcome.advice ?? letterOf(pac)}; después ${SAME_KEY}`,
  };
}
