import { Migration } from "@mikro-orm/migrations";

/**
 * Lists of millions of documents (docs/lists.md) need an index that holds all that a list can be narrowed by, and counts that are kept for
 * the older part of a long list.
 */
export class Lists extends Migration {
  override up(): void {
    this.addSql(`
create function list_of(kind text) returns text language sql immutable parallel safe
  return case kind
    when 'factura' then 'facturas'
    when 'nota_credito' then 'facturas'
    when 'complemento_pago' then 'complementos-pago'
    when 'retencion' then 'retenciones'
    else kind end;

drop index documents_list;
create index documents_list on documents (account_id, environment, list_of(kind), created_at desc, id desc)
  include (kind, tipo, estado, uuid_fiscal, receptor_rfc);
create index documents_list_estado on documents
  (account_id, environment, list_of(kind), estado, created_at desc, id desc)
  where estado in ('borrador', 'error', 'cancelacion_pendiente', 'cancelada');
-- The index answers alone only for pages of the table that a vacuum has seen since they changed.
alter table documents set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

create table list_blocks (
  account_id uuid not null,
  environment text not null,
  list text not null,
  uuid_part text not null,
  ends_at timestamptz(6) not null,
  tipo text not null,
  estado text not null,
  documents int not null,
  primary key (account_id, environment, list, uuid_part, ends_at, tipo, estado)
);

create table list_receivers (
  account_id uuid not null,
  environment text not null,
  list text not null,
  receptor_rfc text not null,
  tipo text not null,
  estado text not null,
  documents int not null,
  primary key (account_id, environment, list, receptor_rfc, tipo, estado)
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
  account_id uuid not null,
  environment text not null,
  list text not null,
  receptor_rfc text not null,
  created_at timestamptz(6) not null,
  id uuid not null,
  uuid_fiscal uuid,
  primary key (account_id, environment, list, receptor_rfc, created_at, id)
);
create index list_entries_digits on list_entries
  using gin (list_digits(hashtext(account_id::text || environment || list), uuid_fiscal))
  where uuid_fiscal is not null;

create table list_changes (
  number bigserial primary key,
  account_id uuid not null,
  environment text not null,
  list text not null,
  created_at timestamptz(6) not null,
  id uuid not null,
  tipo text,
  estado text not null,
  receptor_rfc text,
  uuid_fiscal uuid,
  documents int not null
);
create index list_changes_list on list_changes (account_id, environment, list, created_at);

create unlogged table long_lists (
  account_id uuid not null,
  environment text not null,
  list text not null,
  primary key (account_id, environment, list)
);

create function note_list_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_changes
        (account_id, environment, list, created_at, id, tipo, estado, receptor_rfc, uuid_fiscal, documents)
      values (old.account_id, old.environment, list_of(old.kind), old.created_at, old.id, old.tipo, old.estado,
        old.receptor_rfc, old.uuid_fiscal, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_changes
        (account_id, environment, list, created_at, id, tipo, estado, receptor_rfc, uuid_fiscal, documents)
      values (new.account_id, new.environment, list_of(new.kind), new.created_at, new.id, new.tipo, new.estado,
        new.receptor_rfc, new.uuid_fiscal, 1);
  end if;
  return null;
end $$;
create trigger documents_list_inserted after insert on documents for each row
  when (new.created_at < now() - interval '5 minutes') execute function note_list_change();
create trigger documents_list_changed after update of kind, tipo, estado, receptor_rfc, uuid_fiscal on documents
  for each row when (old.created_at < now() - interval '5 minutes'
    and (old.kind, old.tipo, old.estado, old.receptor_rfc, old.uuid_fiscal)
      is distinct from (new.kind, new.tipo, new.estado, new.receptor_rfc, new.uuid_fiscal))
  execute function note_list_change();
create trigger documents_list_deleted after delete on documents for each row
  when (old.created_at < now() - interval '5 minutes') execute function note_list_change();
`);
  }
}

/** Each three hexadecimal digits in a row of a UUID, as SQL; two begin in each of its bytes but the last. */
const THREE_DIGITS = Array.from({ length: 15 }, (_, byte) => byte).flatMap((byte) => [
  `prefix | (get_byte(bytes, ${byte}) << 4) | (get_byte(bytes, ${byte + 1}) >> 4)`,
  `prefix | ((get_byte(bytes, ${byte}) & 15) << 8) | get_byte(bytes, ${byte + 1})`,
]);
