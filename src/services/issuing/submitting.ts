import { type Deadline, deadlineIn } from "../../../common/deadline.ts";
import { noStamps } from "../../../common/errors.ts";
import type { StampOutcome } from "../../pac/pac.ts";
import { balance } from "../../persistence/account/index.ts";
import { isStamped } from "../../persistence/database/index.ts";
import { type Attempt, crossDocument, findStampedXml, noteAttempt } from "../../persistence/documents/index.ts";
import { type Caller, type Deps, trace } from "../context/index.ts";
import { reread, stampedXml } from "../documents/index.ts";
import { ask, nextPac } from "../failover/index.ts";
import type { Creation } from "./order.ts";
import { lookAgain } from "./recovering.ts";
import { ANOTHERS_STAMP, refusalOf, settle } from "./settling.ts";
import { reached, type Taken } from "./taken.ts";

export async function submit(deps: Deps, caller: Caller, taken: Taken): Promise<Creation> {
  const { id, until } = taken;
  const deadline = Math.min(deadlineIn(deps.timeouts.stamp), until);
  const { holder, outcome: last } = await present(deps, caller, taken, deadline);
  const outcome = last.kind === "unknown" ? await lookAgain(deps, caller, holder) : last;
  reached(deps, caller, "answered", id);
  const document = await settle(deps, caller, holder, outcome);
  reached(deps, caller, "settled", id);
  if (document === undefined) return replay(deps, caller, id);
  if (outcome.kind !== "stamped") throw refusalOf(outcome, holder.pac);
  if (!isStamped(document.estado)) throw refusalOf(ANOTHERS_STAMP, holder.pac);
  return { document, xml: outcome.xml, replayed: false };
}

/**
 * Presents the document to its PAC, and to another one where the first certainly did not process it: two in a call at
 * most.
 */
async function present(
  deps: Deps,
  caller: Caller,
  taken: Taken,
  deadline: Deadline,
): Promise<{ readonly holder: Taken; readonly outcome: StampOutcome }> {
  const first = await ask(deps, caller, taken, "stamp", deadline);
  if (first.outcome.kind === "stamped") return { holder: taken, outcome: first.outcome };
  const { attempt } = first;
  const holder = isUnprocessed(first.outcome) ? await cross(deps, caller, taken, { attempt, deadline }) : undefined;
  if (holder === undefined) {
    await noteAttempt(deps.db, caller, taken.id, attempt);
    return { holder: taken, outcome: first.outcome };
  }
  const second = await ask(deps, caller, holder, "stamp", deadline);
  await noteAttempt(deps.db, caller, taken.id, second.attempt);
  return { holder, outcome: second.outcome };
}

/** The PAC certainly did not process the order: another one may have it. */
function isUnprocessed({ kind }: StampOutcome): boolean {
  return kind === "unavailable" || kind === "account";
}

/**
 * Moves the record to another PAC, once in a call and before any byte of the document goes there. So a process that
 * dies in between leaves a document about which the other PAC is asked. Returns undefined for a document that stays.
 */
async function cross(
  deps: Deps,
  caller: Caller,
  taken: Taken,
  { attempt, deadline }: { readonly attempt: Attempt; readonly deadline: Deadline },
): Promise<Taken | undefined> {
  const { id, pac: from, sealed, staysAtPac } = taken;
  if (staysAtPac) return undefined;
  const pac = await nextPac(deps, caller, sealed, { from, deadline });
  if (pac === undefined || !(await crossDocument(deps.db, caller, taken, attempt, pac.name))) return undefined;
  deps.log.warn({ ...trace(caller), document: id, from: from.name, to: pac.name, attempt }, "crossed");
  reached(deps, caller, "crossed", id);
  return { ...taken, pac };
}

/** Answers 402 before a folio is taken; each stamp itself is reserved by the insertion of its document. */
export async function requireStamps(deps: Deps, caller: Caller, needed: number): Promise<void> {
  if (caller.environment !== "production" || needed === 0) return;
  const { available } = await balance(deps.db, caller.accountId, deps.now());
  if (available < needed) throw noStamps();
}

export async function replay(deps: Deps, caller: Caller, id: string): Promise<Creation> {
  const document = await reread(deps, caller, id);
  if (!isStamped(document.estado)) return { document, xml: undefined, replayed: true };
  const xml = await stampedXml(deps, caller, id, (await findStampedXml(deps.db, caller, id)) ?? null);
  return { document, xml: xml ?? undefined, replayed: true };
}
