/** Accounts, and what their documents are made from. */
export const ACCOUNT = `
create table accounts (
  id uuid primary key,
  rfc text not null constraint accounts_rfc_unique unique,
  nombre text not null,
  regimen_fiscal text not null,
  lugar_expedicion text not null,
  zona_horaria text not null,
  registro_patronal text,
  contracted boolean not null default false, certified boolean not null default false,
  revision int not null default 0, -- It counts the changes of all data that orders take from the account, but for folios.
  created_at timestamptz(6) not null
);

create table api_keys (
  account_id uuid not null constraint api_keys_account_id_foreign references accounts,
  environment text not null check (environment in ('sandbox', 'production')),
  hash bytea not null constraint api_keys_hash_unique unique,
  prefix text not null,
  created_at timestamptz(6) not null, expires_at timestamptz(6),
  primary key (account_id, environment)
);

-- Where accounts are spread over the workers of a cluster (docs/scale.md) no index spans them, so a value that is unique over all accounts stands in a
-- table that is spread by that very value. On one PostgreSQL unique indexes promise the same, and these tables are empty.
create table account_rfcs (rfc text primary key, account_id uuid not null);
create table key_owners (hash bytea primary key, account_id uuid not null);

create table csds (
  account_id uuid not null constraint csds_account_id_foreign references accounts, no_certificado text not null,
  certificate bytea not null, private_key bytea not null,
  valid_from timestamptz(6) not null, valid_to timestamptz(6) not null,
  active boolean not null,
  created_at timestamptz(6) not null,
  primary key (account_id, no_certificado)
);
create unique index csds_active on csds (account_id) where active;

create table customers (
  account_id uuid not null constraint customers_account_id_foreign references accounts, rfc text not null,
  nombre text not null,
  codigo_postal text not null,
  regimen_fiscal text not null,
  uso_cfdi text not null,
  residencia_fiscal text, num_reg_id_trib text,
  correos jsonb not null default '[]',
  created_at timestamptz(6) not null,
  primary key (account_id, rfc)
);

create table products (
  account_id uuid not null constraint products_account_id_foreign references accounts, id uuid not null,
  known_by text not null, -- The code, or a digest of the description where the product has none.
  descripcion text not null,
  searched text not null, -- Code and description without accents and capitals.
  concepto jsonb not null, -- The fields of a concept, and its amounts as text.
  primary key (account_id, id)
);
create unique index products_known_by on products (account_id, known_by);

create table places (
  account_id uuid not null constraint places_account_id_foreign references accounts, codigo_postal text not null,
  nombre text not null,
  zona_horaria text not null,
  primary key (account_id, codigo_postal)
);

create table series (
  account_id uuid not null constraint series_account_id_foreign references accounts, kind text not null, codigo text not null,
  active boolean not null default true,
  favourite boolean not null,
  next_sandbox bigint not null, next_production bigint not null,
  lugar_expedicion text, -- A series without a place follows the account.
  primary key (account_id, kind, codigo)
);
create unique index series_favourite on series (account_id, kind) where favourite;

create table stamp_batches (
  account_id uuid not null constraint stamp_batches_account_id_foreign references accounts, id uuid not null,
  quantity int not null,
  available int not null constraint stamp_batches_available_check check (available between 0 and quantity),
  expires_at timestamptz(6) not null, created_at timestamptz(6) not null,
  idempotency_key text, -- A repeated sale finds its batch by this.
  primary key (account_id, id),
  constraint stamp_batches_account_id_idempotency_key_unique unique (account_id, idempotency_key)
);

create table pdf_designs (
  account_id uuid not null constraint pdf_designs_account_id_foreign references accounts, version int not null,
  valid_from timestamptz not null,
  logo bytea, accent_color text not null,
  contact_line text, foot_note text,
  show_keys boolean not null,
  paper text not null,
  embed_xml boolean not null default true,
  primary key (account_id, version)
);

-- The column is named "account" because the table stays on the coordinator of a cluster, where each core reads it every second.
create table account_moves (
  account uuid primary key,
  state text not null check (state in ('leaving', 'entering')),
  digest text, -- An import that was broken off goes on with the same content only.
  at timestamptz(6) not null default now()
);
`;
