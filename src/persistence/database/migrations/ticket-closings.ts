/** Each place says when its periods are closed by global invoices; a worker makes them, or tells what is late. */
export const TICKET_CLOSINGS = {
  name: "072-ticket-closings",
  oldest: "066-schema-builds",
  statements: [
    `create table ticket_closings (
      account_id uuid not null constraint ticket_closings_account_id_foreign references accounts,
      environment text not null check (environment in ('sandbox', 'production')), lugar_expedicion text not null,
      periodicidad text not null, por_forma_pago boolean not null, serie text, automatico boolean not null,
      horas int not null, -- After the close.
      desde date not null, -- Earlier sales are not looked at.
      due_at timestamptz(6) not null, fence int not null default 0, lease_until timestamptz(6),
      failures int not null default 0, fault text,
      primary key (account_id, environment, lugar_expedicion)
    )`,
    "create index ticket_closings_due on ticket_closings (due_at)",
  ],
} as const;
