import { type Database, HELD, type Held, held, postponed, statement, type Tenant } from "../database/index.ts";
import { COLUMNS, type DocumentRow } from "./documents.ts";

const DENY = statement("document-deny", "account")`update documents set denied_at = coalesce(denied_at, $5)
    where ${HELD} and estado = 'timbrando' returning denied_at as since`;

/**
 * Writes down that the PAC denies having a stamp, and tells whether it has denied it for `spanMs`. The PAC denied it
 * now at `at`, a time of the database's clock.
 */
export async function denyDocument(
  db: Database,
  tenant: Tenant,
  document: Held,
  { at, spanMs }: { readonly at: Date; readonly spanMs: number },
): Promise<boolean> {
  const [row] = await db.query<{ since: Date }>(DENY, [...held(tenant, document), at]);
  return row !== undefined && at.getTime() - row.since.getTime() >= spanMs;
}

const RELEASE = statement("document-release", "account")`
    update documents set ${postponed("$5")} where ${HELD} and estado = 'timbrando' returning ${COLUMNS}`;

/**
 * Releases the document with its outcome unknown: a caller who repeats the key may take it up at once, and the worker
 * does after `waitMs`. Returns undefined as `settleStamped` does.
 */
export async function releaseDocument(
  db: Database,
  tenant: Tenant,
  document: Held,
  waitMs: number,
): Promise<DocumentRow | undefined> {
  return (await db.query<DocumentRow>(RELEASE, [...held(tenant, document), waitMs]))[0];
}

const LEAVE = statement("document-leave", "account")`
    update documents set lease_until = null where ${HELD} and estado = 'timbrando' returning ${COLUMNS}`;

/** Releases a document that a caller asked about; the time of the worker's next look does not change. */
export async function leaveDocument(db: Database, tenant: Tenant, document: Held): Promise<DocumentRow | undefined> {
  return (await db.query<DocumentRow>(LEAVE, held(tenant, document)))[0];
}

const POSTPONE_DENIED = statement("document-look-later", "account")`
    update documents set ${postponed("$5")} where ${HELD} and estado = 'error'`;

/** Releases a document that its PAC still denies: the worker looks again after `waitMs`, or never again without it. */
export async function postponeDenied(
  db: Database,
  tenant: Tenant,
  document: Held,
  waitMs: number | undefined,
): Promise<void> {
  await db.query(POSTPONE_DENIED, [...held(tenant, document), waitMs ?? null]);
}
