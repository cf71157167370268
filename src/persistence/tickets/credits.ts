import { IN_FORCE_STATES, type Querying, statement, type Tenant } from "../database/index.ts";
import { type Claim, CREDITS, freeOldTickets } from "./claims.ts";

const OPEN = statement("tickets-open-credited", "account")`
    update tickets t set estado = 'abierto' from ticket_credits c, documents d
    where c.account_id = $1 and c.environment = $2 and d.account_id = $1 and d.environment = $2 and d.id = c.document_id
      and d.estado in (${IN_FORCE_STATES})
      and t.account_id = $1 and t.environment = $2 and t.id = c.ticket_id and ($3::uuid[] is null or t.id = any($3::uuid[]))
      and t.estado = 'en_global' and t.document_id = c.global_id`;

/** Opens those of the tickets, or of all, that a stamped credit note has taken out of their global invoice. */
export async function openCredited(
  db: Querying,
  { accountId, environment }: Tenant,
  ids?: readonly string[],
): Promise<void> {
  await db.query(OPEN, [accountId, environment, ids]);
}

/** Opens what a dead process or a refused document has left in no document, before a global invoice takes it. */
export async function openLeftTickets(db: Querying, tenant: Tenant): Promise<void> {
  await freeOldTickets(db, tenant);
  await openCredited(db, tenant);
}

const NOTES = statement("ticket-notes", "account")`
    select distinct d.id, d.estado from ${CREDITS}
    where c.account_id = $1 and c.environment = $2 and c.ticket_id = any($3::uuid[])`;

export interface NoteOfTickets {
  readonly id: string;
  readonly estado: string;
}

/** Returns the credit notes of the tickets, without those that are refused or cancelled. */
export async function findNotes(
  db: Querying,
  { accountId, environment }: Tenant,
  ids: readonly string[],
): Promise<NoteOfTickets[]> {
  return db.query<NoteOfTickets>(NOTES, [accountId, environment, ids]);
}

const CREDIT = statement("ticket-credit-of-document", "account")`
    select array_agg(ticket_id order by ticket_id) as ids, min(global_id::text) as global from ticket_credits
    where account_id = $1 and environment = $2 and document_id = $3 having count(*) > 0`;

/** Returns what a credit note took out of a global invoice; undefined for any other document. */
export async function findCredit(
  db: Querying,
  { accountId, environment }: Tenant,
  documentId: string,
): Promise<Claim | undefined> {
  const [found] = await db.query<{ ids: string[]; global: string }>(CREDIT, [accountId, environment, documentId]);
  return found && { ...found, as: "acreditado" };
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
