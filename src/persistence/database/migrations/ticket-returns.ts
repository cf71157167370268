/**
 * A customer gave something of a ticket back. Where a document had the ticket, the return counts from the stamp of its
 * credit note on, and the ticket's amounts are those of `left_over` then.
 */
export const TICKET_RETURNS = {
  name: "080-ticket-returns",
  oldest: "080-ticket-returns",
  statements: [
    `create table ticket_returns (
      account_id uuid not null constraint ticket_returns_account_id_foreign references accounts,
      environment text not null check (environment in ('sandbox', 'production')), id uuid not null,
      ticket_id uuid not null, idempotency_key text,
      invoice_id uuid, document_id uuid, -- The document that had the ticket, and the credit note; null for an open one.
      counted boolean not null,
      conceptos jsonb not null, total numeric not null check (total > 0), neto numeric not null, impuestos jsonb not null,
      total_before numeric not null, left_over jsonb not null, created_at timestamptz(6) not null,
      primary key (account_id, environment, id)
    )`,
    "create unique index ticket_returns_key on ticket_returns (account_id, environment, idempotency_key)",
    "create index ticket_returns_ticket on ticket_returns (account_id, environment, ticket_id)",
    "create index ticket_returns_document on ticket_returns (account_id, environment, document_id)",
    "create index ticket_returns_invoice on ticket_returns (account_id, environment, invoice_id)",
    `insert into ticket_proofs (account_id, environment, due_at)
      select distinct account_id, environment, now() from ticket_documents on conflict do nothing`,
    // For each concept what came back of it; null where nothing did. The other amounts of a ticket are without it.
    "alter table tickets add column devuelto jsonb",
    "alter table tickets drop constraint tickets_total_check",
    "alter table tickets add constraint tickets_total_check check (total >= 0) not valid",
  ],
} as const;
