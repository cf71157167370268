import { Migration } from "@mikro-orm/migrations";

/**
 * A document that a PAC may have stamped stays with that PAC: a PAC that still works on a request denies it truthfully, and stamps it a
 * minute later. A second stamp, of another PAC or of the same one, is written down, because it is a live duplicate before SAT.
 */
export class OnePac extends Migration {
  override up(): void {
    this.addSql(`
alter table documents add column stays_at_pac boolean not null default false;

create table second_stamps (
  account_id uuid not null,
  environment text not null,
  document_id uuid not null,
  uuid_fiscal uuid not null,
  pac text not null,
  stamped_xml bytea not null,
  at timestamptz not null default now(),
  constraint second_stamps_pkey primary key (account_id, environment, document_id, uuid_fiscal)
);
`);
  }
}
