import { type Querying, statement, type Tenant } from "../database/index.ts";

/** A ticket that is in a document has one of these states. */
export type Claimed = "en_global" | "facturado" | "facturado_despues";

/** The tickets that a new document takes, and the state that they have while it lives. */
export interface Claim {
  readonly ids: readonly string[];
  readonly as: Claimed;
}

const LOCK = statement("tickets-lock", "account")`
    select id from tickets where account_id = $1 and environment = $2 and id = any($3::uuid[]) and estado = 'abierto'
    order by id for no key update`;

/**
 * Locks the tickets until the transaction ends, in the order of their ids. Returns true when all of them are open, so
 * that no other document has one.
 */
export async function holdTickets(tx: Querying, { accountId, environment }: Tenant, { ids }: Claim): Promise<boolean> {
  return (await tx.query(LOCK, [accountId, environment, ids])).length === ids.length;
}

const CLAIM = statement("tickets-claim", "account")`
    update tickets set estado = $5, held_as = $5, document_id = $4
    where account_id = $1 and environment = $2 and id = any($3::uuid[])`;

const NOTE_DOCUMENT = statement("ticket-document-note", "account")`
    insert into ticket_documents (account_id, environment, document_id, tickets) values ($1, $2, $3, $4)`;

/** Gives the locked tickets to the document that is inserted in the same transaction. */
export async function claimTickets(
  tx: Querying,
  { accountId, environment }: Tenant,
  documentId: string,
  { ids, as }: Claim,
): Promise<void> {
  await tx.query(CLAIM, [accountId, environment, ids, documentId, as]);
  await tx.query(NOTE_DOCUMENT, [accountId, environment, documentId, ids.length]);
}

/** No PAC stamps a document 72 hours after its Fecha (code 401); an hour more covers clocks. */
const STAMPED_WITHIN = "interval '73 hours'";

/**
 * Returns a `with` query that opens the tickets of the documents in the query `rows`, which are refused or cancelled.
 * They keep the name of the document, which takes them back where it is sent again before another one has them.
 */
export function freeTickets(rows: string): string {
  return `update tickets t set estado = 'abierto' from ${rows} as gone
      where t.account_id = $1 and t.environment = $2 and t.document_id = gone.id and t.estado = t.held_as`;
}

const FREE_OLD = statement("tickets-free-old", "account")`
    update tickets t set estado = 'abierto' from documents d
    where d.account_id = $1 and d.environment = $2 and d.estado = 'error' and d.stays_at_pac
      and d.created_at < now() - ${STAMPED_WITHIN}
      and t.account_id = $1 and t.environment = $2 and t.document_id = d.id and t.estado = t.held_as`;

/** Opens the tickets of refused documents that a PAC might have stamped all the same, once none can any more. */
export async function freeOldTickets(db: Querying, { accountId, environment }: Tenant): Promise<void> {
  await db.query(FREE_OLD, [accountId, environment]);
}

const HAS = statement("tickets-of-document", "account")`
    select exists (select from ticket_documents where account_id = $1 and environment = $2 and document_id = $3) as has`;

/** Returns true for a document that was made of tickets. */
export async function hasTickets(db: Querying, { accountId, environment }: Tenant, id: string): Promise<boolean> {
  return (await db.query<{ has: boolean }>(HAS, [accountId, environment, id]))[0]!.has;
}

const HOLD_FREED = statement("tickets-hold-freed", "account")`
    select count(*) = (select d.tickets from ticket_documents d
      where d.account_id = $1 and d.environment = $2 and d.document_id = $3) as whole
    from (select id from tickets
      where account_id = $1 and environment = $2 and document_id = $3 and estado in ('abierto', held_as)
      order by id for no key update) as mine`;

/**
 * Locks the tickets that a refused document had until the transaction ends. Returns true when all of them are open, or
 * still its own.
 */
export async function holdFreed(
  tx: Querying,
  { accountId, environment }: Tenant,
  documentId: string,
): Promise<boolean> {
  return (await tx.query<{ whole: boolean }>(HOLD_FREED, [accountId, environment, documentId]))[0]!.whole;
}

const TAKE_BACK = statement("tickets-take-back", "account")`
    update tickets set estado = held_as
    where account_id = $1 and environment = $2 and document_id = $3 and estado = 'abierto'`;

/** Gives a document that lives again the tickets that it had, as far as they are open. */
export async function takeTicketsBack(
  tx: Querying,
  { accountId, environment }: Tenant,
  documentId: string,
): Promise<void> {
  await tx.query(TAKE_BACK, [accountId, environment, documentId]);
}
