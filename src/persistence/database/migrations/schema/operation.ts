/** Tables of the service itself, in which no account has rows. */
export const OPERATION = `
-- What is only added to cannot be changed by the user who owns it ("revoke"), unless that is a superuser; for that one there are triggers with these.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name;
end $$;

create function refuse_to_forget() returns trigger language plpgsql as $$
begin
  raise exception '% is an audit: a row is completed once and never deleted', tg_table_name;
end $$;

create table schema_builds (migration text primary key, oldest text not null);

-- A service that starts with another master key is told so at its start, and not when an order cannot be sealed.
create table master_key_proof (id smallint primary key, sealed bytea not null);

create table write_probe (one boolean primary key default true, at timestamptz(6) not null, filler bytea)
  with (fillfactor = 10);
alter table write_probe alter column filler set storage external;
insert into write_probe (at) values (now());

-- The identity is written by the first start, because databases that are made from one template are not the same database.
create table database_identity (
  one boolean primary key default true check (one),
  identity uuid not null default gen_random_uuid(),
  quarantined_at timestamptz(6), known_until timestamptz(6), used_until timestamptz(6),
  taken bigint not null default 0
);

create table marks (witness text primary key, beat bigint not null, at timestamptz(6) not null) with (fillfactor = 50);
`;
