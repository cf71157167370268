import {
  allRows,
  type Database,
  firstRow,
  IN_FORCE_STATES,
  type Querying,
  statement,
  type Tenant,
} from "../database/index.ts";
import type { ReturnedRow, TaxRow } from "./tickets.ts";

/** A part of a concept that came back, by the place of the concept in the ticket, from 0. */
export interface ReturnedLine extends ReturnedRow {
  readonly at: number;
}

/** The amounts of a ticket without what was returned. */
interface LeftOver {
  readonly total: string;
  readonly neto: string;
  readonly impuestos: readonly TaxRow[];
  readonly objetoImp: string;
  readonly devuelto: readonly (ReturnedRow | null)[];
}

interface ReturnFacts {
  readonly id: string;
  readonly ticketId: string;
  readonly conceptos: readonly ReturnedLine[];
  readonly total: string;
  readonly neto: string;
  readonly impuestos: readonly TaxRow[];
  /** The ticket's total before the return. */
  readonly before: string;
  readonly left: LeftOver;
  /** The document that has the ticket; null for an open one. */
  readonly invoiceId: string | null;
  readonly createdAt: Date;
}

export interface NewReturn extends ReturnFacts {
  readonly idempotencyKey: string | undefined;
}

export interface ReturnRow extends ReturnFacts {
  /** The credit note; null for an open ticket. */
  readonly documentId: string | null;
  readonly counted: boolean;
}

const COLUMNS = `r.id, r.ticket_id as "ticketId", r.conceptos, r.total::text as total, r.neto::text as neto, r.impuestos,
  r.total_before::text as before, r.left_over as left, r.invoice_id as "invoiceId", r.document_id as "documentId",
  r.counted, r.created_at as "createdAt"`;

const INSERT = statement("ticket-return-insert", "account")`
    insert into ticket_returns (account_id, environment, id, ticket_id, idempotency_key, invoice_id, document_id, counted,
      conceptos, total, neto, impuestos, total_before, left_over, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`;

export async function insertReturn(
  tx: Querying,
  { accountId, environment }: Tenant,
  { id, ticketId, idempotencyKey, invoiceId, conceptos, total, neto, impuestos, before, left, createdAt }: NewReturn,
  documentId: string | null,
): Promise<void> {
  await tx.query(INSERT, [
    ...[accountId, environment, id, ticketId, idempotencyKey, invoiceId, documentId, documentId === null],
    ...[JSON.stringify(conceptos), total, neto, JSON.stringify(impuestos), before, JSON.stringify(left), createdAt],
  ]);
}

const LEFT_OVER = `total = (r.left_over->>'total')::numeric, neto = (r.left_over->>'neto')::numeric,
      impuestos = r.left_over->'impuestos', objeto_imp = r.left_over->>'objetoImp', devuelto = r.left_over->'devuelto'`;

/** A document that is sent again after a refusal must not take the ticket back, because its bytes have more of it. */
const COUNT_OPEN = statement("ticket-return-of-open", "account")`
    update tickets t set ${LEFT_OVER}, document_id = null, held_as = null,
      estado = case when (r.left_over->>'total')::numeric > 0 then 'abierto' else 'cancelado' end
    from ticket_returns r where r.account_id = $1 and r.environment = $2 and r.id = $3
      and t.account_id = $1 and t.environment = $2 and t.id = r.ticket_id and t.estado = 'abierto'
      and t.total = r.total_before returning t.id`;

/** Takes the return out of an open ticket. Returns false where the ticket has changed, and nothing is kept. */
export async function returnOpen(tx: Querying, tenant: Tenant, returned: NewReturn): Promise<boolean> {
  await insertReturn(tx, tenant, returned, null);
  const { accountId, environment } = tenant;
  return (await tx.query(COUNT_OPEN, [accountId, environment, returned.id])).length > 0;
}

const COUNT = statement("ticket-returns-count", "account")`
    update tickets t set ${LEFT_OVER} from ticket_returns r, documents d
    where r.account_id = $1 and r.environment = $2 and not r.counted and ($3::uuid[] is null or r.ticket_id = any($3::uuid[]))
      and d.account_id = $1 and d.environment = $2 and d.id = r.document_id and d.estado in (${IN_FORCE_STATES})
      and t.account_id = $1 and t.environment = $2 and t.id = r.ticket_id and t.total = r.total_before
    returning r.id`;

const COUNTED = statement("ticket-returns-counted", "account")`
    update ticket_returns set counted = true where account_id = $1 and environment = $2 and id = any($3::uuid[])`;

/** Takes the returns whose credit notes are stamped out of those tickets, or of all. */
export async function countReturns(
  db: Database,
  { accountId, environment }: Tenant,
  ids?: readonly string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const counted = await tx.query<{ id: string }>(COUNT, [accountId, environment, ids]);
    if (counted.length > 0) await tx.query(COUNTED, [accountId, environment, counted.map(({ id }) => id)]);
  });
}

const BY_KEY = statement("ticket-return-by-key", "account")`
    select ${COLUMNS} from ticket_returns r where r.account_id = $1 and r.environment = $2 and r.idempotency_key = $3`;
const BY_ID = statement("ticket-return-by-id", "account")`
    select ${COLUMNS} from ticket_returns r where r.account_id = $1 and r.environment = $2 and r.id = $3`;

export async function findReturn(
  db: Querying,
  { accountId, environment }: Tenant,
  by: { readonly key: string } | { readonly id: string },
): Promise<ReturnRow | undefined> {
  const [statement, value] = "key" in by ? [BY_KEY, by.key] : [BY_ID, by.id];
  return (await db.query<ReturnRow>(statement, [accountId, environment, value]))[0];
}

/** A ticket has no more returns. */
export const MOST_RETURNS = 100;

/** Returns the returns of a ticket, the first ones first, without those whose credit notes were refused. */
export const findReturns = allRows<ReturnRow, [tenant: Tenant, ticketId: string]>(
  "ticket-returns-of-ticket",
  "account",
)`
    select ${COLUMNS} from ticket_returns r left join documents d
      on d.account_id = $1 and d.environment = $2 and d.id = r.document_id
    where r.account_id = $1 and r.environment = $2 and r.ticket_id = $3 and (r.counted or d.estado <> 'error')
    order by r.created_at, r.id limit ${MOST_RETURNS}`;

/** The ticket of a credit note, with what it had before, and the document that has it. */
interface Returning {
  readonly ids: readonly string[];
  readonly total: string;
  readonly invoice: string;
}

export const findReturned = firstRow<Returning, [tenant: Tenant, documentId: string]>(
  "ticket-return-of-document",
  "account",
)`
    select array[ticket_id] as ids, total_before::text as total, invoice_id as invoice from ticket_returns
    where account_id = $1 and environment = $2 and document_id = $3`;
