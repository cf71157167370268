import { reserveStamp } from "../account/index.ts";
import {
  type Database,
  firstRow,
  HELD,
  type Held,
  held,
  isUniqueViolation,
  lease,
  type Querying,
  statement,
  type Tenant,
  transition,
} from "../database/index.ts";
import {
  COLUMNS,
  changeWithEvent,
  claimOwnSeal,
  type DocumentRow,
  holdRelated,
  type Inserted,
  insertRelated,
  type NewDocument,
  noteEvent,
} from "../documents/index.ts";

/** A draft, or a document that was one. Its version is the row's fence, which every saving and stamping raises. */
export interface DraftRow extends DocumentRow {
  readonly fence: number;
  readonly request: Buffer;
  readonly capturedAt: Date;
  readonly savedAt: Date;
}

export interface Captured {
  readonly request: Uint8Array;
  readonly receptorRfc: string | undefined;
  readonly referencia: string | undefined;
  readonly tipo: string | undefined;
  readonly at: Date;
}

export const MOST_DRAFTS = 10_000;

const DRAFT = `${COLUMNS}, fence`;

const INSERT = statement("draft-insert", "account")`
    insert into documents (account_id, environment, id, kind, tipo, estado, emisor_rfc, receptor_rfc, referencia, pac, created_at,
      fence)
    select a.id, $2::text, $3::uuid, $4::text, $5::text, 'borrador', a.rfc, $6::text, $9::text, '', $7::timestamptz, 1
    from accounts a where a.id = $1::uuid and (select count(*) from (
      select from documents d where d.account_id = $1::uuid and d.environment = $2 and list_of(d.kind) = list_of($4)
        and d.estado = 'borrador' limit $8) as drafts) < $8
    returning ${DRAFT}`;

const CAPTURE = statement("draft-capture", "account")`
    insert into drafts (account_id, environment, document_id, request, captured_at, saved_at, corrects)
    values ($1, $2, $3, $4, $5, $5, $6)`;

interface NewDraft extends Captured {
  readonly id: string;
  readonly kind: string;
  readonly user: string | undefined;
  /** The id of the rejected document of which the draft is a copy. */
  readonly corrects: string | undefined;
  /** Is done in the same transaction. */
  readonly also?: ((tx: Querying) => Promise<void>) | undefined;
}

/** Inserts a draft of version 1. Returns undefined when the list has as many drafts as it may. */
export async function insertDraft(db: Database, tenant: Tenant, draft: NewDraft): Promise<DraftRow | undefined> {
  const { id, kind, tipo, receptorRfc, referencia, at, request, user, corrects, also } = draft;
  const which = [tenant.accountId, tenant.environment, id];
  const insert = async (tx: Querying) => {
    const values = [...which, kind, tipo, receptorRfc, at, MOST_DRAFTS, referencia];
    const [row] = await tx.query<DocumentRow & { fence: number }>(INSERT, values);
    if (row === undefined) return undefined;
    await tx.query(CAPTURE, [...which, request, at, corrects]);
    await also?.(tx);
    return row;
  };
  const row = await changeWithEvent(db, tenant, id, { event: "captured", user, at }, insert);
  return row && { ...row, request: Buffer.from(request), capturedAt: at, savedAt: at };
}

const ITS_DRAFT = "r.account_id = $1 and r.environment = d.environment and r.document_id = d.id";

const SAVE = statement("draft-save", "account")`with d as (
      update documents set receptor_rfc = $6, tipo = $7, referencia = $10, fence = fence + 1
      where ${HELD} and estado = 'borrador' and kind = $5 returning *
    ), draft as (
      update drafts r set request = $8, saved_at = $9 from d where ${ITS_DRAFT} returning r.captured_at
    ) select ${DRAFT}, captured_at as "capturedAt" from d, draft`;

/**
 * Saves a draft and returns its next version. Returns undefined when it is not a draft of this kind and version any
 * more.
 */
export async function saveDraft(
  db: Database,
  tenant: Tenant,
  draft: Held & { readonly kind: string },
  { receptorRfc, referencia, tipo, request, at }: Captured,
): Promise<DraftRow | undefined> {
  const values = [...held(tenant, draft), draft.kind, receptorRfc, tipo, request, at, referencia];
  const [row] = await db.query<DocumentRow & { fence: number; capturedAt: Date }>(SAVE, values);
  return row && { ...row, request: Buffer.from(request), savedAt: at };
}

/**
 * Returns a draft, or the request from which a document was stamped; undefined for documents that were never drafts.
 */
export const findDraft = firstRow<DraftRow, [tenant: Tenant, id: string]>("draft-find", "account")`
    select ${DRAFT}, request, captured_at as "capturedAt", saved_at as "savedAt"
    from documents d join drafts r on ${ITS_DRAFT} where d.account_id = $1 and d.environment = $2 and id = $3`;

const DELETE = statement("draft-delete", "account")`with d as (
      delete from documents where ${HELD} and estado = 'borrador' returning *
    ), draft as (
      delete from drafts r using d where ${ITS_DRAFT}
    ) select id from d`;

/** Deletes a draft. Returns false when it is not a draft of this version any more. */
export async function deleteDraft(db: Database, tenant: Tenant, draft: Held): Promise<boolean> {
  return (await db.query(DELETE, held(tenant, draft))).length > 0;
}

const TAKEN_UP = transition("borrador", "timbrando");

/** Sets the values of the new document. Its time of creation is now; its events tell when it was captured. */
const BECOMES = `${TAKEN_UP.set}, tipo = $5, serie = $6, folio = $7, emisor_rfc = $8, receptor_rfc = $9, total = $10::numeric,
  kind_facts = $11::jsonb, pdf_extras = $12::json, pac = $13, sealed_xml = $14, created_at = $15, sello_hash = $16,
  sums = $17::jsonb, referencia = $20::text, attempts = 1, ${lease("$18")}`;

const SUBMITTED = noteEvent("became", "submitted", { user: "$19", at: "$15" });

const BECOME_SANDBOX = statement("draft-become", "account")`with became as (
      update documents set ${BECOMES} where ${HELD} and ${TAKEN_UP.where} returning *
    ), event as (${SUBMITTED}
    ) select true as stamp from became`;

/** The draft's row is locked before a stamp is taken, so two who stamp it cannot reserve two stamps. */
const BECOME_PRODUCTION = statement("draft-become-with-stamp", "account")`with candidate as materialized (
      select id from documents where ${HELD} and ${TAKEN_UP.where} for update
    ), batch as (${reserveStamp({ row: "candidate", now: "$15::timestamptz" })}
    ), became as (
      update documents set ${BECOMES}, stamp_batch_id = batch.id from batch, candidate
      where documents.account_id = $1 and environment = $2 and documents.id = candidate.id returning documents.*
    ), event as (${SUBMITTED}
    ) select exists (select from became) as stamp from candidate`;

/**
 * Changes `borrador` to `timbrando`: the draft's row becomes the document, in production with its stamp reserved, with
 * the amounts that it applies to invoices. It returns as `insertDocument` does; "taken": it is not a draft of this
 * version any more.
 */
export async function becomeDocument(
  db: Database,
  tenant: Tenant,
  draft: Held,
  document: NewDocument,
): Promise<Inserted> {
  const { applications = [], related = [], substitutes } = document;
  if (!(await claimOwnSeal(db, tenant, document))) return "taken";
  if (applications.length + related.length === 0 && substitutes === undefined)
    return become(db, tenant, draft, document);
  return db.transaction(async (tx) => {
    if (!(await holdRelated(tx, tenant, document))) return "moved";
    const became = await become(tx, tenant, draft, document);
    if (became === "inserted") await insertRelated(tx, tenant, document);
    return became;
  });
}

async function become(db: Querying, tenant: Tenant, draft: Held, document: NewDocument): Promise<Inserted> {
  const statement = tenant.environment === "production" ? BECOME_PRODUCTION : BECOME_SANDBOX;
  try {
    const [row] = await db.query<{ stamp: boolean }>(statement, [
      ...held(tenant, draft),
      document.tipo,
      document.serie,
      document.folio,
      document.emisorRfc,
      document.receptorRfc,
      document.total,
      document.kindFacts,
      document.pdfExtras,
      document.pac,
      document.sealedXml,
      document.createdAt,
      document.selloHash,
      document.sums,
      document.leaseMs,
      document.user,
      document.referencia,
    ]);
    if (row === undefined) return "taken";
    return row.stamp ? "inserted" : "no-stamps";
  } catch (error) {
    if (isUniqueViolation(error)) return "taken";
    throw error;
  }
}
