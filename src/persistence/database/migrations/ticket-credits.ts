/** A credit note takes tickets out of a global invoice; it counts as long as it lives. Each ticket has a key. */
export const TICKET_CREDITS = {
  name: "071-ticket-credits",
  oldest: "066-schema-builds",
  statements: [
    `create table ticket_credits (
      account_id uuid not null constraint ticket_credits_account_id_foreign references accounts,
      environment text not null check (environment in ('sandbox', 'production')), document_id uuid not null,
      ticket_id uuid not null, global_id uuid not null,
      primary key (account_id, environment, document_id, ticket_id)
    )`,
    // The key opens the public page on which the customer invoices the ticket. It is kept as it is, because the ticket
    // is printed again, and because whoever reads this table reads all that the key shows.
    "alter table tickets add column clave text",
    "create index tickets_clave on tickets (clave)",
    "create index ticket_credits_ticket on ticket_credits (account_id, environment, ticket_id)",
  ],
} as const;
