/**
 * Events, and who is told of them: by webhook, by mail, as a notice. Whoever delivers holds the row of the webhook, or
 * of the account's mails, for one turn, under a fence.
 */
export const EVENTS = `
-- An event is inserted by the statement that changes what it tells of, without an id: "number" only orders the events of one document. Who reads an
-- account's events gives ids ("place") to those that are committed, so an event that is committed late comes behind all that were read before. An
-- event has one entry in an index when it is inserted, and another instead of it when it has its place.
create table outbox (
  account_id uuid not null, environment text not null,
  number bigserial not null, place bigint,
  event text not null, document_id uuid, was text,
  codigo text, mensaje text, about jsonb, at timestamptz(6) not null default now()
);
create index outbox_new on outbox (account_id, environment, number) where place is null;
create unique index outbox_place on outbox (account_id, environment, place) where place is not null;
-- Citus moves a table to another worker while it is written only where each row can be told from all others. A primary key would be one more index, so
-- whole rows identify it. One PostgreSQL writes nothing more for that (its wal_level is not "logical").
alter table outbox replica identity full;

-- Its row is the lock under which places are given.
create table outbox_places (
  account_id uuid not null, environment text not null,
  last bigint not null,
  primary key (account_id, environment)
);

create table outbox_readers (
  account_id uuid not null constraint outbox_readers_account_id_foreign references accounts,
  environment text not null check (environment in ('sandbox', 'production')), reader text not null,
  position bigint not null,
  primary key (account_id, environment, reader)
);

-- next_at is when the first of its deliveries is due.
create table webhooks (
  account_id uuid not null constraint webhooks_account_id_foreign references accounts,
  environment text not null check (environment in ('sandbox', 'production')), id uuid not null,
  url text not null, types jsonb not null,
  secret bytea not null, previous_secret bytea, previous_until timestamptz(6),
  off text check (off in ('usuario', 'fallas')),
  created_at timestamptz(6) not null, since timestamptz(6) not null, failing_since timestamptz(6),
  next_at timestamptz(6), turn_at timestamptz(6),
  lease_until timestamptz(6), fence int not null default 0,
  primary key (account_id, environment, id)
);
create index webhooks_due on webhooks (next_at) where off is null and next_at is not null;

create table webhook_deliveries (
  account_id uuid not null, environment text not null,
  webhook_id uuid not null, place bigint not null,
  event text not null,
  estado text not null check (estado in ('pendiente', 'entregada', 'fallida')),
  attempts int not null default 0, created_at timestamptz(6) not null default now(), next_at timestamptz(6),
  last_at timestamptz(6), last_ms int, last_status int, last_error text,
  request text, answer bytea,
  primary key (account_id, environment, webhook_id, place)
);
create index webhook_deliveries_due on webhook_deliveries (account_id, environment, webhook_id, next_at)
  where estado = 'pendiente';

-- next_at is when the first of its mails is due.
create table mailings (
  account_id uuid not null constraint mailings_account_id_foreign references accounts,
  environment text not null check (environment in ('sandbox', 'production')),
  on_stamped boolean not null default false, on_cancelled boolean not null default false,
  reply_to text, text text,
  since timestamptz(6) not null default now(),
  next_at timestamptz(6), turn_at timestamptz(6),
  lease_until timestamptz(6), fence int not null default 0,
  primary key (account_id, environment)
);
create index mailings_due on mailings (next_at) where next_at is not null;

create table mails (
  account_id uuid not null, environment text not null,
  id uuid not null default gen_random_uuid(),
  document_id uuid not null, occasion text not null, address text not null,
  estado text not null check (estado in ('pendiente', 'entregado', 'rechazado')),
  attempts int not null default 0, created_at timestamptz(6) not null, next_at timestamptz(6),
  last_at timestamptz(6), answer text,
  primary key (account_id, environment, id)
);
create unique index mails_once on mails (account_id, environment, document_id, occasion, address);
create index mails_due on mails (account_id, environment, next_at) where estado = 'pendiente';
create index mails_list on mails (account_id, environment, created_at, id);

-- A notice keeps what it tells; older ones have only their subject. due_at is when its mails are attempted next, and "mailed" lists the addresses that
-- need no mail any more.
create table account_notices (
  account_id uuid not null constraint account_notices_account_id_foreign references accounts,
  environment text not null check (environment in ('sandbox', 'production')), subject text not null,
  event text, about jsonb, at timestamptz(6) not null default now(),
  due_at timestamptz(6), mailed text[] not null default '{}',
  primary key (account_id, environment, subject)
);
create index account_notices_due on account_notices (due_at) where due_at is not null;
create index account_notices_at on account_notices (at) where event is not null;

create table notice_settings (
  account_id uuid not null constraint notice_settings_account_id_foreign references accounts,
  few_stamps int, few_days int,
  off text[] not null default '{}',
  paced_at timestamptz(6),
  primary key (account_id)
);
create index notice_settings_paced on notice_settings (paced_at nulls first) where few_days is not null;
`;
