import { Migration } from "@mikro-orm/migrations";

export class Initial extends Migration {
  override up(): void {
    this.addSql(`
create table accounts (
  id uuid primary key,
  rfc text not null constraint accounts_rfc_unique unique,
  nombre text not null,
  regimen_fiscal text not null,
  lugar_expedicion text not null,
  zona_horaria text not null,
  contracted boolean not null default false,
  certified boolean not null default false,
  created_at timestamptz(6) not null
);

create table api_keys (
  account_id uuid not null constraint api_keys_account_id_foreign references accounts on update cascade,
  environment text not null constraint api_keys_environment_check check (environment in ('sandbox', 'production')),
  hash bytea not null constraint api_keys_hash_unique unique,
  prefix text not null,
  created_at timestamptz(6) not null,
  expires_at timestamptz(6),
  primary key (account_id, environment)
);

create table csds (
  account_id uuid not null constraint csds_account_id_foreign references accounts on update cascade,
  no_certificado text not null,
  certificate bytea not null,
  private_key bytea not null,
  valid_from timestamptz(6) not null,
  valid_to timestamptz(6) not null,
  active boolean not null,
  created_at timestamptz(6) not null,
  primary key (account_id, no_certificado)
);
create unique index csds_active on csds (account_id) where active;

create table customers (
  account_id uuid not null constraint customers_account_id_foreign references accounts on update cascade,
  rfc text not null,
  nombre text not null,
  codigo_postal text not null,
  regimen_fiscal text not null,
  uso_cfdi text not null,
  residencia_fiscal text,
  num_reg_id_trib text,
  created_at timestamptz(6) not null,
  primary key (account_id, rfc)
);

create table series (
  account_id uuid not null constraint series_account_id_foreign references accounts on update cascade,
  kind text not null,
  codigo text not null,
  active boolean not null default true,
  favourite boolean not null,
  next_sandbox bigint not null,
  next_production bigint not null,
  primary key (account_id, kind, codigo)
);
create unique index series_favourite on series (account_id, kind) where favourite;

create table stamp_batches (
  account_id uuid not null constraint stamp_batches_account_id_foreign references accounts on update cascade,
  id uuid not null,
  quantity int not null,
  available int not null constraint stamp_batches_available_check check (available between 0 and quantity),
  expires_at timestamptz(6) not null,
  created_at timestamptz(6) not null,
  primary key (account_id, id)
);

create table documents (
  account_id uuid not null constraint documents_account_id_foreign references accounts on update cascade,
  environment text not null constraint documents_environment_check check (environment in ('sandbox', 'production')),
  id uuid not null,
  kind text not null,
  estado text not null constraint documents_estado_check check (estado in
    ('borrador', 'timbrando', 'error', 'timbrada', 'cancelando', 'cancelacion_pendiente', 'cancelada')),
  tipo text,
  serie text,
  folio text,
  idempotency_key text,
  sello_hash bytea,
  emisor_rfc text not null,
  receptor_rfc text,
  total numeric,
  pac text not null,
  uuid_fiscal uuid,
  error_codigo text,
  error_mensaje text,
  resendable boolean not null default false,
  created_at timestamptz(6) not null,
  stamped_at timestamptz(6),
  cancelled_at timestamptz(6),
  lease_until timestamptz(6),
  attempts int not null default 0,
  stamp_batch_id uuid,
  sealed_xml bytea not null,
  stamped_xml bytea,
  primary key (account_id, environment, id)
);
create unique index documents_idempotency_key on documents (account_id, environment, idempotency_key)
  where idempotency_key is not null;
create unique index documents_sello on documents (account_id, environment, sello_hash)
  where sello_hash is not null and (estado <> 'error' or resendable);
create index documents_list on documents (account_id, environment, kind, created_at desc, id desc);
create index documents_unfinished on documents (lease_until) where estado in ('timbrando', 'cancelando');
`);
  }
}
