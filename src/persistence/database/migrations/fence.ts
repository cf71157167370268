import { Migration } from "@mikro-orm/migrations";

/** The fence counts the processes that have held a document, one after the other. Due documents are looked for in each environment separately. */
export class Fence extends Migration {
  override up(): void {
    this.addSql(`
alter table documents add column fence int not null default 0;
drop index documents_due;
create index documents_due on documents (environment, due_at) where due_at is not null;
`);
  }
}
