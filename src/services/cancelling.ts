import { setTimeout as sleep } from "node:timers/promises";
import { type CancellationOrder, signCancellation } from "../engine/cancellation.ts";
import { localTimeOf } from "../engine/catalogs/index.ts";
import { readXml } from "../engine/xml.ts";
import {
  inProgress,
  invalid,
  notApplicable,
  notFound,
  pacRejected,
  pacUnreachable,
  satUnavailable,
} from "../errors.ts";
import type { Estado } from "../lifecycle.ts";
import type { CancelOutcome, Family } from "../pac/pac.ts";
import {
  awaitReceiver,
  beginCancellation,
  type Cancelling,
  endCancellation,
  findAcknowledgement,
  findIssued,
  type IssuedDocument,
  keepAcknowledgement,
  type OpenCancellation,
  postponeCancellation,
  storeAcuse,
  takeCancellation,
  takeDueCancellations,
} from "../persistence/cancellations.ts";
import { type DocumentRow, findDocument } from "../persistence/documents.ts";
import type { Tenant } from "../persistence/tenant.ts";
import type { SatAnswer, SatEstado } from "../sat/consulta.ts";
import { cancellationVerdict } from "./cancellation-status.ts";
import type { House } from "./house.ts";
import { FAILURES, requirePac, within } from "./pacs.ts";

/** Where a crash would leave different things behind; each is a line of the log at level trace. */
export const CANCELLING_POINTS = ["begun", "presented", "kept", "asked", "ended"] as const;

function reached({ log }: House, point: (typeof CANCELLING_POINTS)[number], document: string): void {
  log.trace({ point, document }, "cancelling");
}

/** Why, and with 01 what takes its place. */
export interface Motive {
  readonly motivo: string;
  readonly uuidReemplazo?: string | undefined;
}

/** A document by its id, among the kinds of the resource that was asked. */
export interface Reference {
  readonly id: string;
  readonly kinds: readonly string[];
}

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
  const document = requireCancellable(await findDocumentOf(house, caller, reference));
  requirePac(house, caller);
  const request = await sign(house, document, motive);
  const { motivo, uuidReemplazo } = motive;
  const asked = { motivo, uuidReemplazo, request, requestedAt: house.now() };
  const open = await beginCancellation(house.db, caller, document.id, asked, house.patience.lease);
  if (open === undefined) throw inFlight();
  reached(house, "begun", open.id);
  refuseUnlessDone(await present(house, open, within(house.patience.cancellation)));
  return reread(house, caller, open.id);
}

async function findDocumentOf(
  house: House,
  caller: Tenant,
  { id, kinds }: Reference,
): Promise<IssuedDocument> {
  const document = await findIssued(house.db, caller, id, kinds);
  if (document === undefined) throw notFound();
  return document;
}

/** With its stamp: an `IssuedDocument` that has all. */
type StampedDocument = IssuedDocument & { readonly uuidFiscal: string; readonly stampedXml: Buffer };

function isStampedDocument(document: IssuedDocument): document is StampedDocument {
  return document.uuidFiscal !== null && document.stampedXml !== null;
}

function requireCancellable(document: IssuedDocument): StampedDocument {
  if (document.estado === "cancelando") throw inFlight();
  const refusal = REFUSALS[document.estado];
  if (refusal !== undefined) throw notApplicable(refusal);
  return requireStamped(document);
}

const REFUSALS: Readonly<Partial<Record<Estado, string>>> = {
  cancelacion_pendiente:
    "El comprobante ya tiene una cancelación en espera del receptor; consulte estatus-cancelacion",
  cancelada: "El comprobante ya está cancelado",
};

function requireStamped(document: IssuedDocument): StampedDocument {
  if (isStampedDocument(document)) return document;
  throw notApplicable("El comprobante no está timbrado");
}

/** Only the issuer may ask, with a CSD of its own; not necessarily the one that sealed the document. */
async function sign(
  house: House,
  document: StampedDocument,
  { motivo, uuidReemplazo }: Motive,
): Promise<Buffer> {
  const { uuidFiscal: uuid, emisorRfc, cuentaRfc, noCertificado, accountId } = document;
  if (uuidReemplazo?.toUpperCase() === uuid) {
    throw invalid("uuidReemplazo: un comprobante no puede sustituirse a sí mismo", {
      campo: "uuidReemplazo",
    });
  }
  if (noCertificado === null) throw notApplicable("La cuenta no tiene un CSD: súbalo antes de cancelar");
  if (emisorRfc !== cuentaRfc) {
    throw notApplicable(
      `Solo ${emisorRfc}, que lo emitió, puede cancelar el comprobante; el CSD de la cuenta es de ${cuentaRfc}`,
    );
  }
  const order = {
    ...{ family: familyOf(document.kind), rfcEmisor: emisorRfc, uuid },
    ...{ fecha: localTimeOf(house.now(), SAT_ZONE), motivo, folioSustitucion: uuidReemplazo },
  } as CancellationOrder;
  return signCancellation(order, await house.signers.get(accountId, noCertificado));
}

/** Requests carry central time, wherever they are signed. */
const SAT_ZONE = "America/Mexico_City";

function familyOf(kind: string): Family {
  return kind === "retencion" ? "retencion" : "cfdi";
}

/** How far a cancellation was brought. */
type Progress =
  /** `confirmed`: this very step made it `cancelada`. */
  | { readonly kind: "decided"; readonly confirmed: boolean }
  /** The worker goes on with it. `silent`: SAT could not be asked. */
  | { readonly kind: "open"; readonly silent: boolean }
  /** SAT refused the request. */
  | { readonly kind: "refused"; readonly codigo: string; readonly detalle: string }
  /** The PAC was not reached, or nobody knows. */
  | { readonly kind: "failed"; readonly failure: keyof typeof FAILURES };

/**
 * Presents the request and waits, as long as the deadline lets it, for SAT to show what it did. Presenting the same
 * bytes again is harmless: SAT answers 202.
 */
async function present(house: House, open: OpenCancellation, deadline: Date): Promise<Progress> {
  const outcome = await hand(house, open, deadline);
  reached(house, "presented", open.id);
  switch (outcome.kind) {
    case "accepted":
    case "already":
      await keepAcknowledgement(house.db, open, open.id, { codigo: outcome.code, acuse: outcome.acuse });
      reached(house, "kept", open.id);
      return follow(house, { ...open, presented: true }, deadline);
    case "rejected":
      return refuse(house, open, { codigo: outcome.code, detalle: outcome.detail });
    case "not-yet-known":
      return isYoung(house, open)
        ? postpone(house, open)
        : refuse(house, open, { codigo: outcome.code, detalle: "El SAT no conoce el comprobante" });
    case "account":
    case "unavailable": {
      const { codigo, mensaje: detalle } = FAILURES[outcome.kind];
      await end(house, open, "timbrada", { codigo, detalle });
      return { kind: "failed", failure: outcome.kind };
    }
    case "unknown": {
      house.log.warn({ document: open.id, outcome }, "not known whether the cancellation was presented");
      const seen = await look(house, open, deadline);
      return seen.kind === "open" ? { kind: "failed", failure: "unknown" } : seen;
    }
  }
}

/** To the PAC. Right after a stamp SAT may not have the document yet, and have it a moment later. */
async function hand(house: House, open: OpenCancellation, deadline: Date): Promise<CancelOutcome> {
  const { cancel, pause } = house.patience;
  const pac = requirePac(house, open);
  const { kind, request, uuidFiscal: uuid } = open;
  for (;;) {
    const limit = sooner(within(cancel), deadline);
    const outcome = await pac.cancel({ family: familyOf(kind), request, uuid, deadline: limit });
    const again = outcome.kind === "not-yet-known" && isYoung(house, open);
    if (!again || isNear(deadline, pause)) return outcome;
    await sleep(pause);
  }
}

/** A PAC has up to 72 hours to deliver to SAT what it stamped. */
const DELIVERY_MS = 72 * 3_600_000;

function isYoung({ now }: House, { stampedAt }: OpenCancellation): boolean {
  return now().getTime() - stampedAt.getTime() < DELIVERY_MS;
}

/** Looks until SAT has decided: its status lags behind its acknowledgement. */
async function follow(house: House, open: OpenCancellation, deadline: Date): Promise<Progress> {
  const { pause } = house.patience;
  for (;;) {
    const progress = await look(house, open, deadline);
    if (progress.kind !== "open" || isNear(deadline, pause)) return progress;
    await sleep(pause);
  }
}

/** Asks SAT once, and writes down what it decided. */
async function look(house: House, open: OpenCancellation, deadline: Date): Promise<Progress> {
  const answer = await askAbout(house, open, sooner(within(house.patience.ask), deadline));
  reached(house, "asked", open.id);
  switch (cancellationVerdict(open.estado, answer)) {
    case "cancelled":
      return { kind: "decided", confirmed: await end(house, open, "cancelada") };
    case "rejected":
      await end(house, open, "timbrada", {
        codigo: undefined,
        detalle: "El receptor rechazó la cancelación",
      });
      return { kind: "decided", confirmed: false };
    case "pending":
      if (open.estado === "cancelando") await awaitReceiver(house.db, open, house.patience.receiver.first);
      else await postpone(house, open);
      return { kind: "decided", confirmed: false };
    case "undecided":
      await postpone(house, open);
      return { kind: "open", silent: answer.kind === "unavailable" };
  }
}

/** SAT has no status service for withholdings: who received the request has cancelled it (1201, 1202). */
async function askAbout(house: House, open: OpenCancellation, deadline: Date): Promise<SatAnswer> {
  if (familyOf(open.kind) === "cfdi") return askSat(house, open, deadline);
  return open.presented ? CANCELLED : { kind: "unavailable", reason: "no service to ask" };
}

const CANCELLED: SatAnswer = {
  ...{ kind: "answered", estado: "Cancelado", cancelable: undefined, cancelacion: undefined },
};

type Asked = Pick<StampedDocument, "environment" | "uuidFiscal" | "emisorRfc" | "receptorRfc" | "stampedXml">;

async function askSat({ sat }: House, document: Asked, deadline: Date): Promise<SatAnswer> {
  const { uuidFiscal: uuid, emisorRfc, receptorRfc } = document;
  const read = readXml(document.stampedXml);
  if (read.kind === "malformed") throw new Error(`stored document is not XML: ${read.sentence}`);
  const { Total: total = "0", Sello = "" } = read.root.attributes;
  const facts = { uuid, emisorRfc, receptorRfc: receptorRfc ?? "", total, selloTail: Sello.slice(-8) };
  return sat[document.environment].ask({ ...facts, deadline });
}

async function refuse(
  house: House,
  open: OpenCancellation,
  why: { codigo: string; detalle: string },
): Promise<Progress> {
  await end(house, open, "timbrada", why);
  return { kind: "refused", ...why };
}

/** By compare-and-set; whether this call did it. */
async function end(
  house: House,
  open: OpenCancellation,
  to: "cancelada" | "timbrada",
  why?: { codigo: string | undefined; detalle: string },
): Promise<boolean> {
  const ended = await endCancellation(house.db, open, to, house.now(), why);
  reached(house, "ended", open.id);
  return ended !== undefined;
}

async function postpone(house: House, open: OpenCancellation): Promise<Progress> {
  const { backoff, receiver } = house.patience;
  const { first, most } = open.estado === "cancelando" ? backoff : receiver;
  await postponeCancellation(house.db, open, { firstMs: first, mostMs: most });
  return { kind: "open", silent: false };
}

/** What ends the call of who asked for it. */
function refuseUnlessDone(progress: Progress): void {
  if (progress.kind === "refused") throw pacRejected(progress.codigo, progress.detalle);
  if (progress.kind !== "failed") return;
  const { codigo, mensaje } = FAILURES[progress.failure];
  throw pacUnreachable(codigo, mensaje);
}

/** An open cancellation that somebody left: SAT first, and only if it knows of no request that is presented again. */
async function resume(house: House, open: OpenCancellation, deadline: Date): Promise<Progress> {
  const progress = await look(house, open, deadline);
  return progress.kind === "open" && !open.presented ? present(house, open, deadline) : progress;
}

/** Asks SAT what became of an open cancellation; whether this very call confirmed it. */
export async function refreshCancellation(
  house: House,
  caller: Tenant,
  reference: Reference,
): Promise<{ document: DocumentRow; confirmed: boolean }> {
  const { id, estado } = await findDocumentOf(house, caller, reference);
  if (!isOpen(estado)) throw notApplicable("El comprobante no tiene una cancelación pendiente");
  const open = await takeCancellation(house.db, caller, id, house.patience.lease);
  if (open === undefined) {
    const document = await reread(house, caller, id);
    if (isOpen(document.estado)) throw inFlight();
    return { document, confirmed: false };
  }
  const progress = await resume(house, open, within(house.patience.cancellation));
  if (progress.kind === "open" && progress.silent) throw satUnavailable();
  refuseUnlessDone(progress);
  const confirmed = progress.kind === "decided" && progress.confirmed;
  return { document: await reread(house, caller, id), confirmed };
}

function isOpen(estado: Estado): estado is Cancelling {
  return estado === "cancelando" || estado === "cancelacion_pendiente";
}

/** Goes on with cancellations that are due, at most `limit` of them, at once; how many there were. */
export async function finishCancelling(house: House, limit: number): Promise<number> {
  const cancellations = await takeDueCancellations(house.db, limit, house.patience.lease);
  await Promise.all(
    cancellations.map(async (open) => {
      try {
        await resume(house, open, within(house.patience.recover));
      } catch (error) {
        house.log.error({ err: error, document: open.id }, "a cancellation could not be finished");
      }
    }),
  );
  return cancellations.length;
}

/** SAT's acknowledgement, as it came. A provider that gives it late is asked again. */
export async function readAcuse(house: House, caller: Tenant, { id, kinds }: Reference): Promise<Buffer> {
  const found = await findAcknowledgement(house.db, caller, id, kinds);
  if (found === undefined) throw notFound("El acuse de cancelación");
  if (found.acuse !== null) return found.acuse;
  const outcome = await requirePac(house, caller).receipt({
    ...{ family: familyOf(found.kind), rfcEmisor: found.emisorRfc, uuid: found.uuidFiscal },
    deadline: within(house.patience.recover),
  });
  if (outcome.kind === "unavailable") {
    const { codigo, mensaje } = FAILURES.unavailable;
    throw pacUnreachable(codigo, mensaje);
  }
  if (outcome.kind === "none") throw notFound("El acuse de cancelación todavía");
  await storeAcuse(house.db, caller, id, outcome.acuse);
  return outcome.acuse;
}

/** What SAT says of a document now; the record stays as it is. */
export async function askSatStatus(
  house: House,
  caller: Tenant,
  reference: Reference,
): Promise<{ uuid: string; estado: SatEstado }> {
  const document = requireStamped(await findDocumentOf(house, caller, reference));
  const answer = await askSat(house, document, within(house.patience.ask));
  if (answer.kind === "unavailable") throw satUnavailable();
  return { uuid: document.uuidFiscal, estado: answer.estado };
}

async function reread(house: House, caller: Tenant, id: string): Promise<DocumentRow> {
  const document = await findDocument(house.db, caller, id);
  if (document === undefined) throw new Error(`document ${id} vanished`);
  return document;
}

function inFlight() {
  return inProgress(
    "Otra petición sobre la cancelación del comprobante está en proceso; reintente en unos segundos",
  );
}

function sooner(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** Too near to begin anything after a pause. */
function isNear(deadline: Date, pause: number): boolean {
  return deadline.getTime() - Date.now() < 2 * pause;
}
