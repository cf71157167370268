import { reserveStamp } from "../account/index.ts";
import {
  callersLease,
  type Database,
  FREE,
  HELD,
  type Held,
  held,
  lease,
  type Querying,
  sealedXmlIn,
  statement,
  type Tenant,
  transition,
} from "../database/index.ts";
import { findCredit, hasTickets, holdFreed, takeTicketsBack } from "../tickets/index.ts";
import { findApplications } from "./applications.ts";
import { type Attempt, noteAttempt } from "./attempts.ts";
import { holdRelated } from "./inserting.ts";
import { armSubstitution, findSubstitution } from "./substitutions.ts";

/** A document that is sent again, with the same bytes. */
export interface Submission extends Held {
  /** It counts as `DocumentRow.attempts` does, this attempt included. */
  readonly attempts: number;
  readonly sealedXml: Buffer;
}

const SUBMISSION = `documents.id, fence, attempts, ${sealedXmlIn("documents", "$1")} as "sealedXml"`;

const RESUME = statement("document-resume", "account")`
    update documents set ${callersLease("$4")}, attempts = attempts + 1
    where account_id = $1 and environment = $2 and id = $3 and estado = 'timbrando' and ${FREE}
    returning ${SUBMISSION}`;

/** Takes up a document that nobody works on. Returns undefined while somebody does. */
export async function resumeDocument(
  db: Database,
  tenant: Tenant,
  id: string,
  leaseMs: number,
): Promise<Submission | undefined> {
  const rows = await db.query<Submission>(RESUME, [tenant.accountId, tenant.environment, id, leaseMs]);
  return rows[0];
}

const RESENT = transition("error", "timbrando");

/** SQL that is true when the document may go to the PAC `$4`. */
const MAY_GO_TO_PAC = "resendable and (not stays_at_pac or pac = $4)";

const SENT_AGAIN = `${RESENT.set}, error_codigo = null, error_mensaje = null, resendable = false,
      pac = $4, attempts = 1, ${lease("$5")}`;

const RESEND_SANDBOX = statement("document-resend", "account")`update documents set ${SENT_AGAIN}
    where account_id = $1 and environment = $2 and id = $3 and ${RESENT.where} and ${MAY_GO_TO_PAC}
    returning ${SUBMISSION}`;

/** The document's row is locked before the stamp is taken, so two repetitions cannot reserve two stamps. */
const RESEND_PRODUCTION = statement("document-resend-with-stamp", "account")`
    with candidate as materialized (
      select id from documents where account_id = $1 and environment = $2 and id = $3 and ${RESENT.where} and ${MAY_GO_TO_PAC}
      for update
    ), batch as (${reserveStamp({ row: "candidate" })}
    ) update documents set ${SENT_AGAIN}, stamp_batch_id = batch.id
    from batch, candidate where documents.account_id = $1 and environment = $2 and documents.id = candidate.id
    returning ${SUBMISSION}`;

/**
 * Changes `error` to `timbrando` with the same bytes; in production it reserves a stamp again. "moved": an invoice or
 * a ticket has changed from what the bytes state.
 */
export async function resendDocument(
  db: Database,
  tenant: Tenant,
  id: string,
  to: { pac: string; leaseMs: number },
): Promise<Submission | "moved" | undefined> {
  const applications = await findApplications(db, tenant, id);
  const substitutes = (await findSubstitution(db, tenant, id))?.original.id;
  const hasOwn = await hasTickets(db, tenant, id);
  if (applications.length === 0 && substitutes === undefined && !hasOwn) return resendRow(db, tenant, id, to);
  const tickets = applications.length === 0 ? undefined : await findCredit(db, tenant, id);
  return db.transaction(async (tx) => {
    const { leaseMs } = to;
    if (!(await holdRelated(tx, tenant, { id, applications, substitutes, tickets, leaseMs }))) return "moved";
    if (hasOwn && !(await holdFreed(tx, tenant, id))) return "moved";
    await armSubstitution(tx, tenant, id, leaseMs);
    const row = await resendRow(tx, tenant, id, to);
    if (hasOwn && row !== undefined) await takeTicketsBack(tx, tenant, id);
    return row;
  });
}

async function resendRow(
  db: Querying,
  tenant: Tenant,
  id: string,
  to: { pac: string; leaseMs: number },
): Promise<Submission | undefined> {
  const statement = tenant.environment === "production" ? RESEND_PRODUCTION : RESEND_SANDBOX;
  const rows = await db.query<Submission>(statement, [tenant.accountId, tenant.environment, id, to.pac, to.leaseMs]);
  return rows[0];
}

const CROSS = statement("document-cross", "account")`update documents set pac = $6
    where ${HELD} and estado = 'timbrando' and pac = $5 and not stays_at_pac returning id`;

/**
 * Moves the document to another PAC, because the attempt proves that its own PAC did not process it and the holder made
 * no other attempt. Returns false where another process holds the document, or where it must stay.
 */
export async function crossDocument(
  db: Database,
  tenant: Tenant,
  document: Held,
  attempt: Attempt,
  to: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const crossed = await tx.query(CROSS, [...held(tenant, document), attempt.pac, to]);
    if (crossed.length > 0) await noteAttempt(tx, tenant, document.id, attempt);
    return crossed.length > 0;
  });
}
