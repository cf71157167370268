import { Migration } from "@mikro-orm/migrations";

/**
 * A stamped document keeps the bytes that the PAC inserted in its sealed XML, instead of the whole XML again. Older rows keep their
 * `stamped_xml`.
 */
export class InsertedXml extends Migration {
  override up(): void {
    // Citus sends the whole text in which a table is changed to its workers, so each statement is a text of its own.
    this.addSql("alter table documents add column inserted_xml bytea");
    // Lists read rows: the inserted bytes stand outside of the row, as the sealed XML does.
    this.addSql("alter table documents set (toast_tuple_target = 1024)");
    this.addSql("alter table documents drop constraint documents_archived_check");
    // Existing rows are not checked ("not valid"), because all of them fit.
    this.addSql(`alter table documents add constraint documents_xml_check check (
      case when archived_at is null then xml_sha256 is null and xml_bytes is null and stamp_to is null
        and (inserted_xml is null) = (stamp_from is null)
        and (inserted_xml is null or (stamped_xml is null and sealed_xml is not null))
      else stamped_xml is null and inserted_xml is null and uuid_fiscal is not null and length(xml_sha256) = 32 and xml_bytes > 0
        and (sealed_xml is null) = (stamp_from is not null and stamp_to is not null) end) not valid`);
  }
}
