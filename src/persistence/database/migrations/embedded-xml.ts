import { Migration } from "@mikro-orm/migrations";

/** A design says whether PDFs carry their XML. Those that were chosen before carry it. */
export class EmbeddedXml extends Migration {
  override up(): void {
    this.addSql(`alter table pdf_designs add column embed_xml boolean not null default true;`);
  }
}
