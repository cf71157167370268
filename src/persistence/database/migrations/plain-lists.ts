import { Migration } from "@mikro-orm/migrations";

/**
 * Blocks count only what never changes of a document, so nothing has to note changes (docs/lists.md). The index of rare states
 * holds all that a filter looks at, because they are counted by it alone. Long lists are closed into blocks anew by the worker, and
 * until then they are counted one by one.
 */
export class PlainLists extends Migration {
  override up(): void {
    this.addSql(`
drop trigger documents_list_inserted on documents;
drop trigger documents_list_changed on documents;
drop trigger documents_list_deleted on documents;
drop function note_list_change();

insert into long_lists (account_id, environment, list)
  select distinct account_id, environment, list from list_blocks on conflict do nothing;
drop table list_changes, list_uuid_parts, list_blocks, list_receivers;
truncate list_entries;

create table list_blocks (
  account_id uuid not null,
  environment text not null,
  list text not null,
  ends_at timestamptz(6) not null,
  tipo text not null,
  documents int not null,
  primary key (account_id, environment, list, ends_at, tipo)
);

create table list_receivers (
  account_id uuid not null,
  environment text not null,
  list text not null,
  receptor_rfc text not null,
  tipo text not null,
  documents int not null,
  primary key (account_id, environment, list, receptor_rfc, tipo)
);

drop index documents_list_estado;
create index documents_list_estado on documents
  (account_id, environment, list_of(kind), estado, created_at desc, id desc)
  include (kind, tipo, uuid_fiscal, receptor_rfc)
  where estado in ('borrador', 'error', 'cancelacion_pendiente', 'cancelada');
`);
  }
}
