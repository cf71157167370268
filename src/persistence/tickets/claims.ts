import { LIVE, listed, type Querying, run, statement, type Tenant } from "../database/index.ts";
import { insertReturn, type NewReturn } from "./returns.ts";

/**
 * The tickets that a new document takes, whose amounts add up to `total`: a global invoice, an invoice in the name of a
 * customer, a credit note that takes them out of the global invoice `global`, or a credit note of what a customer
 * returned of one of them.
 */
export type Claim = { readonly ids: readonly string[]; readonly total: string } & (
  | { readonly as: "en_global" | "facturado" }
  | { readonly as: "acreditado"; readonly global: string }
  | { readonly as: "devuelto"; readonly invoice: string; readonly returned?: NewReturn }
);

const LOCK = statement("tickets-lock", "account")`
    select count(*)::int as count, coalesce(sum(total) = $5, false) as same from (
      select total from tickets where account_id = $1 and environment = $2 and id = any($3::uuid[])
        and case when $4::uuid is null then estado = 'abierto' else document_id = $4 and estado = held_as end
      order by id for no key update) as mine`;

/** No PAC stamps a document 72 hours after its Fecha (code 401); an hour more covers clocks. */
const STAMPED_WITHIN = "interval '73 hours'";

/** SQL that is true for the live credit note `d`, and for a refused one that a PAC might have stamped all the same. */
const MAY_LIVE = `(d.estado in (${listed(LIVE)})
        or d.estado = 'error' and d.stays_at_pac and d.created_at > now() - ${STAMPED_WITHIN})`;

/** SQL for the credit notes `d` that take, or may take, tickets out of a global invoice. */
export const CREDITS = `ticket_credits c join documents d
      on d.account_id = c.account_id and d.environment = c.environment and d.id = c.document_id and ${MAY_LIVE}`;

/** SQL for the returns `r` that do not count yet, with their credit notes `d`. */
export const RETURNS = `ticket_returns r join documents d
      on d.account_id = r.account_id and d.environment = r.environment and d.id = r.document_id and not r.counted
      and ${MAY_LIVE}`;

const CREDITED = statement("tickets-credited", "account")`
    select exists (select from ${CREDITS} where c.account_id = $1 and c.environment = $2 and c.ticket_id = any($3::uuid[])
        and c.global_id = $4 and c.document_id is distinct from $5::uuid)
      or exists (select from ${RETURNS} where r.account_id = $1 and r.environment = $2
        and r.ticket_id = any($3::uuid[]) and r.document_id is distinct from $5::uuid) as credited`;

/**
 * Locks the tickets until the transaction ends, in the order of their ids. Returns true when the document may have them
 * all: their amounts are those of the document, and they are open, or in the invoice that it credits and in no credit
 * note but its own that does not count yet.
 */
export async function holdTickets(
  tx: Querying,
  { accountId, environment }: Tenant,
  claim: Claim,
  own?: string,
): Promise<boolean> {
  const { ids, total } = claim;
  const invoice = claim.as === "acreditado" ? claim.global : claim.as === "devuelto" ? claim.invoice : undefined;
  const values = [accountId, environment, ids, invoice];
  const [held] = await tx.query<{ count: number; same: boolean }>(LOCK, [...values, total]);
  if (held!.count < ids.length || !held!.same) return false;
  if (invoice === undefined) return true;
  return !(await tx.query<{ credited: boolean }>(CREDITED, [...values, own]))[0]!.credited;
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

/** An account is proven from its first document of tickets on. */
const PLAN_PROOF = statement("ticket-proof-plan", "account")`
    insert into ticket_proofs (account_id, environment, due_at) values ($1, $2, now()) on conflict do nothing`;

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
  if (claim.as === "devuelto") return insertReturn(tx, { accountId, environment }, claim.returned!, documentId);
  await tx.query(CLAIM, [...values, as]);
  if (as === "facturado") await tx.query(CLAIM_AFTER, values);
  await tx.query(NOTE_DOCUMENT, [accountId, environment, documentId, ids.length]);
  await tx.query(PLAN_PROOF, [accountId, environment]);
}

/** SQL for the state of the ticket `t` that no document has any more: nothing is left of some. */
export const OPEN = "case when t.total > 0 then 'abierto' else 'cancelado' end";

/**
 * Returns a `with` query that opens the tickets of the documents in the query `rows`, which are refused or cancelled.
 * They keep the name of the document, which takes them back where it is sent again before another one has them.
 */
export function freeTickets(rows: string): string {
  return `update tickets t set estado = ${OPEN} from ${rows} as gone
      where t.account_id = $1 and t.environment = $2 and t.document_id = gone.id and t.estado = t.held_as`;
}

/** Opens the tickets of refused documents that a PAC might have stamped all the same, once none can any more. */
export const freeOldTickets = run<[tenant: Tenant]>("tickets-free-old", "account")`
    update tickets t set estado = ${OPEN} from documents d
    where d.account_id = $1 and d.environment = $2 and d.estado = 'error' and d.stays_at_pac
      and d.created_at < now() - ${STAMPED_WITHIN}
      and t.account_id = $1 and t.environment = $2 and t.document_id = d.id and t.estado = t.held_as`;

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

/** Gives a document that lives again the tickets that it had, as far as they are open. */
export const takeTicketsBack = run<[tenant: Tenant, documentId: string]>("tickets-take-back", "account")`
    update tickets set estado = held_as
    where account_id = $1 and environment = $2 and document_id = $3 and estado = 'abierto'`;
