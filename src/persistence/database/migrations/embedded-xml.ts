import { Migration } from "@mikro-orm/migrations";

/** A design says whether PDFs carry their XML. Designs from before this migration say that they do. */
export class EmbeddedXml extends Migration {
  override up(): void {
    this.addSql(`alter table pdf_designs add column embed_xml boolean not null default true;`);
  }
}
