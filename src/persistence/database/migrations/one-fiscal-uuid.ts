import { Migration } from "@mikro-orm/migrations";

/** SAT gives each fiscal UUID to one document, so no two records of an environment have the same one, even of two accounts. */
export class OneFiscalUuid extends Migration {
  override up(): void {
    this.addSql(`
drop index documents_fiscal_uuid;
create unique index documents_fiscal_uuid on documents (environment, uuid_fiscal) where uuid_fiscal is not null;
`);
  }
}
