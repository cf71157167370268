import { Migration } from "@mikro-orm/migrations";

/** A fiscal UUID stands for one record in an environment, whosever it is: SAT gives each to one document. */
export class OneFiscalUuid extends Migration {
  override up(): void {
    this.addSql(`
drop index documents_fiscal_uuid;
create unique index documents_fiscal_uuid on documents (environment, uuid_fiscal) where uuid_fiscal is not null;
`);
  }
}
