import { Migration } from "@mikro-orm/migrations";

/** Whoever reconciles looks documents up by their folios; in one account these mostly grow, so an entry lands beside the one before. */
export class Folios extends Migration {
  override up(): void {
    this.addSql(`
create index documents_folio on documents (account_id, environment, folio) where folio is not null;
`);
  }
}
