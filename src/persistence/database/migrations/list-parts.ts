import { Migration } from "@mikro-orm/migrations";

/**
 * Blocks of lists know texts of three characters of fiscal UUIDs, too (docs/lists.md). Blocks that are there already do not, so the worker closes
 * them anew; until then these lists are counted document by document, as exactly. While instances are replaced, a core of the version before would go
 * on closing blocks without these texts. It names the index in the same transaction, so when the index has a new name such a transaction fails.
 */
export class ListParts extends Migration {
  override up(): void {
    this.addSql(`
create table list_uuid_parts (
  account_id uuid not null,
  environment text not null,
  list text not null,
  uuid_sign text not null,
  ends_at timestamptz(6) not null,
  tipo text not null,
  estado text not null,
  documents int[] not null,
  primary key (account_id, environment, list, uuid_sign, ends_at, tipo, estado)
);

insert into long_lists (account_id, environment, list)
  select distinct account_id, environment, list from list_blocks on conflict do nothing;
truncate list_blocks, list_receivers, list_entries, list_changes;
alter index list_entries_digits rename to list_entries_uuid;
`);
  }
}
