import { Migration } from "@mikro-orm/migrations";

/** Stores each account's designs of PDFs in versions: a document is printed in the version that was valid when it was stamped. */
export class PdfDesigns extends Migration {
  override up(): void {
    this.addSql(`
create table pdf_designs (
  account_id uuid not null constraint pdf_designs_account_id_foreign references accounts on update cascade,
  version int not null,
  valid_from timestamptz not null,
  logo bytea,
  accent_color text not null,
  contact_line text,
  foot_note text,
  show_keys boolean not null,
  paper text not null,
  primary key (account_id, version)
);
`);
  }
}
