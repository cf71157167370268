import type { Deadline } from "../../../common/deadline.ts";
import { readSealed, type SealedDocument } from "../../engine/sealing/seal.ts";
import type { Pac } from "../../pac/pac.ts";
import type { Held } from "../../persistence/database/index.ts";
import type { Submission } from "../../persistence/documents/index.ts";
import { type Deps, tracePoints } from "../context/index.ts";

/**
 * A crash at each of these points leaves other things behind. Each is logged at level trace, where the fault runs wait
 * for it.
 */
export const POINTS = ["claimed", "sealed", "inserted", "crossed", "answered", "settled"] as const;

export const reached = tracePoints<(typeof POINTS)[number]>("stamping");

/** A document that is `timbrando`, and this call's to submit or to recover. */
export interface Taken extends Held, Pick<Submission, "attempts"> {
  readonly pac: Pac;
  /** The PAC may have its bytes from before, so no other PAC gets them. */
  readonly staysAtPac: boolean;
  readonly sealed: SealedDocument;
  /** The lease ends later: whoever was paused beyond that asks the PAC for nothing. */
  readonly until: Deadline;
  /** A caller asks what became of what another call began. */
  readonly isRepetition?: true;
}

/** A document that was submitted before stays at its PAC, unless the caller knows that it may leave. */
export function reopen(deps: Deps, submission: Submission, pac: Pac, until: Deadline): Taken {
  const { id, fence, attempts, sealedXml } = submission;
  return { id, fence, attempts, pac, until, staysAtPac: true, sealed: readSealed(sealedXml, deps.schemas) };
}
