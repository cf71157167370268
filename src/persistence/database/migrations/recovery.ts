import { Migration } from "@mikro-orm/migrations";

/** Adds the time of the worker's next look at a document, and the time since which the PAC denies having stamped it. */
export class Recovery extends Migration {
  override up(): void {
    this.addSql(`
alter table documents add column due_at timestamptz(6), add column denied_at timestamptz(6);
drop index documents_unfinished;
create index documents_due on documents (due_at) where due_at is not null;
update documents set due_at = coalesce(lease_until, now()) where estado = 'timbrando';
`);
  }
}
