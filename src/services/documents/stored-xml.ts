import { createHash } from "node:crypto";
import { type Deadline, deadlineIn } from "../../../common/deadline.ts";
import { internal, unavailable } from "../../../common/errors.ts";
import { type Bucket, BucketUnavailable } from "../../clients/storage.ts";
import { type Archived, findKeptXml, type KeptXml } from "../../persistence/archive.ts";
import type { Tenant } from "../../persistence/database/index.ts";
import type { Deps } from "../context/index.ts";

export type XmlDeps = Pick<Deps, "db" | "archive" | "timeouts" | "log">;

/**
 * Returns a document's stamped XML, `inRow` as its row was read or else from the archive; null where there is none yet.
 * Archived bytes without the SHA-256 that the row names are never returned. @throws 503 while the archive does not
 * answer
 */
export async function stampedXml(
  deps: XmlDeps,
  tenant: Tenant,
  id: string,
  inRow: Buffer | null,
  until?: Deadline,
): Promise<Buffer | null> {
  if (inRow !== null) return inRow;
  const kept = await findKeptXml(deps.db, tenant, id);
  // The XML may have been put back into the row since the row was read.
  return kept?.xml ?? archivedOf(deps, tenant, id, kept, until);
}

/** Returns the sealed XML, which every document but a draft has, in whatever state; null for a draft. */
export async function sealedXml(
  deps: XmlDeps,
  tenant: Tenant,
  id: string,
  inRow: Buffer | null,
): Promise<Buffer | null> {
  if (inRow !== null) return inRow;
  const kept = await findKeptXml(deps.db, tenant, id);
  if (kept === undefined || kept.sealed !== null) return kept?.sealed ?? null;
  const stamped = await archivedOf(deps, tenant, id, kept);
  if (stamped === null || kept.stamp === undefined) return null;
  return Buffer.concat([stamped.subarray(0, kept.stamp.from), stamped.subarray(kept.stamp.to)]);
}

async function archivedOf(
  deps: XmlDeps,
  { accountId: account, environment }: Tenant,
  id: string,
  kept: KeptXml | undefined,
  until = deadlineIn(deps.timeouts.archive),
): Promise<Buffer | null> {
  if (kept?.archived === undefined) return null;
  const found = await fetchArchived(deps, kept.archived, until).catch((cause: unknown) => {
    throw asUnanswered(deps, cause);
  });
  if (found.kind === "xml") return found.xml;
  deps.log.error(
    { account, environment, document: id, sha256: kept.archived.sha256, fault: found.fault },
    "archived XML is not what was archived",
  );
  throw internal(new Error(`archived XML of document ${id}: ${found.fault}`));
}

export type Fetched =
  | { readonly kind: "xml"; readonly xml: Buffer }
  | { readonly kind: "harmed"; readonly fault: Fault };

/** An object of the archive can be missing, or have other bytes than its row says. */
export type Fault = "missing" | "other-bytes";

/** Fetches an object and compares its bytes with the hash in its name. @throws BucketUnavailable */
export async function fetchArchived(
  { archive }: Pick<Deps, "archive">,
  { sha256, bytes }: Archived,
  until: Deadline,
): Promise<Fetched> {
  if (archive === undefined) throw new BucketUnavailable(NOT_CONFIGURED);
  const xml = await archive.bucket.get(objectOf(sha256), until);
  if (xml === undefined) return { kind: "harmed", fault: "missing" };
  return xml.length === bytes && sha256Of(xml).toString("hex") === sha256
    ? { kind: "xml", xml }
    : { kind: "harmed", fault: "other-bytes" };
}

/** An object's name is the hash of its content, and tells nothing about its owner. */
export const objectOf = (sha256: string) => `${sha256}.xml`;

export function sha256Of(xml: Buffer): Buffer {
  return createHash("sha256").update(xml).digest();
}

const NOT_CONFIGURED = "ARCHIVE_URL is not set";

/**
 * Returns why the storage does not answer; undefined when it does. It asks for an object that never exists, with the
 * rights that any read needs.
 */
export async function troubleOf(bucket: Bucket, until: Deadline): Promise<string | undefined> {
  try {
    await bucket.get(objectOf("0".repeat(64)), until);
    return undefined;
  } catch (cause) {
    if (cause instanceof BucketUnavailable) return cause.message;
    throw cause;
  }
}

/** Turns a storage that does not answer into 503, and leaves any other error as it is. */
export function asUnanswered({ log }: Pick<Deps, "log">, cause: unknown): unknown {
  if (!(cause instanceof BucketUnavailable)) return cause;
  log.warn({ err: cause }, "the archive does not answer");
  return unavailable("el archivo de comprobantes antiguos no responde", "en unos minutos");
}
