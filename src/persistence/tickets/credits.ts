import { type Database, IN_FORCE_STATES, type Querying, statement, type Tenant } from "../database/index.ts";
import { type Claim, CREDITS, freeOldTickets, OPEN as OPEN_TICKET, RETURNS } from "./claims.ts";
import { countReturns, findReturned } from "./returns.ts";

const OPEN = statement("tickets-open-credited", "account")`
    update tickets t set estado = ${OPEN_TICKET} from ticket_credits c, documents d
    where c.account_id = $1 and c.environment = $2 and d.account_id = $1 and d.environment = $2 and d.id = c.document_id
      and d.estado in (${IN_FORCE_STATES})
      and t.account_id = $1 and t.environment = $2 and t.id = c.ticket_id and ($3::uuid[] is null or t.id = any($3::uuid[]))
      and t.estado = 'en_global' and t.document_id = c.global_id`;

/**
 * Opens what a dead process or a refused document has left in no document: of those tickets, or of all, the ones that a
 * stamped credit note has taken out of their global invoice. Stamped returns of them are counted.
 */
export async function settleTickets(db: Database, tenant: Tenant, ids?: readonly string[]): Promise<void> {
  await freeOldTickets(db, tenant);
  await countReturns(db, tenant, ids);
  await db.query(OPEN, [tenant.accountId, tenant.environment, ids]);
}

const NOTES = statement("ticket-notes", "account")`
    select distinct d.id from ${CREDITS}
    where c.account_id = $1 and c.environment = $2 and c.ticket_id = any($3::uuid[])`;

/** Returns the credit notes that took the tickets out of global invoices, without refused and cancelled ones. */
export async function findNotes(
  db: Querying,
  { accountId, environment }: Tenant,
  ids: readonly string[],
): Promise<readonly string[]> {
  return (await db.query<{ id: string }>(NOTES, [accountId, environment, ids])).map(({ id }) => id);
}

const PENDING = statement("ticket-notes-pending", "account")`
    select distinct d.id from ${CREDITS}
    where c.account_id = $1 and c.environment = $2 and c.ticket_id = any($3::uuid[]) and d.estado in ('timbrando', 'error')
    union select d.id from ${RETURNS}
    where r.account_id = $1 and r.environment = $2 and r.ticket_id = any($3::uuid[]) and d.estado in ('timbrando', 'error')`;

/** Returns the credit notes of the tickets, of returns too, of which nobody knows yet what became. */
export async function findPendingNotes(
  db: Querying,
  { accountId, environment }: Tenant,
  ids: readonly string[],
): Promise<readonly string[]> {
  return (await db.query<{ id: string }>(PENDING, [accountId, environment, ids])).map(({ id }) => id);
}

const CREDIT = statement("ticket-credit-of-document", "account")`
    select array_agg(c.ticket_id order by c.ticket_id) as ids, min(c.global_id::text) as global,
      (select d.total::text from documents d where d.account_id = $1 and d.environment = $2 and d.id = $3) as total
    from ticket_credits c where c.account_id = $1 and c.environment = $2 and c.document_id = $3 having count(*) > 0`;

/** Returns the tickets that a credit note credits, with its claim to them; undefined for any other document. */
export async function findCredit(db: Querying, tenant: Tenant, documentId: string): Promise<Claim | undefined> {
  const values = [tenant.accountId, tenant.environment, documentId];
  const [found] = await db.query<{ ids: string[]; global: string; total: string }>(CREDIT, values);
  if (found !== undefined) return { ...found, as: "acreditado" };
  const returned = await findReturned(db, tenant, documentId);
  return returned && { ...returned, as: "devuelto" };
}

const COUNT = statement("tickets-count-of-document", "account")`
    select tickets from ticket_documents where account_id = $1 and environment = $2 and document_id = $3`;

/** Returns how many tickets a document was made of. */
export async function countTickets(
  db: Querying,
  { accountId, environment }: Tenant,
  documentId: string,
): Promise<number> {
  return (await db.query<{ tickets: number }>(COUNT, [accountId, environment, documentId]))[0]?.tickets ?? 0;
}
