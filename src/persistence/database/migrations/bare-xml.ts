import { Migration } from "@mikro-orm/migrations";

/**
 * A certificate is a third of a small document, and the same in all that an account seals with it. Documents that are inserted from now on keep their
 * sealed XML without it (`bare_xml`), and its text stands once in `certificates`. Rows of before keep their `sealed_xml`.
 */
export class BareXml extends Migration {
  override up(): void {
    // Citus sends the whole text in which a table is changed to its workers, so each statement is a text of its own.
    this.addSql(`create table certificates (
      account_id uuid not null constraint certificates_account_id_foreign references accounts,
      id uuid not null,
      text bytea not null,
      primary key (account_id, id)
    )`);
    // Documents without their certificate would be lost with it.
    this.addSql("revoke update, delete, truncate on certificates from public, current_user");
    this.addSql(`insert into certificates (account_id, id, text)
      select account_id, encode(substring(sha256(text) from 1 for 16), 'hex')::uuid, text
      from (select account_id, convert_to(replace(encode(certificate, 'base64'), E'\\n', ''), 'UTF8') as text from csds) as csds
      on conflict do nothing`);
    this.addSql("alter table documents add column bare_xml bytea");
    this.addSql("alter table documents add column certificate uuid");
    this.addSql("alter table documents add column certificate_from int");
    // PostgreSQL need not try to compress what a PAC inserts: it is mostly Base64, which does not become smaller.
    this.addSql("alter table documents alter column inserted_xml set storage external");
    // Existing rows are not checked ("not valid"), because all of them fit.
    this.addSql(`alter table documents add constraint documents_bare_xml_check check (
      (bare_xml is null) = (certificate is null) and (bare_xml is null) = (certificate_from is null)
        and (bare_xml is null or sealed_xml is null)) not valid`);
    this.addSql("alter table documents drop constraint documents_draft_check");
    this.addSql(`alter table documents add constraint documents_draft_check check (
      archived_at is not null or (estado = 'borrador') = (sealed_xml is null and bare_xml is null)) not valid`);
    this.addSql("alter table documents drop constraint documents_xml_check");
    this.addSql(`alter table documents add constraint documents_xml_check check (
      case when archived_at is null then xml_sha256 is null and xml_bytes is null and stamp_to is null
        and (inserted_xml is null) = (stamp_from is null)
        and (inserted_xml is null or (stamped_xml is null and (sealed_xml is not null or bare_xml is not null)))
      else stamped_xml is null and inserted_xml is null and bare_xml is null and uuid_fiscal is not null
        and length(xml_sha256) = 32 and xml_bytes > 0
        and (sealed_xml is null) = (stamp_from is not null and stamp_to is not null) end) not valid`);
  }
}
