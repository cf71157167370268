/** Each three hexadecimal digits in a row of a UUID, as SQL; two begin in each of its bytes but the last. */
const THREE_DIGITS = Array.from({ length: 15 }, (_, byte) => byte).flatMap((byte) => [
  `prefix | (get_byte(bytes, ${byte}) << 4) | (get_byte(bytes, ${byte + 1}) >> 4)`,
  `prefix | ((get_byte(bytes, ${byte}) & 15) << 8) | get_byte(bytes, ${byte + 1})`,
]);

/** Lists of millions of documents (docs/lists.md), and the sums of their months. */
export const LISTS = `
-- Citus would write the form "case kind when" wrongly into an index.
create function list_of(kind text) returns text language sql immutable parallel safe
  return case
    when kind = 'factura' then 'facturas'
    when kind = 'nota_credito' then 'facturas'
    when kind = 'complemento_pago' then 'complementos-pago'
    when kind = 'retencion' then 'retenciones'
    else kind end;

create index documents_list on documents (account_id, environment, list_of(kind), created_at desc, id desc)
  include (kind, tipo, estado, uuid_fiscal, receptor_rfc);
-- It holds all that a filter looks at, because documents of rare states are counted by it alone.
create index documents_list_estado on documents
  (account_id, environment, list_of(kind), estado, created_at desc, id desc)
  include (kind, tipo, uuid_fiscal, receptor_rfc)
  where estado in ('borrador', 'error', 'cancelacion_pendiente', 'cancelada');

create table list_blocks (
  account_id uuid not null, environment text not null, list text not null,
  ends_at timestamptz(6) not null, tipo text not null,
  documents int not null,
  primary key (account_id, environment, list, ends_at, tipo)
);

create table list_receivers (
  account_id uuid not null, environment text not null, list text not null,
  receptor_rfc text not null, tipo text not null,
  documents int not null,
  primary key (account_id, environment, list, receptor_rfc, tipo)
);

create function list_digits(list_key int, uuid_fiscal uuid) returns int[]
  language plpgsql immutable parallel safe as $$
declare
  bytes constant bytea := uuid_send(uuid_fiscal);
  prefix constant int := list_key << 12;
begin
  return array[${THREE_DIGITS.join(", ")}];
end $$;

create table list_entries (
  account_id uuid not null, environment text not null, list text not null,
  receptor_rfc text not null, created_at timestamptz(6) not null, id uuid not null,
  uuid_fiscal uuid,
  primary key (account_id, environment, list, receptor_rfc, created_at, id)
);
create index list_entries_uuid on list_entries
  using gin (list_digits(hashtext(account_id::text || environment || list), uuid_fiscal))
  where uuid_fiscal is not null;

-- After a crash whoever reads a long list notes it again.
create unlogged table long_lists (
  account_id uuid not null, environment text not null, list text not null,
  primary key (account_id, environment, list)
);

-- The position is the last document that the worker looked at, the time as PostgreSQL writes it. After a crash whoever opens the month asks again.
create unlogged table unsummed_months (
  account_id uuid not null, environment text not null,
  starts_at timestamptz(6) not null, ends_at timestamptz(6) not null,
  position_at text not null default '-infinity', position_id uuid not null default '00000000-0000-0000-0000-000000000000',
  turn_at timestamptz(6) not null default now(),
  primary key (account_id, environment, starts_at)
);
`;
