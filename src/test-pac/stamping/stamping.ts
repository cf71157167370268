import type { StampingIdentity } from "../authority/index.ts";
import { insertion, type SigningPlace, signTimbre, writeTimbre } from "../documents/index.ts";
import { type Archive, type Key, markOf, type Stamping } from "../storage/index.ts";
import { type Bench, type Document, readDocument, rejectionOf } from "./checks.ts";
import type { Family } from "./forms.ts";
import type { Rejection } from "./lists.ts";

export interface Submission {
  readonly family: Family;
  readonly xml: Buffer;
  readonly customId?: string | undefined;
  /** A fault rejects the document with this after every check, to produce answers that the real checks cannot. */
  readonly simulated?: Rejection | undefined;
}

export type StampOutcome =
  | { kind: "stamped"; stamping: Stamping }
  /** The document was stamped before; `stamping` is absent when another PAC stamped it. */
  | { kind: "previous"; stamping?: Stamping }
  /** The customid belongs to another document. */
  | { kind: "taken"; stamping: Stamping }
  | { kind: "rejected"; rejection: Rejection };

export interface StampingContext extends Bench {
  readonly archive: Archive;
  readonly pac: StampingIdentity;
  readonly signOn: SigningPlace;
}

/**
 * Returns the PAC's stamping function: each document is stamped at most once, however often and simultaneously it
 * comes.
 */
export function createStamping(context: StampingContext): (submission: Submission) => Promise<StampOutcome> {
  const claims = new Map<string, Promise<unknown>>();
  return async (submission) => {
    const reading = readDocument(context, submission.xml, submission.family);
    if (reading.kind === "rejected") return reading;
    const { document } = reading;
    if (document.timbre !== undefined) return alreadyStamped(document, context.archive);
    const own = { rfc: document.rfc, sello: document.sello };
    const marks = [own, ...customKey(submission)].map(markOf);
    // No await stands between the last check for rivals and the claim, so no other request can come in between.
    for (let rival = rivalOf(claims, marks); rival !== undefined; rival = rivalOf(claims, marks)) await rival;
    const earlier = earlierPlace(context, own, submission);
    if (earlier !== undefined) return { kind: earlier.kind, stamping: await context.archive.read(earlier.place) };
    return claim(claims, marks, stampNew(document, submission, context));
  };
}

/**
 * Returns the function that finds the stamp of a document by its bytes. A document that is being stamped at this moment
 * is not found, as at a real PAC.
 */
export function createLookUp(
  context: StampingContext,
): (submission: Pick<Submission, "family" | "xml">) => Promise<StampOutcome | { kind: "none" }> {
  return async ({ family, xml }) => {
    const reading = readDocument(context, xml, family);
    if (reading.kind === "rejected") return reading;
    const { rfc, sello } = reading.document;
    const stamping = await context.archive.find({ rfc, sello });
    return stamping === undefined ? { kind: "none" } : { kind: "previous", stamping };
  };
}

function customKey({ customId }: Submission): Key[] {
  return customId === undefined ? [] : [{ customId }];
}

/**
 * Returns the work of another request that is stamping the same document, or another document with the same customid.
 */
function rivalOf(claims: Map<string, Promise<unknown>>, marks: readonly string[]): Promise<unknown> | undefined {
  return marks.map((mark) => claims.get(mark)).find((claim) => claim !== undefined);
}

/** Holds a claim on the keys while `work` runs. Waiting for a claim never fails. */
async function claim<T>(claims: Map<string, Promise<unknown>>, marks: readonly string[], work: Promise<T>): Promise<T> {
  const settled = work.catch(() => undefined);
  for (const mark of marks) claims.set(mark, settled);
  try {
    return await work;
  } finally {
    for (const mark of marks) claims.delete(mark);
  }
}

/**
 * Finds an earlier stamp. The document is looked up before the customid, because it is the same document under any
 * customid.
 */
function earlierPlace(
  { archive, now }: StampingContext,
  own: Extract<Key, { rfc: string }>,
  submission: Submission,
): { kind: "previous" | "taken"; place: number } | undefined {
  const previous = archive.locate(own);
  if (previous !== undefined) return { kind: "previous", place: previous };
  const [key] = customKey(submission);
  const taken = key === undefined ? undefined : archive.locate(key, now(own.rfc));
  return taken === undefined ? undefined : { kind: "taken", place: taken };
}

/** Returns the stamp when this PAC gave it; another PAC's stamp is not in the archive. */
async function alreadyStamped({ timbre }: Document, archive: Archive): Promise<StampOutcome> {
  const { UUID: uuid = "", SelloSAT: selloSat } = timbre?.attributes ?? {};
  const stamping = await archive.find({ uuid });
  return stamping?.timbre.selloSat === selloSat
    ? { kind: "previous", ...(stamping && { stamping }) }
    : { kind: "previous" };
}

async function stampNew(document: Document, submission: Submission, context: StampingContext): Promise<StampOutcome> {
  const rejection = rejectionOf(document, context) ?? submission.simulated;
  if (rejection !== undefined) return { kind: "rejected", rejection };
  const stamping = await sign(document, submission, context);
  // No await stands between the count and the stamp, so simultaneous documents cannot overdraw the account.
  const { stampLimit = Number.POSITIVE_INFINITY } = context.registers.settings;
  if (context.archive.count >= stampLimit) return { kind: "rejected", rejection: NO_STAMPS };
  context.archive.add(stamping);
  return { kind: "stamped", stamping };
}

export const NO_STAMPS: Rejection = { code: "AU2001", sentence: "El usuario no cuenta con timbres." };

async function sign(
  document: Document,
  { xml: bytes, customId }: Submission,
  context: StampingContext,
): Promise<Stamping> {
  const { rfc, sello, noCertificado } = document;
  const now = context.now(rfc);
  const { leyenda } = context.registers.settings;
  const timbre = await signTimbre({
    selloCfd: sello,
    now,
    pac: context.pac,
    leyenda,
    signOn: context.signOn,
  });
  const xml = bytes.toString("utf8");
  const edit = insertion(xml, writeTimbre(timbre));
  const stamping = { rfc, noCertificado, at: now.getTime(), timbre, xml, edit };
  return customId === undefined ? stamping : { ...stamping, customId };
}
