import { Migration } from "@mikro-orm/migrations";

/**
 * The fence counts who has held a document, one after the other; what is due is looked for in each environment apart.
 */
export class Fence extends Migration {
  override up(): void {
    this.addSql(`
alter table documents add column fence int not null default 0;
drop index documents_due;
create index documents_due on documents (environment, due_at) where due_at is not null;
`);
  }
}
