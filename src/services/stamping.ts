import { randomUUID } from "node:crypto";
import { readSealed, type SealedDocument } from "../engine/seal.ts";
import {
  type AppError,
  inProgress,
  invalid,
  noStamps,
  notApplicable,
  pacRejected,
  pacUnreachable,
} from "../errors.ts";
import { isStamped } from "../lifecycle.ts";
import type { NotStamped, Pac, StampOutcome } from "../pac/pac.ts";
import type { Application } from "../persistence/applications.ts";
import {
  type DocumentRow,
  denyDocument,
  FIRST_FENCE,
  findByKey,
  findBySello,
  findStampedXml,
  giveKey,
  type Held,
  insertDocument,
  releaseDocument,
  resendDocument,
  resumeDocument,
  type Submission,
  settleFailed,
  settleLate,
  settleStamped,
  takeUnfinished,
  type Unfinished,
} from "../persistence/documents.ts";
import { balance } from "../persistence/stamps.ts";
import type { Environment } from "../persistence/tenant.ts";
import { type Caller, trace } from "./caller.ts";
import { finishEach } from "./finishing.ts";
import type { House } from "./house.ts";
import { canAnswerWith, type Kind, NAMES } from "./kinds/index.ts";
import { milestones } from "./milestones.ts";
import { FAILURES, pacOf, requirePac, sooner, within } from "./pacs.ts";
import { reread } from "./reading.ts";

/** A request to create a document, whatever its kind. */
export interface Order {
  readonly kind: Kind;
  readonly idempotencyKey: string | undefined;
  /**
   * SHA-256 of the Sello of a document that the caller sealed: the same sealed bytes are the same document, under
   * whatever key they come. Absent where the service seals.
   */
  readonly selloHash: Buffer | undefined;
  /** All that can refuse the document, before a folio or a stamp is spent on it. */
  check(): Promise<Draft>;
}

/** A document that nothing refuses any more; sealing it takes its folio. */
export interface Draft {
  seal(): Promise<SealedOrder>;
}

/** What the record says of a sealed document, and the document. */
export interface SealedOrder {
  readonly tipo: string;
  readonly serie: string | undefined;
  readonly folio: string | undefined;
  readonly emisorRfc: string;
  readonly receptorRfc: string;
  readonly total: string;
  /** Of the payments it tells, in pesos. */
  readonly montoTotalPagos?: string | undefined;
  readonly sealed: SealedDocument;
  /** What it applies against invoices. */
  readonly applications?: readonly Application[] | undefined;
}

/** The record after a creation, its XML if it is stamped, and whether it was there before the call. */
export interface Creation {
  readonly document: DocumentRow;
  readonly xml: Buffer | undefined;
  readonly replayed: boolean;
}

/** Where a crash would leave different things behind; each is a line of the log at level trace. */
export const POINTS = ["claimed", "sealed", "inserted", "answered", "settled"] as const;

const reached = milestones<(typeof POINTS)[number]>("stamping");

/** How often an order is built, because others moved the invoices that it applies to, or took its key. */
const ATTEMPTS = 4;

/**
 * The corridor every creation walks: claim the key, check, seal, insert (with its stamp reserved), submit to the PAC
 * with no transaction open, settle. A repetition of the key enters where the earlier call stopped.
 */
export async function createDocument(house: House, caller: Caller, order: Order): Promise<Creation> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const earlier = await claim(house, caller, order);
    if (earlier !== undefined) return repeat(house, caller, earlier);
    reached(house, caller, "claimed");
    const written = await write(house, caller, order).catch(unlessOvertaken(house, caller, order));
    if (written !== "overtaken") return submit(house, caller, written);
  }
  throw inProgress("Otras peticiones cambian el saldo de la factura; reintente en unos segundos");
}

/** A document that is `timbrando`, and this call's to submit or to recover. */
interface Taken extends Held {
  readonly pac: Pac;
  readonly sealed: SealedDocument;
  /** The lease ends later: whoever was paused beyond that asks the PAC for nothing. */
  readonly until: Date;
}

/** "overtaken": another call has the key or the seal, or moved the invoices that the document applies to. */
async function write(house: House, caller: Caller, order: Order): Promise<Taken | "overtaken"> {
  const draft = await order.check();
  await requireStamp(house, caller);
  const pac = requirePac(house, caller);
  const { sealed, ...facts } = await draft.seal();
  const id = randomUUID();
  reached(house, caller, "sealed", id);
  const until = within(house.patience.lease);
  const inserted = await insertDocument(house.db, caller, {
    ...facts,
    id,
    kind: order.kind,
    idempotencyKey: order.idempotencyKey,
    selloHash: order.selloHash,
    pac: pac.name,
    sealedXml: sealed.xml,
    createdAt: house.now(),
    leaseMs: house.patience.lease,
  });
  if (inserted === "no-stamps") throw noStamps();
  if (inserted !== "inserted") return "overtaken";
  reached(house, caller, "inserted", id);
  return { id, fence: FIRST_FENCE, pac, sealed, until };
}

/** What the order asks for may have gone to an equal call that was quicker: that one's document is the answer. */
function unlessOvertaken(house: House, caller: Caller, order: Order) {
  return async (refusal: unknown): Promise<"overtaken"> => {
    if ((await claim(house, caller, order)) === undefined) throw refusal;
    return "overtaken";
  };
}

/** The document that the key, or the very same seal, already stands for; one without a key takes the order's. */
async function claim(house: House, caller: Caller, order: Order): Promise<DocumentRow | undefined> {
  const { idempotencyKey: key, selloHash } = order;
  const byKey = key && (await findByKey(house.db, caller, key));
  if (byKey) return requireKind(byKey, order);
  const bySello = selloHash && (await findBySello(house.db, caller, selloHash));
  if (!bySello || !key) return bySello;
  const given = await giveKey(house.db, caller, bySello.id, key);
  return given === "taken" ? claim(house, caller, order) : bySello;
}

/** An answer that names a complement must not be of a document that is none: the caller would believe in it. */
function requireKind(document: DocumentRow, { kind }: Order): DocumentRow {
  if (canAnswerWith(kind, document.kind as Kind)) return document;
  const sentence = `ya es la de ${NAMES[document.kind as Kind]}; para ${NAMES[kind]} use otra llave`;
  throw invalid(`idempotency_key (encabezado Idempotency-Key): ${sentence}`, { campo: "idempotency_key" });
}

/** 402 before a folio is taken; the reservation itself is part of the insertion. */
async function requireStamp(house: House, caller: Caller): Promise<void> {
  if (caller.environment !== "production") return;
  const { available } = await balance(house.db, caller.accountId, house.now());
  if (available < 1) throw noStamps();
}

async function submit(house: House, caller: Caller, taken: Taken): Promise<Creation> {
  const { id, pac, sealed, until } = taken;
  const deadline = sooner(within(house.patience.stamp), until);
  const first = await pac.stamp({ sealed, reference: id, deadline });
  const outcome = first.kind === "unknown" ? await lookAgain(house, caller, taken) : first;
  reached(house, caller, "answered", id);
  const document = await settle(house, caller, taken, outcome);
  reached(house, caller, "settled", id);
  if (document === undefined) return replay(house, caller, id);
  if (outcome.kind !== "stamped") throw refusalOf(outcome);
  return { document, xml: outcome.xml, replayed: false };
}

/**
 * What became of a submission whose answer was lost. A stamp is proof at once. A denial is believed only after the PAC
 * has kept to it for a while; then the document is what the PAC says: invalid, or never processed.
 */
async function lookAgain(house: House, caller: Caller, taken: Taken): Promise<StampOutcome> {
  const { recover, denial } = house.patience;
  const { id, pac, sealed, until } = taken;
  const outcome = await pac.recover({ sealed, reference: id, deadline: sooner(within(recover), until) });
  if (outcome.kind === "stamped") return outcome;
  if (!isDenial(outcome) || !(await denyDocument(house.db, caller, taken, denial))) {
    return { kind: "unknown", reason: describe(outcome) };
  }
  return outcome.kind === "rejected" ? outcome : { kind: "unavailable", reason: describe(outcome) };
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

/** Writes the outcome down, by compare-and-set. The record as written; nothing when it is somebody else's to write. */
async function settle(
  house: House,
  caller: Caller,
  taken: Taken,
  outcome: StampOutcome,
): Promise<DocumentRow | undefined> {
  const { db, log } = house;
  if (outcome.kind !== "stamped") log.warn({ ...trace(caller), document: taken.id, outcome }, "not stamped");
  switch (outcome.kind) {
    case "stamped":
      return settleStamp(house, caller, taken, outcome);
    case "rejected":
      return settleFailed(db, caller, taken, {
        codigo: outcome.code,
        mensaje: outcome.detail,
        resendable: false,
      });
    case "account":
    case "unavailable":
      return settleFailed(db, caller, taken, { ...FAILURES[outcome.kind], resendable: true });
    case "unknown":
      return release(house, caller, taken);
  }
}

/** A stamp counts whoever holds the document by now, and though it was given up meanwhile. */
async function settleStamp(
  { db, now, log }: House,
  caller: Caller,
  taken: Taken,
  { timbre: { uuid }, xml }: Extract<StampOutcome, { kind: "stamped" }>,
): Promise<DocumentRow | undefined> {
  const { id, pac } = taken;
  const stamp = { uuid, xml, at: now() };
  const document = await settleStamped(db, caller, taken, stamp);
  if (document !== undefined) return document;
  const late = await settleLate(db, caller, id, { ...stamp, pac: pac.name });
  if (late === undefined) return undefined;
  const { unpaid, ...row } = late;
  log.warn(
    { ...trace(caller), document: id, uuid, unpaid },
    "stamped after others took it up, or gave it up",
  );
  return row;
}

function release({ db, patience }: House, caller: Caller, document: Held) {
  const { first, most } = patience.backoff;
  return releaseDocument(db, caller, document, { firstMs: first, mostMs: most });
}

/** How a first call answers what is not a stamp. */
function refusalOf(outcome: Exclude<StampOutcome, { kind: "stamped" }>): AppError {
  if (outcome.kind === "rejected") return pacRejected(outcome.code, outcome.detail);
  const { codigo, mensaje } = FAILURES[outcome.kind];
  return pacUnreachable(codigo, `${mensaje}; reintente con la misma Idempotency-Key`);
}

/** The same key again: what is settled is shown, what is open is taken up where it stopped. */
async function repeat(house: House, caller: Caller, document: DocumentRow): Promise<Creation> {
  if (document.estado === "timbrando") return resume(house, caller, document);
  if (document.estado === "error" && document.resendable) return resend(house, caller, document);
  return replay(house, caller, document.id);
}

/** The first call's end is unknown: recover it; the answer is what is known then, even if that is still `timbrando`. */
async function resume(house: House, caller: Caller, { id, pac: name }: DocumentRow): Promise<Creation> {
  const pac = pacOf(house, caller, name);
  const until = within(house.patience.lease);
  const submission = await resumeDocument(house.db, caller, id, house.patience.lease);
  if (submission === undefined) throw inFlight();
  await finish(house, caller, reopen(house, submission, pac, until));
  return replay(house, caller, id);
}

async function finish(house: House, caller: Caller, taken: Taken): Promise<void> {
  await settle(house, caller, taken, await lookAgain(house, caller, taken));
}

/** Takes up documents that an environment left `timbrando`, at most `limit` of them, at once; how many there were. */
export async function finishStamping(house: House, environment: Environment, limit: number): Promise<number> {
  const until = within(house.patience.lease);
  const documents = await takeUnfinished(house.db, environment, limit, house.patience.lease);
  await finishEach(house, documents, {
    finish: async (document: Unfinished) =>
      finish(house, document, reopen(house, document, pacOf(house, document, document.pac), until)),
    letGo: (document) => release(house, document, document),
    trouble: "a document could not be recovered",
  });
  return documents.length;
}

/** The PAC certainly never had it: the same bytes go out again, and the answer is a first call's. */
async function resend(house: House, caller: Caller, { id }: DocumentRow): Promise<Creation> {
  await requireStamp(house, caller);
  const pac = requirePac(house, caller);
  const until = within(house.patience.lease);
  const submission = await resendDocument(house.db, caller, id, {
    pac: pac.name,
    leaseMs: house.patience.lease,
  });
  if (submission === undefined) throw inFlight();
  if (submission === "moved") throw moved();
  return submit(house, caller, reopen(house, submission, pac, until));
}

async function replay(house: House, caller: Caller, id: string): Promise<Creation> {
  const document = await reread(house, caller, id);
  const xml = isStamped(document.estado) ? await findStampedXml(house.db, caller, id) : undefined;
  return { document, xml: xml ?? undefined, replayed: true };
}

function reopen(house: House, { id, fence, sealedXml }: Submission, pac: Pac, until: Date): Taken {
  return { id, fence, pac, until, sealed: readSealed(sealedXml, house.schemas) };
}

function inFlight() {
  return inProgress("Otra petición con la misma Idempotency-Key está en proceso; reintente en unos segundos");
}

/** The bytes fix the amounts: they cannot be adapted, and would not be true if they went out. */
function moved() {
  return notApplicable(
    "Lo que el comprobante aplica a sus facturas ya no corresponde al saldo de ellas; envíelo de nuevo con otra Idempotency-Key",
  );
}
