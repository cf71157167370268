import { LIVE, listed, type Querying, statement, type Tenant } from "../database/index.ts";

/**
 * The tickets that a new document takes: a global invoice, an invoice in the name of a customer, or a credit note that
 * takes them out of the global invoice `global`.
 */
export type Claim =
  | { readonly ids: readonly string[]; readonly as: "en_global" | "facturado" }
  | { readonly ids: readonly string[]; readonly as: "acreditado"; readonly global: string };

const LOCK = statement("tickets-lock", "account")`
    select id from tickets where account_id = $1 and environment = $2 and id = any($3::uuid[]) and estado = 'abierto'
    order by id for no key update`;

const LOCK_IN_GLOBAL = statement("tickets-lock-in-global", "account")`
    select id from tickets where account_id = $1 and environment = $2 and id = any($3::uuid[]) and estado = 'en_global'
      and document_id = $4 order by id for no key update`;

/** No PAC stamps a document 72 hours after its Fecha (code 401); an hour more covers clocks. */
const STAMPED_WITHIN = "interval '73 hours'";

/** SQL for the live credit notes `d` of tickets, and those refused ones that a PAC might have stamped all the same. */
export const CREDITS = `ticket_credits c join documents d
      on d.account_id = c.account_id and d.environment = c.environment and d.id = c.document_id
      and (d.estado in (${listed(LIVE)})
        or d.estado = 'error' and d.stays_at_pac and d.created_at > now() - ${STAMPED_WITHIN})`;

const CREDITED = statement("tickets-credited", "account")`
    select exists (select from ${CREDITS} where c.account_id = $1 and c.environment = $2 and c.ticket_id = any($3::uuid[])
      and c.global_id = $4 and c.document_id is distinct from $5::uuid) as credited`;

/**
 * Locks the tickets until the transaction ends, in the order of their ids. Returns true when the document may have them
 * all: they are open, or in the global invoice that it credits and in no credit note but its own.
 */
export async function holdTickets(
  tx: Querying,
  { accountId, environment }: Tenant,
  claim: Claim,
  own?: string,
): Promise<boolean> {
  const { ids } = claim;
  const values = [accountId, environment, ids];
  if (claim.as !== "acreditado") return (await tx.query(LOCK, values)).length === ids.length;
  if ((await tx.query(LOCK_IN_GLOBAL, [...values, claim.global])).length < ids.length) return false;
  const [found] = await tx.query<{ credited: boolean }>(CREDITED, [...values, claim.global, own]);
  return !found!.credited;
}

const CLAIM = statement("tickets-claim", "account")`
    update tickets set estado = $5, held_as = $5, document_id = $4
    where account_id = $1 and environment = $2 and id = any($3::uuid[])`;

/** A ticket that a living credit note took out of a global invoice is invoiced after it. */
const CLAIM_AFTER = statement("tickets-claim-after", "account")`
    update tickets set estado = 'facturado_despues', held_as = 'facturado_despues'
    where account_id = $1 and environment = $2 and id = any($3::uuid[]) and document_id = $4
      and id in (select c.ticket_id from ${CREDITS}
        where c.account_id = $1 and c.environment = $2 and c.ticket_id = any($3::uuid[]))`;

const CREDIT = statement("tickets-credit", "account")`
    insert into ticket_credits (account_id, environment, document_id, ticket_id, global_id)
    select $1::uuid, $2::text, $4::uuid, id, $5::uuid from unnest($3::uuid[]) as credited(id)`;

const NOTE_DOCUMENT = statement("ticket-document-note", "account")`
    insert into ticket_documents (account_id, environment, document_id, tickets) values ($1, $2, $3, $4)`;

/** Gives the locked tickets to the document that is inserted in the same transaction. */
export async function claimTickets(
  tx: Querying,
  { accountId, environment }: Tenant,
  documentId: string,
  claim: Claim,
): Promise<void> {
  const { ids, as } = claim;
  const values = [accountId, environment, ids, documentId];
  if (claim.as === "acreditado") return void (await tx.query(CREDIT, [...values, claim.global]));
  await tx.query(CLAIM, [...values, as]);
  if (as === "facturado") await tx.query(CLAIM_AFTER, values);
  await tx.query(NOTE_DOCUMENT, [accountId, environment, documentId, ids.length]);
}

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
