/**
 * An export is made step by step: each step writes pieces and moves `progress` on, by whoever holds the lease under the
 * fence.
 */
export const EXPORTS = `
-- The position is the last document that was looked at, its time as PostgreSQL writes it, to the microsecond.
create table exports (
  account_id uuid not null constraint exports_account_id_foreign references accounts,
  environment text not null check (environment in ('sandbox', 'production')), id uuid not null,
  estado text not null check (estado in ('en_espera', 'en_proceso', 'lista', 'error')),
  request jsonb not null,
  created_at timestamptz(6) not null, finished_at timestamptz(6), expires_at timestamptz(6),
  to_look_at int, looked_at int not null default 0, exported int not null default 0,
  position_at text not null default 'epoch', position_id uuid not null default '00000000-0000-0000-0000-000000000000',
  progress jsonb, parts jsonb not null default '[]',
  next_at timestamptz(6) not null, turn_at timestamptz(6),
  lease_until timestamptz(6), fence int not null default 0,
  failures int not null default 0, fault text,
  token_hash bytea, token_until timestamptz(6),
  primary key (account_id, environment, id)
);
create index exports_due on exports (next_at) where estado in ('en_espera', 'en_proceso');
create index exports_expired on exports (expires_at) where expires_at is not null;

-- A piece is in object storage ("object"), or without one in its row ("content").
create table export_pieces (
  account_id uuid not null constraint export_pieces_account_id_foreign references accounts,
  environment text not null check (environment in ('sandbox', 'production')), export_id uuid not null, file text not null, number int not null,
  bytes int not null, object text, content bytea,
  records bytea, sums text,
  primary key (account_id, environment, export_id, file, number)
);
alter table export_pieces alter column content set storage external;
`;
