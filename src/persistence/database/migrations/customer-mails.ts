import { Migration } from "@mikro-orm/migrations";

/** A customer has the e-mail addresses to which its documents may be sent. */
export class CustomerMails extends Migration {
  override up(): void {
    this.addSql(`alter table customers add column correos jsonb not null default '[]';`);
  }
}
