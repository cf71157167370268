/** Documents and what belongs to each of them. */
export const DOCUMENTS = `
create table documents (
  account_id uuid not null constraint documents_account_id_foreign references accounts,
  environment text not null check (environment in ('sandbox', 'production')), id uuid not null,
  kind text not null,
  estado text not null check (estado in
    ('borrador', 'timbrando', 'error', 'timbrada', 'cancelando', 'cancelacion_pendiente', 'cancelada')),
  tipo text, serie text, folio text,
  emisor_rfc text not null, receptor_rfc text,
  total numeric,
  referencia text, -- The caller's own text.
  idempotency_key text,
  created_at timestamptz(6) not null, stamped_at timestamptz(6), cancelled_at timestamptz(6),
  kind_facts jsonb, -- Facts that lists show of one kind alone.
  sums jsonb, -- Amounts that the books of the month add up.
  pdf_extras json, -- Fields that only the PDF shows, in the order in which they were sent, which json keeps.
  pac text not null,
  -- A document that a PAC may have stamped stays there: a PAC that still works on a request denies it truthfully, and stamps it a minute later.
  stays_at_pac boolean not null default false,
  stamp_batch_id uuid,
  uuid_fiscal uuid,
  error_codigo text, error_mensaje text, resendable boolean not null default false,
  -- The fence counts the processes that have held the document, one after the other; due_at is the worker's next look at it.
  lease_until timestamptz(6), fence int not null default 0, attempts int not null default 0,
  due_at timestamptz(6),
  denied_at timestamptz(6), -- Since then the PAC denies having stamped it.
  -- A certificate is the same in all that an account seals with it: bare_xml is the sealed XML without its text, which stands once in certificates.
  -- The stamp is kept as the bytes that the PAC inserted. Documents of before have whole XML instead, sealed and stamped.
  sello_hash bytea,
  bare_xml bytea, certificate uuid, certificate_from int,
  inserted_xml bytea, stamp_from int, stamp_to int,
  sealed_xml bytea, stamped_xml bytea,
  archived_at timestamptz(6), xml_sha256 bytea, xml_bytes int, -- The XML has left its row for object storage.
  primary key (account_id, environment, id),
  constraint documents_draft_check check (
    archived_at is not null or (estado = 'borrador') = (sealed_xml is null and bare_xml is null)),
  constraint documents_bare_xml_check check (
    (bare_xml is null) = (certificate is null) and (bare_xml is null) = (certificate_from is null)
      and (bare_xml is null or sealed_xml is null)),
  constraint documents_xml_check check (
    case when archived_at is null then xml_sha256 is null and xml_bytes is null and stamp_to is null
      and (inserted_xml is null) = (stamp_from is null)
      and (inserted_xml is null or (stamped_xml is null and (sealed_xml is not null or bare_xml is not null)))
    else stamped_xml is null and inserted_xml is null and bare_xml is null and uuid_fiscal is not null
      and length(xml_sha256) = 32 and xml_bytes > 0
      and (sealed_xml is null) = (stamp_from is not null and stamp_to is not null) end)
) with (
  -- An index answers alone only for pages of the table that a vacuum has seen since they changed.
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  toast_tuple_target = 1024 -- Lists read rows: the inserted bytes stand outside of the row, as the sealed XML does.
);
-- PostgreSQL need not try to compress what a PAC inserts: it is mostly Base64, which does not become smaller.
alter table documents alter column inserted_xml set storage external;

create unique index documents_idempotency_key on documents (account_id, environment, idempotency_key)
  where idempotency_key is not null;
-- Equal sealed bytes are one document of an environment, even of two accounts, whether the service sealed them or a caller.
create unique index documents_sello on documents (environment, sello_hash)
  where sello_hash is not null and (estado <> 'error' or resendable);
-- Bytes that come again find the PAC that may have stamped them though their record is refused.
create index documents_sello_kept on documents (environment, sello_hash) where stays_at_pac;
-- SAT gives each fiscal UUID to one document.
create unique index documents_fiscal_uuid on documents (environment, uuid_fiscal) where uuid_fiscal is not null;
create index documents_due on documents (environment, due_at) where due_at is not null;
create index documents_archived on documents (account_id, environment, id) include (created_at, xml_bytes)
  where archived_at is not null;
create index documents_folio on documents (account_id, environment, folio) where folio is not null;
create index documents_referencia on documents (account_id, environment, referencia) where referencia is not null;

create table certificates (
  account_id uuid not null constraint certificates_account_id_foreign references accounts, id uuid not null,
  text bytea not null,
  primary key (account_id, id)
);
-- Documents without their certificate would be lost with it.
revoke update, delete, truncate on certificates from public, current_user;

-- Values that are unique over all accounts, as in account_rfcs.
create table sealed_bytes (
  environment text not null, sello_hash bytea not null,
  account_id uuid not null, document_id uuid not null,
  claimed_at timestamptz(6) not null, claims int not null,
  primary key (sello_hash, environment)
);
create table fiscal_uuids (
  environment text not null, uuid_fiscal uuid not null,
  account_id uuid not null, document_id uuid not null,
  primary key (uuid_fiscal, environment)
);

create table drafts (
  account_id uuid not null, environment text not null, document_id uuid not null,
  request bytea not null,
  captured_at timestamptz(6) not null, saved_at timestamptz(6) not null,
  corrects uuid, -- The rejected document that this one corrects, which then waits for nobody's attention any more.
  primary key (account_id, environment, document_id)
);
create index drafts_corrects on drafts (account_id, environment, corrects) where corrects is not null;

create table addendas (
  account_id uuid not null, environment text not null, document_id uuid not null,
  xml bytea not null,
  primary key (account_id, environment, document_id)
);

create table document_events (
  number bigserial primary key,
  account_id uuid not null, environment text not null, document_id uuid not null,
  event text not null, user_id uuid, codigo text, mensaje text, at timestamptz(6) not null
);
create index document_events_document on document_events (account_id, environment, document_id, number);
create trigger document_events_kept before update or delete on document_events for each row execute function refuse_change();
revoke update, delete, truncate on document_events from public, current_user;

create table invoice_applications (
  account_id uuid not null constraint invoice_applications_account_id_foreign references accounts,
  environment text not null check (environment in ('sandbox', 'production')), document_id uuid not null, line int not null,
  invoice_id uuid not null,
  amount numeric not null check (amount > 0),
  payment int, parcialidad int, previous numeric, outstanding numeric,
  primary key (account_id, environment, document_id, line),
  constraint invoice_applications_payment_check
    check (num_nulls(payment, parcialidad, previous, outstanding) in (0, 4))
);
create index invoice_applications_invoice on invoice_applications (account_id, environment, invoice_id);

create table cancellations (
  account_id uuid not null constraint cancellations_account_id_foreign references accounts,
  environment text not null check (environment in ('sandbox', 'production')), document_id uuid not null, number int not null,
  motivo text not null, uuid_reemplazo text,
  request bytea not null, presented boolean not null default false,
  acuse bytea, codigo text, detalle text,
  requested_at timestamptz(6) not null, ended_at timestamptz(6),
  primary key (account_id, environment, document_id, number)
);

-- While due_at is set the service still has to ask SAT to cancel the original; how far a substitution is follows from the states of the two documents.
create table substitutions (
  account_id uuid not null constraint substitutions_account_id_foreign references accounts,
  environment text not null check (environment in ('sandbox', 'production')), document_id uuid not null,
  original_id uuid not null,
  due_at timestamptz(6), attempts int not null default 0,
  codigo text, detalle text,
  primary key (account_id, environment, document_id)
);
create index substitutions_original on substitutions (account_id, environment, original_id);
create index substitutions_due on substitutions (environment, due_at) where due_at is not null;

create table late_stamps (
  account_id uuid not null, environment text not null, document_id uuid not null,
  at timestamptz(6) not null default now(),
  primary key (account_id, environment, document_id)
);

create table second_stamps (
  account_id uuid not null, environment text not null, document_id uuid not null,
  uuid_fiscal uuid not null, pac text not null, stamped_xml bytea not null, at timestamptz not null default now(),
  primary key (account_id, environment, document_id, uuid_fiscal)
);

create table operator_decisions (
  number serial primary key,
  account_id uuid not null, environment text not null, document_id uuid not null,
  decision text not null, decided_by text not null, note text not null, decided_at timestamptz(6) not null default now()
);
create index operator_decisions_document on operator_decisions (account_id, environment, document_id);
create trigger operator_decisions_kept before update or delete on operator_decisions for each row execute function refuse_change();
revoke update, delete, truncate on operator_decisions from public, current_user;

create table archive_turns (
  account_id uuid primary key,
  passed_at timestamptz(6) not null, passed_id uuid not null,
  next_at timestamptz(6) not null, lease_until timestamptz(6)
);

create table sat_sweeps (
  account_id uuid not null constraint sat_sweeps_account_id_foreign references accounts,
  passed_at timestamptz(6) not null, passed_id uuid not null,
  next_at timestamptz(6) not null, lease_until timestamptz(6),
  primary key (account_id)
);

create table missing_at_sat (
  account_id uuid not null, environment text not null, document_id uuid not null,
  next_at timestamptz(6) not null,
  primary key (account_id, environment, document_id)
);
`;
