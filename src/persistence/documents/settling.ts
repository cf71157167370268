import { reserveStamp, returnStamp } from "../account/index.ts";
import {
  type Database,
  DONE,
  grouped,
  HELD,
  type Held,
  held,
  isUniqueViolation,
  keptOf,
  postponed,
  STAMPED_STATES,
  statement,
  type Tenant,
  tell,
  tellOne,
  transition,
} from "../database/index.ts";
import { freeTickets, takeTicketsBack } from "../tickets/index.ts";
import { findApplications, holdInvoices } from "./applications.ts";
import { noteEvent } from "./document-events.ts";
import { COLUMNS, type DocumentRow, PLAIN } from "./documents.ts";
import { MAY_BE_IN_BLOCK, noteFiscalUuid } from "./list-blocks.ts";
import { armSubstitution } from "./substitutions.ts";
import { claimFiscalUuid, keepSealedBytes } from "./unique.ts";

const STAMPED = transition("timbrando", "timbrada");
const REVIVED = transition("error", "timbrada");
const FAILED = transition("timbrando", "error");

/** A stamp with the values that its record keeps. */
export interface Stamp {
  readonly uuid: string;
  readonly xml: Buffer;
  /** The record has these sealed bytes; absent where the whole XML is to be kept beside them. */
  readonly sealed?: Buffer;
  readonly at: Date;
}

const SETTLE_STAMPED = grouped(
  "document-settle-stamped",
  {
    of_account: "uuid",
    of_environment: "text",
    of_id: "uuid",
    of_fence: "int",
    stamp_uuid: "uuid",
    stamp_at: "timestamptz",
    whole: "bytea",
    inserted: "bytea",
    inserted_at: "int",
  },
  (rows) => `with settled as (
      update documents set ${STAMPED.set}, uuid_fiscal = stamp_uuid, stamped_at = stamp_at,
        stamped_xml = whole, inserted_xml = inserted, stamp_from = inserted_at, ${DONE}
      from ${rows} as rows
      where account_id = of_account and environment = of_environment and id = of_id and fence = of_fence and ${STAMPED.where}
        and created_at > now() - ${MAY_BE_IN_BLOCK}
      returning item, ${PLAIN}
    ), told as (${tell(STAMPED, "settled")}
    ) select item, ${COLUMNS} from settled`,
  { single: null },
);

/** The statements of one document get the stamp in these places. */
const STAMP = "uuid_fiscal = $5, stamped_at = $6, stamped_xml = $7, inserted_xml = $8, stamp_from = $9";

/** On a cluster two statements of one table each settle a document, because they are planned cheaply there. */
const SETTLE_ONE = statement("document-settle-one", "account")`
    update documents set ${STAMPED.set}, ${STAMP}, ${DONE}
    where ${HELD} and ${STAMPED.where} and created_at > now() - ${MAY_BE_IN_BLOCK} returning ${COLUMNS}`;
const TELL_ONE = statement("document-tell-stamped", "account")`${tellOne(STAMPED)}`;

const SETTLE_OLD = statement("document-settle-old", "account")`with settled as (
      update documents set ${STAMPED.set}, ${STAMP}, ${DONE}
      where ${HELD} and ${STAMPED.where} returning ${PLAIN}
    ), told as (${tell(STAMPED, "settled")}
    ) select ${COLUMNS} from settled`;

/**
 * Changes `timbrando` to `timbrada`. Returns undefined when the document was settled, or taken up by another process.
 * "uuid-taken": another record of the environment has the stamp, which proves nothing of this one.
 */
export async function settleStamped(
  db: Database,
  tenant: Tenant,
  document: Held,
  { uuid, xml, sealed, at }: Stamp,
): Promise<DocumentRow | "uuid-taken" | undefined> {
  if (!(await claimFiscalUuid(db, tenant, document.id, uuid))) return "uuid-taken";
  try {
    const values = [...held(tenant, document), uuid, at, ...keptOf(xml, sealed)];
    const settled = db.isDistributed
      ? await settleOne(db, tenant, values)
      : await db.together<DocumentRow>(SETTLE_STAMPED, values);
    return settled ?? (await settleOld(db, tenant, values));
  } catch (error) {
    if (isUniqueViolation(error)) return "uuid-taken";
    throw error;
  }
}

async function settleOne(
  db: Database,
  { accountId, environment }: Tenant,
  values: readonly unknown[],
): Promise<DocumentRow | undefined> {
  return db.transaction(async (tx) => {
    const [settled] = await tx.query<DocumentRow>(SETTLE_ONE, values);
    if (settled !== undefined) await tx.query(TELL_ONE, [accountId, environment, settled.id]);
    return settled;
  });
}

/**
 * A document that may stand in a block of a list is settled in a transaction, in which the list learns its fiscal UUID.
 */
async function settleOld(db: Database, tenant: Tenant, values: readonly unknown[]): Promise<DocumentRow | undefined> {
  return db.transaction(async (tx) => {
    const [settled] = await tx.query<DocumentRow>(SETTLE_OLD, values);
    if (settled !== undefined) await noteFiscalUuid(tx, tenant, settled.id);
    return settled;
  });
}

/** A document whose stamp came after another process took it, or after it was given up. */
export interface LateRow extends DocumentRow {
  /** It is true in production when the stamp had been given back, and the account had none left to take. */
  readonly unpaid: boolean;
}

/**
 * In `error` the reserved stamp was given back, so one is taken again, first from the same batch, or none where none is
 * left. The document's row is locked before, so the state on which this depends does not change.
 */
const SETTLE_LATE = statement("document-settle-late", "account")`with late as materialized (
      select estado, stamp_batch_id from documents
      where account_id = $1 and environment = $2 and id = $3 and (${STAMPED.where} or ${REVIVED.where}) for update
    ), unpaid as (
      select stamp_batch_id from late where $2 = 'production' and ${REVIVED.where}
    ), batch as (${reserveStamp({ row: "unpaid", own: "unpaid.stamp_batch_id" })}
    ), stamped as (
      update documents d set ${STAMPED.set}, uuid_fiscal = $4, stamped_xml = $5, stamped_at = $6, pac = $7,
        error_codigo = null, error_mensaje = null, resendable = false, ${DONE},
        stamp_batch_id = case when late.${STAMPED.where} then d.stamp_batch_id else (select id from batch) end
      from late where d.account_id = $1 and d.environment = $2 and d.id = $3 returning d.*, late.estado as was
    ), told as (${tell(REVIVED, "stamped", { was: "was" })}
    ) select ${COLUMNS}, environment = 'production' and stamp_batch_id is null as unpaid from stamped`;

const NOTE_LATE = statement("document-note-late", "account")`
    insert into late_stamps (account_id, environment, document_id) values ($1, $2, $3) on conflict do nothing`;

/**
 * Writes down a stamp that came late. A stamp is a legal fact: it counts although other processes hold the document by
 * now or gave it up, and although other documents were applied to its invoices meanwhile. The invoices are locked, so
 * that nobody computes a balance without it. Returns undefined when the document is stamped already, or when another
 * record has the stamp, because the same bytes became that record.
 */
export async function settleLate(
  db: Database,
  tenant: Tenant,
  id: string,
  { uuid, xml, at, pac }: Stamp & { readonly pac: string },
): Promise<LateRow | undefined> {
  const values = [tenant.accountId, tenant.environment, id, uuid, xml, at, pac];
  const applications = await findApplications(db, tenant, id);
  if (!(await claimFiscalUuid(db, tenant, id, uuid))) return undefined;
  try {
    return await db.transaction(async (tx) => {
      if (!(await keepSealedBytes(tx, tenant, id))) return undefined;
      if (applications.length > 0) await holdInvoices(tx, tenant, applications);
      const [settled] = await tx.query<LateRow>(SETTLE_LATE, values);
      if (settled === undefined) return undefined;
      await tx.query(NOTE_LATE, [tenant.accountId, tenant.environment, id]);
      await noteFiscalUuid(tx, tenant, id);
      await armSubstitution(tx, tenant, id, 0);
      await takeTicketsBack(tx, tenant, id);
      return settled;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

const NOTE_SECOND = statement("document-note-second-stamp", "account")`
    insert into second_stamps (account_id, environment, document_id, uuid_fiscal, pac, stamped_xml)
    select account_id, environment, id, $4, $5, $6 from documents
    where account_id = $1 and environment = $2 and id = $3 and uuid_fiscal <> $4 and estado in (${STAMPED_STATES})
    on conflict do nothing returning document_id`;

/**
 * Writes down a second stamp of a stamped document. Returns false where it is the same stamp, or was written down
 * before.
 */
export async function noteSecondStamp(
  db: Database,
  tenant: Tenant,
  id: string,
  { uuid, xml, pac }: Pick<Stamp, "uuid" | "xml"> & { readonly pac: string },
): Promise<boolean> {
  const values = [tenant.accountId, tenant.environment, id, uuid, pac, xml];
  return (await db.query(NOTE_SECOND, values)).length > 0;
}

const SETTLE_FAILED = statement("document-settle-failed", "account")`with failed as (
      update documents set ${FAILED.set}, error_codigo = $5, error_mensaje = $6, resendable = $7,
        ${postponed("$10")}, denied_at = null, stays_at_pac = stays_at_pac or $9
      where ${HELD} and ${FAILED.where} returning *
    ), given_back as (${returnStamp("failed")}
    ), freed as (${freeTickets("(select id from failed where not stays_at_pac)")}
    ), noted as (${noteEvent("failed", "rejected", { codigo: "$5", mensaje: "$6", at: "$8" })}
    ), told as (${tell(FAILED, "failed", { codigo: "$5", mensaje: "$6" })}
    ) select ${COLUMNS} from failed`;

export interface FailedStamp {
  readonly codigo: string;
  readonly mensaje: string;
  /** The bytes may be sent again to any PAC, only to the PAC that has them, or to none. */
  readonly resend: "any PAC" | "same PAC" | "never";
  /**
   * The PAC may have stamped the bytes although it refuses them now, so if they come again they go to that PAC alone.
   */
  readonly mayBeStamped?: boolean;
  /** A worker asks the PAC after this time if it stamped the document all the same; absent: nobody asks. */
  readonly lookMs?: number | undefined;
  readonly at: Date;
}

/**
 * Changes `timbrando` to `error`; the reserved stamp goes back to its batch. Returns undefined as `settleStamped` does.
 */
export async function settleFailed(
  db: Database,
  tenant: Tenant,
  document: Held,
  { codigo, mensaje, resend, mayBeStamped = resend === "same PAC", lookMs, at }: FailedStamp,
): Promise<DocumentRow | undefined> {
  const values = [...held(tenant, document), codigo, mensaje, resend !== "never", at, mayBeStamped, lookMs ?? null];
  return (await db.query<DocumentRow>(SETTLE_FAILED, values))[0];
}
