import { Migration } from "@mikro-orm/migrations";

/** Payments name the invoices that they cover by fiscal UUID. */
export class FiscalUuid extends Migration {
  override up(): void {
    this.addSql(`
create index documents_fiscal_uuid on documents (account_id, environment, uuid_fiscal)
  where uuid_fiscal is not null;
`);
  }
}
