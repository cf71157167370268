import { Migration } from "@mikro-orm/migrations";

/** Bookkeepers who reconcile look documents up by folio. Folios of an account mostly grow, so an insertion writes beside the one before. */
export class Folios extends Migration {
  override up(): void {
    this.addSql(`
create index documents_folio on documents (account_id, environment, folio) where folio is not null;
`);
  }
}
