/**
 * Sales to the public, of which an invoice is made later. Ids grow with time, so in a day they are in the
 * order in which they came.
 * `digest` tells a ticket that comes again from another one with its folio.
 */
const TICKETS_TABLE = `
create table tickets (
  account_id uuid not null constraint tickets_account_id_foreign references accounts,
  environment text not null check (environment in ('sandbox', 'production')), id uuid not null,
  lugar_expedicion text not null, folio text not null,
  fecha date not null, -- The day of the sale at its place.
  forma_pago text not null,
  estado text not null check (estado in ('abierto', 'en_global', 'facturado', 'facturado_despues', 'cancelado')),
  total numeric not null check (total > 0),
  neto numeric not null, impuestos jsonb not null, objeto_imp text not null, -- As a global invoice states the sale.
  conceptos jsonb not null,
  digest bytea not null,
  -- The document that has the ticket, and the state that it gives it; both stay where that document is refused or cancelled.
  document_id uuid, held_as text check (held_as in ('en_global', 'facturado', 'facturado_despues')),
  created_at timestamptz(6) not null,
  primary key (account_id, environment, id)
);
create unique index tickets_folio on tickets (account_id, environment, folio, lugar_expedicion);
create index tickets_document on tickets (account_id, environment, document_id) where document_id is not null;
create index tickets_fecha on tickets (account_id, environment, fecha, id);
create index tickets_estado on tickets (account_id, environment, estado, fecha, id);
`;

/** A refused document is known to have been made of so many tickets, though others have them by now. */
const TICKET_DOCUMENTS = `
create table ticket_documents (
  account_id uuid not null constraint ticket_documents_account_id_foreign references accounts,
  environment text not null check (environment in ('sandbox', 'production')), document_id uuid not null,
  tickets int not null,
  primary key (account_id, environment, document_id)
);
`;

export const TICKETS = {
  name: "070-tickets",
  oldest: "066-schema-builds",
  statements: [TICKETS_TABLE, TICKET_DOCUMENTS],
} as const;
