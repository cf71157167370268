import { Migration } from "@mikro-orm/migrations";

/**
 * Equal sealed bytes are one document of an environment, whether the service sealed them or a caller. Documents that the service sealed
 * before are as it wrote them, so their Sello is found without reading XML; a value cannot look like one, because its quotes are escaped.
 */
export class OneDocumentBySello extends Migration {
  override up(): void {
    this.addSql(`
drop index documents_sello;
update documents
  set sello_hash = sha256(convert_to(substring(encode(sealed_xml, 'escape') from ' Sello="([^"]+)"'), 'UTF8'))
  where sello_hash is null;
create unique index documents_sello on documents (environment, sello_hash)
  where sello_hash is not null and (estado <> 'error' or resendable);
`);
  }
}
