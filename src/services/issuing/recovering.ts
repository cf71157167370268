import { deadlineIn } from "../../../common/deadline.ts";
import type { NotStamped, StampOutcome } from "../../pac/pac.ts";
import type { Environment } from "../../persistence/database/index.ts";
import { denyDocument, noteAttempt, postponeDenied } from "../../persistence/documents/index.ts";
import { takeDenied, takeUnfinished, type Unfinished } from "../../persistence/issuing/index.ts";
import { backoff, type Caller, type Deps, workersTimeouts } from "../context/index.ts";
import { ask } from "../failover/index.ts";
import { type Finishing, finishEach } from "./finishing.ts";
import { type Outcome, release, settle, settleStamp } from "./settling.ts";
import { reopen, type Taken } from "./taken.ts";

/**
 * Finds out what became of a submission whose answer was lost. A stamp is proof at once. A denial is believed only
 * after the PAC has kept to it for a while; then the document is what the PAC says: invalid, or never processed.
 */
export async function lookAgain(deps: Deps, caller: Caller, taken: Taken): Promise<Outcome> {
  const { recover, denial } = deps.timeouts;
  const deadline = Math.min(deadlineIn(recover), taken.until);
  const { outcome, attempt } = await ask(deps, caller, taken, "recover", deadline);
  await noteAttempt(deps.db, caller, taken.id, attempt);
  if (outcome.kind === "stamped") return outcome;
  const told = { at: deps.now(), spanMs: denial };
  if (!isDenial(outcome) || !(await denyDocument(deps.db, caller, taken, told))) {
    return { kind: "unknown", reason: describe(outcome) };
  }
  return outcome.kind === "rejected" ? { ...outcome, isLate: true } : { kind: "denied", reason: describe(outcome) };
}

/** The PAC says that there is no stamp. Not what the passing of time or of others' decisions made it say. */
function isDenial(outcome: StampOutcome | NotStamped): boolean {
  return outcome.kind === "not-stamped" || (outcome.kind === "rejected" && !PASSING.has(outcome.code));
}

/**
 * Refusals that a document may meet after it was stamped: 72 hours went by (401), its certificate was revoked (304),
 * its issuer lost its obligations (402). A PAC may look at these before it looks for the stamp.
 */
const PASSING: ReadonlySet<string> = new Set(["401", "304", "402"]);

function describe(outcome: StampOutcome | NotStamped): string {
  if ("reason" in outcome) return outcome.reason;
  return outcome.kind === "rejected" ? `rejected: ${outcome.code}` : outcome.kind;
}

export async function finish(deps: Deps, caller: Caller, taken: Taken): Promise<void> {
  await settle(deps, caller, taken, await lookAgain(deps, caller, taken));
}

/**
 * Takes up documents that an environment left `timbrando`, at most `limit` of them, at once. Returns how many there
 * were.
 */
export function finishStamping(deps: Deps, environment: Environment, limit: number): Promise<number> {
  return recoverTaken(deps, environment, limit, {
    take: takeUnfinished,
    recover: finish,
    letGo: (document) => release(deps, document, document),
    trouble: "a document could not be recovered",
  });
}

/**
 * Asks the PACs about documents that they denied for so long that their callers were answered. A stamp that a PAC made
 * after its denial is written down, even if nobody sends the document again. Only a PAC that can be asked without
 * stamping is asked.
 */
export function lookAtDenied(deps: Deps, environment: Environment, limit: number): Promise<number> {
  const { denied } = deps.timeouts;
  const later = (document: Unfinished) => {
    const isYoung = deps.now().getTime() - document.createdAt.getTime() < denied.until;
    return postponeDenied(deps.db, document, document, isYoung ? backoff(denied, document.attempts) : undefined);
  };
  return recoverTaken(deps, environment, limit, {
    take: takeDenied,
    async recover(timed, document, taken) {
      if (!taken.pac.capabilities.deniesStamps) return later(document);
      const outcome = await lookAgain(timed, document, taken);
      if (outcome.kind !== "stamped") return later(document);
      await settleStamp(deps, document, taken, outcome);
    },
    letGo: later,
    trouble: "a document that was denied could not be looked at",
  });
}

interface Recovering extends Omit<Finishing<Unfinished>, "finish"> {
  readonly take: typeof takeUnfinished;
  /** The times of `deps` are those of the document's attempt. */
  readonly recover: (deps: Deps, document: Unfinished, taken: Taken) => Promise<void>;
}

/** Takes up documents of a queue and recovers them all at once. Returns how many there were. */
async function recoverTaken(
  deps: Deps,
  environment: Environment,
  limit: number,
  { take, recover, ...ending }: Recovering,
): Promise<number> {
  const lease = (attempts: number) => workersTimeouts(deps.timeouts, attempts + 1).recover + deps.timeouts.slack;
  const begun = performance.now();
  const documents = await take(deps.db, environment, limit, lease);
  await finishEach(deps, documents, {
    async finish(document: Unfinished) {
      const timeouts = workersTimeouts(deps.timeouts, document.attempts);
      const pac = deps.pacs.byName(environment, document.pac);
      const taken = reopen(deps, document, pac, begun + timeouts.recover);
      await recover({ ...deps, timeouts }, document, taken);
    },
    ...ending,
  });
  return documents.length;
}
