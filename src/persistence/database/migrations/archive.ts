import { Migration } from "@mikro-orm/migrations";

/**
 * The XML of old documents moves to object storage: these tables say where the XML is that left its row, and how far each account was gone
 * through. A document that has its XML is in no index of these, so stamping costs what it cost before.
 */
export class Archive extends Migration {
  override up(): void {
    this.addSql(`
alter table documents
  add column archived_at timestamptz(6),
  add column xml_sha256 bytea,
  add column xml_bytes int,
  add column stamp_from int,
  add column stamp_to int;
-- "not valid": rows of before are not read, and none of them is archived.
alter table documents add constraint documents_archived_check check (
  case when archived_at is null then xml_sha256 is null and xml_bytes is null and stamp_from is null and stamp_to is null
    else stamped_xml is null and uuid_fiscal is not null and length(xml_sha256) = 32 and xml_bytes > 0
      and (sealed_xml is null) = (stamp_from is not null and stamp_to is not null) end) not valid;
alter table documents drop constraint documents_draft_check;
alter table documents add constraint documents_draft_check
  check (archived_at is not null or (estado = 'borrador') = (sealed_xml is null)) not valid;
create index documents_archived on documents (account_id, environment, id) include (created_at, xml_bytes)
  where archived_at is not null;

create table archive_turns (
  account_id uuid primary key,
  passed_at timestamptz(6) not null,
  passed_id uuid not null,
  next_at timestamptz(6) not null,
  lease_until timestamptz(6)
);
`);
  }
}
