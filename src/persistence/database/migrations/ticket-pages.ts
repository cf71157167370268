/** An account says how its customers invoice their tickets on the public page. */
export const TICKET_PAGES = {
  name: "079-ticket-pages",
  oldest: "066-schema-builds",
  statements: [
    `create table ticket_pages (
      account_id uuid not null constraint ticket_pages_account_id_foreign references accounts,
      environment text not null check (environment in ('sandbox', 'production')),
      clave text not null, -- The page of the account has it in its address, and it tells nothing of the account.
      por_folio boolean not null, -- Tickets are found on that page by folio, total and day.
      plazo text not null check (plazo in ('dia', 'mes', 'anio')), dias int not null, contacto text,
      primary key (account_id, environment)
    )`,
    "create index ticket_pages_clave on ticket_pages (clave)",
  ],
} as const;
