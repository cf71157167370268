/** SAT's catalogs as an operator imports them. Every instance looks at `revision`, and loads what it does not have. */
export const CATALOGS = `
create table catalog_state (one boolean primary key default true check (one), revision int not null);
insert into catalog_state (revision) values (0);

create table catalog_editions (
  catalog text primary key,
  version text not null, source text not null,
  rows int not null, unknown jsonb not null, imported_at timestamptz not null
);

create table catalog_rows (
  catalog text not null, key text collate "C" not null,
  name text not null,
  valid_from date, valid_to date,
  columns jsonb not null,
  primary key (catalog, key)
);

create table catalog_imports (id uuid primary key, announced jsonb not null, begun_at timestamptz not null default now());

create unlogged table catalog_staged (
  import_id uuid not null,
  catalog text not null, key text collate "C" not null,
  name text not null,
  valid_from date, valid_to date,
  columns jsonb not null,
  primary key (import_id, catalog, key)
);
`;
