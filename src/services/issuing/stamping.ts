import { randomUUID } from "node:crypto";
import { type Deadline, deadlineIn } from "../../../common/deadline.ts";
import {
  type AppError,
  inProgress,
  invalid,
  noStamps,
  notApplicable,
  notFound,
  pacRejected,
  pacUnreachable,
} from "../../../common/errors.ts";
import { type OwnCode, SAME_KEY } from "../../../common/own-codes.ts";
import { readSealed, type SealedDocument, selloHashOf } from "../../engine/sealing/seal.ts";
import type { NotStamped, Pac, StampOutcome } from "../../pac/pac.ts";
import { balance } from "../../persistence/account/index.ts";
import { type Environment, FIRST_FENCE, type Held, isStamped } from "../../persistence/database/index.ts";
import {
  type Attempt,
  type Claim,
  ClaimEnded,
  claimBytes,
  crossDocument,
  type DocumentRow,
  denyDocument,
  findByKey,
  findBySello,
  findSealedXml,
  findStampedXml,
  giveKey,
  insertDocument,
  type KeptBy,
  leaveDocument,
  lookLater,
  type NewDocument,
  noteAttempt,
  noteSecondStamp,
  releaseDocument,
  resendDocument,
  resumeDocument,
  type Submission,
  settleFailed,
  settleLate,
  settleStamped,
} from "../../persistence/documents/index.ts";
import { takeDenied, takeUnfinished, type Unfinished } from "../../persistence/issuing/index.ts";
import { becomeDocument, findDraft } from "../../persistence/portal/index.ts";
import {
  backoff,
  type Caller,
  type Deps,
  FAILURES,
  letterOf,
  trace,
  tracePoints,
  workersTimeouts,
} from "../context/index.ts";
import { reread, stampedXml } from "../documents/index.ts";
import { ask, choosePac, growingField, nextPac, pacsFor } from "../failover/index.ts";
import { type Finishing, finishEach } from "./finishing.ts";
import type { Creation, Order, Prepared, Refused } from "./order.ts";
import { seal } from "./sealing.ts";

/** A crash at each of these points leaves other things behind. Each is logged at level trace, where the fault runs wait for it. */
export const POINTS = ["claimed", "sealed", "inserted", "crossed", "answered", "settled"] as const;

const reached = tracePoints<(typeof POINTS)[number]>("stamping");

/** An order is built so many times at most: again whenever another call moved the invoices that it applies to, or took its key. */
const ATTEMPTS = 4;

/**
 * Every creation takes the same steps: claim the key, prepare, seal, insert (with its stamp reserved), submit to the PAC
 * with no transaction open, settle. A repetition of the key enters where the earlier call stopped. So does a draft: its
 * id is its key, and its row is not inserted but becomes the document.
 */
export async function createDocument(deps: Deps, caller: Caller, order: Order): Promise<Creation> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const earlier = await claim(deps, caller, order);
    if (earlier !== undefined) return repeat(deps, caller, earlier);
    reached(deps, caller, "claimed");
    const work = () => write(deps, caller, order);
    // A draft's build is as costly as its preview, and takes turns as that does. The turn ends before a PAC is asked.
    const building = order.draft === undefined ? work() : deps.turns.run(caller.accountId, work);
    const written = await building.catch(unlessOvertaken(deps, caller, order));
    if (written === "overtaken") continue;
    return "taken" in written ? submit(deps, caller, written.taken) : repeat(deps, caller, written.document);
  }
  throw inProgress("Otras peticiones cambian la factura; reintente en unos segundos");
}

/** A document that is `timbrando`, and this call's to submit or to recover. */
interface Taken extends Held, Pick<Submission, "attempts"> {
  readonly pac: Pac;
  /** The PAC may have its bytes from before, so no other PAC gets them. */
  readonly staysAtPac: boolean;
  readonly sealed: SealedDocument;
  /** The lease ends later: whoever was paused beyond that asks the PAC for nothing. */
  readonly until: Deadline;
  /** A caller asks what became of what another call began. */
  readonly isRepetition?: true;
}

/**
 * A Written is the result of storing an order: a new document, or the stored document with the same sealed bytes. "overtaken": another call has the key or
 * the seal, or moved the invoices that the document applies to.
 */
type Written = { readonly taken: Taken } | { readonly document: DocumentRow } | "overtaken";

async function write(deps: Deps, caller: Caller, order: Order): Promise<Written> {
  const prepared = await order.prepare();
  const selloHash = relayedSelloHash(prepared);
  // The bytes are claimed before they are looked up: a document that another account inserted under an earlier claim is found then.
  const id = order.draft?.id ?? randomUUID();
  const claimed = selloHash === undefined ? {} : await claimBytes(deps.db, caller, id, selloHash);
  const known = await claimBySello(deps, caller, order, prepared);
  if (known === "overtaken") return known;
  if (known !== undefined && !("keptBy" in known)) return { document: known };
  if ("refusal" in prepared) throw prepared.refusal;
  if (claimed === undefined) throw relayedByAnother();
  const keptBy = known?.keptBy;
  return insert(deps, caller, order, prepared, { ...claimed, id, keptBy }).catch(
    async (refusal: unknown): Promise<Written> => {
      const other = await claimBySello(deps, caller, order, prepared);
      if (other !== undefined && (other === "overtaken" || !("keptBy" in other))) return "overtaken";
      throw refusal instanceof ClaimEnded ? relayedByAnother() : refusal;
    },
  );
}

async function insert(
  deps: Deps,
  caller: Caller,
  order: Order,
  prepared: Prepared,
  { id, keptBy, until: claimedUntil }: Claim & { readonly id: string; readonly keptBy: string | undefined },
): Promise<Written> {
  await requireStamp(deps, caller);
  const { document: wanted } = prepared;
  const { family } = wanted.mode === "relay" ? wanted.sealed.type : wanted.draft.type;
  // A document that no PAC can take gets no folio.
  pacsFor(deps, caller.environment, family);
  const { sealed, facts } = await seal(deps, caller, order, prepared);
  const pac =
    keptBy === undefined
      ? await choosePac(deps, caller, sealed, growingField(order.kind, wanted.mode))
      : deps.pacs.byName(caller.environment, keptBy);
  const { draft } = order;
  reached(deps, caller, "sealed", id);
  const until = deadlineIn(deps.timeouts.lease);
  const document: NewDocument = {
    ...facts,
    id,
    kind: order.kind,
    kindFacts: prepared.kindFacts,
    sums: prepared.sums,
    pdfExtras: prepared.pdfExtras,
    applications: prepared.applications,
    substitutes: prepared.substitutes,
    idempotencyKey: order.idempotencyKey,
    referencia: order.referencia,
    selloHash: selloHashOf(sealed),
    pac: pac.name,
    staysAtPac: keptBy !== undefined,
    sealedXml: sealed.xml,
    createdAt: deps.now(),
    leaseMs: deps.timeouts.lease,
    user: caller.person?.id,
    claimedUntil,
  };
  const inserted =
    draft === undefined
      ? await insertDocument(deps.db, caller, document)
      : await becomeDocument(deps.db, caller, draft, document);
  if (inserted === "no-stamps") throw noStamps();
  if (inserted !== "inserted") return "overtaken";
  reached(deps, caller, "inserted", id);
  const fence = draft === undefined ? FIRST_FENCE : draft.fence + 1;
  return { taken: { id, fence, attempts: 1, pac, staysAtPac: keptBy !== undefined, sealed, until } };
}

/** Handles a refusal by the insertion. Resolves to "overtaken" where an equal call was quicker and holds the key; throws the refusal otherwise. */
function unlessOvertaken(deps: Deps, caller: Caller, order: Order) {
  return async (refusal: unknown): Promise<"overtaken"> => {
    if ((await claim(deps, caller, order)) === undefined) throw refusal;
    return "overtaken";
  };
}

/** The document that the key already stands for. */
async function claim(deps: Deps, caller: Caller, order: Order): Promise<DocumentRow | undefined> {
  const { idempotencyKey: key, draft } = order;
  if (draft !== undefined) return claimDraft(deps, caller, draft);
  const document = key === undefined ? undefined : await findByKey(deps.db, caller, key);
  const refusal = document && order.refuseAnswer(document);
  if (refusal !== undefined) throw refusal;
  return document;
}

/** Returns the document that the draft has become; undefined while it is the draft that was read. */
async function claimDraft(deps: Deps, caller: Caller, draft: Held): Promise<DocumentRow | undefined> {
  const found = await findDraft(deps.db, caller, draft.id);
  if (found === undefined) throw notFound();
  if (found.estado !== "borrador") return found;
  if (found.fence !== draft.fence) throw savedMeanwhile();
  return undefined;
}

/** Another person saved the draft after this version of it was read. */
export function savedMeanwhile() {
  return inProgress("El borrador cambió mientras tanto: vuelva a abrirlo para ver lo que se guardó");
}

/**
 * The document that the very same seal already stands for; one without a key takes the order's. "overtaken": meanwhile
 * another document has the key. `keptBy` is the PAC that may have stamped these bytes for a record that is refused.
 */
async function claimBySello(
  deps: Deps,
  caller: Caller,
  { idempotencyKey: key }: Order,
  prepared: Prepared | Refused,
): Promise<DocumentRow | "overtaken" | KeptBy | undefined> {
  const selloHash = relayedSelloHash(prepared);
  const document = selloHash && (await findBySello(deps.db, caller, selloHash));
  if (document === "another-account") throw ofAnotherAccount();
  if (document === undefined || "keptBy" in document || key === undefined) return document;
  const given = await giveKey(deps.db, caller, document.id, key);
  return given === "taken" ? "overtaken" : document;
}

/** Returns the hash of the seal of a document that the caller brings sealed, though the service may have sealed it once. */
function relayedSelloHash(prepared: Prepared | Refused): Buffer | undefined {
  if ("refusal" in prepared) return prepared.selloHash;
  return prepared.document.mode === "relay" ? selloHashOf(prepared.document.sealed) : undefined;
}

/** Another account is sending the same bytes, or did so a minute ago. */
function relayedByAnother() {
  return inProgress("Otra cuenta envió este mismo comprobante hace un momento; reintente en un minuto");
}

/** The stamp in the bytes is a PAC's, which charged it to whoever sent them first. */
function ofAnotherAccount() {
  const sentence = "ese comprobante ya se recibió de otra cuenta, y el timbre es de ella";
  return invalid(`xml: ${sentence}`, { campo: "xml" });
}

/** Answers 402 before a folio is taken; the stamp itself is reserved by the insertion. */
async function requireStamp(deps: Deps, caller: Caller): Promise<void> {
  if (caller.environment !== "production") return;
  const { available } = await balance(deps.db, caller.accountId, deps.now());
  if (available < 1) throw noStamps();
}

async function submit(deps: Deps, caller: Caller, taken: Taken): Promise<Creation> {
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

/** Presents the document to its PAC, and to another one where the first certainly did not process it: two in a call at most. */
async function present(
  deps: Deps,
  caller: Caller,
  taken: Taken,
  deadline: Deadline,
): Promise<{ readonly holder: Taken; readonly outcome: StampOutcome }> {
  const first = await ask(deps, caller, taken, "stamp", deadline);
  if (first.outcome.kind === "stamped") return { holder: taken, outcome: first.outcome };
  const { attempt } = first;
  const holder = isUnprocessed(first.outcome)
    ? await cross(deps, caller, taken, { attempt, deadline })
    : undefined;
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
  if (pac === undefined || !(await crossDocument(deps.db, caller, taken, attempt, pac.name)))
    return undefined;
  deps.log.warn({ ...trace(caller), document: id, from: from.name, to: pac.name, attempt }, "crossed");
  reached(deps, caller, "crossed", id);
  return { ...taken, pac };
}

/**
 * Finds out what became of a submission whose answer was lost. A stamp is proof at once. A denial is believed only after the PAC has kept
 * to it for a while; then the document is what the PAC says: invalid, or never processed.
 */
async function lookAgain(deps: Deps, caller: Caller, taken: Taken): Promise<Outcome> {
  const { recover, denial } = deps.timeouts;
  const deadline = Math.min(deadlineIn(recover), taken.until);
  const { outcome, attempt } = await ask(deps, caller, taken, "recover", deadline);
  await noteAttempt(deps.db, caller, taken.id, attempt);
  if (outcome.kind === "stamped") return outcome;
  const told = { at: deps.now(), spanMs: denial };
  if (!isDenial(outcome) || !(await denyDocument(deps.db, caller, taken, told))) {
    return { kind: "unknown", reason: describe(outcome) };
  }
  return outcome.kind === "rejected"
    ? { ...outcome, isLate: true }
    : { kind: "denied", reason: describe(outcome) };
}

/**
 * The outcome of a submission. "denied" by the PAC that may have had it, for as long as a denial must last to be believed; `isLate` is such a
 * denial that says why it refuses the document.
 */
type Outcome =
  | StampOutcome
  | (Extract<StampOutcome, { kind: "rejected" }> & { readonly isLate: true })
  | { readonly kind: "denied"; readonly reason: string };

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

/** Writes the outcome down, by compare-and-set. The record as written; nothing when it is somebody else's to write. */
async function settle(
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
async function settleStamp(
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
  log.warn(
    { ...trace(caller), document: id, uuid, unpaid },
    "stamped after others took it up, or gave it up",
  );
  return row;
}

const SECOND_STAMP = "a document that is stamped already got a second stamp";

/** No answer then: the document stays open, and the PAC is asked again. */
const ANOTHERS_STAMP = { kind: "unknown", reason: "the PAC gave another document's fiscal UUID" } as const;

function release(
  { db, timeouts }: Deps,
  caller: Caller,
  document: Held & Pick<Taken, "attempts" | "isRepetition">,
) {
  if (document.isRepetition) return leaveDocument(db, caller, document);
  return releaseDocument(db, caller, document, backoff(timeouts.backoff, document.attempts));
}

/** Returns how a first call answers what is not a stamp. */
function refusalOf(outcome: Exclude<Outcome, { kind: "stamped" }>, pac: Pac): AppError {
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

/** Answers a repeated key: a settled document is returned, and an open one is continued. */
async function repeat(deps: Deps, caller: Caller, document: DocumentRow): Promise<Creation> {
  if (document.estado === "timbrando") return resume(deps, caller, document);
  if (document.estado === "error" && document.resendable) return resend(deps, caller, document);
  return replay(deps, caller, document.id);
}

/** The first call's end is unknown: recover it; the answer is what is known then, even if that is still `timbrando`. */
async function resume(deps: Deps, caller: Caller, document: DocumentRow): Promise<Creation> {
  const { id, pac: name, attempts } = document;
  const pac = deps.pacs.byName(caller.environment, name);
  const until = deadlineIn(deps.timeouts.lease);
  const submission = await resumeDocument(deps.db, caller, id, deps.timeouts.lease);
  // A worker may hold it for minutes: whoever asks meanwhile is told what is known.
  if (submission === undefined && attempts > 1) return replay(deps, caller, id);
  if (submission === undefined) throw inFlight();
  await finish(deps, caller, { ...reopen(deps, submission, pac, until), isRepetition: true });
  return replay(deps, caller, id);
}

async function finish(deps: Deps, caller: Caller, taken: Taken): Promise<void> {
  await settle(deps, caller, taken, await lookAgain(deps, caller, taken));
}

/** Takes up documents that an environment left `timbrando`, at most `limit` of them, at once. Returns how many there were. */
export function finishStamping(deps: Deps, environment: Environment, limit: number): Promise<number> {
  return recoverTaken(deps, environment, limit, {
    take: takeUnfinished,
    recover: finish,
    letGo: (document) => release(deps, document, document),
    trouble: "a document could not be recovered",
  });
}

/**
 * Asks the PACs about documents that they denied for so long that their callers were answered. A stamp that a PAC made after its denial is written
 * down, even if nobody sends the document again. Only a PAC that can be asked without stamping is asked.
 */
export function lookAtDenied(deps: Deps, environment: Environment, limit: number): Promise<number> {
  const { denied } = deps.timeouts;
  const later = (document: Unfinished) => {
    const isYoung = deps.now().getTime() - document.createdAt.getTime() < denied.until;
    return lookLater(deps.db, document, document, isYoung ? backoff(denied, document.attempts) : undefined);
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
  const lease = (attempts: number) =>
    workersTimeouts(deps.timeouts, attempts + 1).recover + deps.timeouts.slack;
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

/** The PAC certainly never had it: the same bytes go out again, and the answer is a first call's. */
async function resend(deps: Deps, caller: Caller, document: DocumentRow): Promise<Creation> {
  const { id, staysAtPac } = document;
  await requireStamp(deps, caller);
  // A PAC that denied a document may stamp it yet, so no other PAC may have its bytes.
  const pac = staysAtPac
    ? deps.pacs.byName(caller.environment, document.pac)
    : await choosePac(deps, caller, readSealed(await findSealedXml(deps.db, caller, id), deps.schemas));
  const until = deadlineIn(deps.timeouts.lease);
  const submission = await resendDocument(deps.db, caller, id, {
    pac: pac.name,
    leaseMs: deps.timeouts.lease,
  });
  if (submission === undefined) throw inFlight();
  if (submission === "moved") throw moved();
  return submit(deps, caller, { ...reopen(deps, submission, pac, until), staysAtPac });
}

async function replay(deps: Deps, caller: Caller, id: string): Promise<Creation> {
  const document = await reread(deps, caller, id);
  if (!isStamped(document.estado)) return { document, xml: undefined, replayed: true };
  const xml = await stampedXml(deps, caller, id, (await findStampedXml(deps.db, caller, id)) ?? null);
  return { document, xml: xml ?? undefined, replayed: true };
}

/** A document that was submitted before stays at its PAC, unless the caller knows that it may leave. */
function reopen(deps: Deps, submission: Submission, pac: Pac, until: Deadline): Taken {
  const { id, fence, attempts, sealedXml } = submission;
  return { id, fence, attempts, pac, until, staysAtPac: true, sealed: readSealed(sealedXml, deps.schemas) };
}

function inFlight() {
  return inProgress("Otra petición con la misma Idempotency-Key está en proceso; reintente en unos segundos");
}

/** The bytes fix the amounts: they cannot be adapted, and would not be true if they went out. */
function moved() {
  return notApplicable(
    "Mientras tanto cambió el saldo de una factura que el comprobante aplica, o la que sustituye; envíelo de nuevo con otra Idempotency-Key",
  );
}
