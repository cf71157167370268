import type { Deadline } from "../../../common/deadline.ts";
import type { SealedDocument } from "../../engine/sealing/seal.ts";
import type { NotStamped, Pac, StampOutcome } from "../../pac/pac.ts";
import type { Held } from "../../persistence/database/index.ts";
import type { Attempt } from "../../persistence/documents/index.ts";
import { noteProof, noteRefusal } from "../../persistence/pacs/index.ts";
import { type Caller, type Deps, timeOf } from "../context/index.ts";
import { reasonOf } from "./circuits.ts";

/** A document whose holder asks its PAC about it. */
interface Presented extends Held {
  readonly pac: Pac;
  readonly sealed: SealedDocument;
}

/** Only a look-up may be told that there is no stamp. */
type OutcomeOf<Operation> = StampOutcome | (Operation extends "recover" ? NotStamped : never);

/** Asks the document's PAC. The outcome counts for the PAC's circuit and for the account's readiness at that PAC. */
export async function ask<Operation extends Attempt["operation"]>(
  deps: Deps,
  caller: Caller,
  document: Presented,
  operation: Operation,
  deadline: Deadline,
): Promise<{ readonly outcome: OutcomeOf<Operation>; readonly attempt: Attempt }> {
  const { id, pac, sealed, fence } = document;
  const begunAt = deps.now();
  const ended = deps.circuits.begin(caller.environment, pac.name);
  // The stamp is of the issuer's time.
  const order = { sealed, reference: id, deadline, now: await timeOf(deps, caller), owner: caller };
  const outcome = (await pac[operation](order)) as OutcomeOf<Operation>;
  const attempt: Attempt = {
    ...{ fence, pac: pac.name, operation, phase: phaseOf(outcome), outcome: outcome.kind },
    ...{ reason: reasonOf(outcome), begunAt, endedAt: deps.now() },
  };
  // A process that stops gives its calls up, which says nothing of the PAC.
  ended(deps.shutdown.aborted ? undefined : outcome);
  await noteStanding(deps, caller, pac, outcome);
  return { outcome, attempt };
}

function phaseOf(outcome: StampOutcome | NotStamped): Attempt["phase"] {
  if (outcome.kind === "unknown") return "sent";
  return outcome.kind === "unavailable" && outcome.proof === "never-sent" ? "chosen" : "answered";
}

/** Notes that the PAC refused the account and, where several PACs are configured, the account's first stamp there. */
async function noteStanding(deps: Deps, caller: Caller, { name }: Pac, outcome: StampOutcome | NotStamped) {
  if (outcome.kind === "account" && outcome.fault === "issuer") {
    await noteRefusal(deps.db, caller, name, { refusal: reasonOf(outcome)!, at: deps.now() });
  } else if (outcome.kind === "stamped" && deps.pacs.all(caller.environment).length > 1) {
    const row = (await deps.accountPacs.find(caller)).find(({ pac }) => pac === name);
    if (row?.stampedAt == null || row.refusedAt !== null) await noteProof(deps.db, caller, name, deps.now());
  }
}
