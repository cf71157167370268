import { Migration } from "@mikro-orm/migrations";

/** A document keeps its caller's own text, by which lists find it. Most documents have none, and stand in no index of it. */
export class References extends Migration {
  override up(): void {
    // Citus sends the whole text in which a table is changed to its workers, so each statement is a text of its own.
    this.addSql("alter table documents add column referencia text");
    this.addSql(
      "create index documents_referencia on documents (account_id, environment, referencia) where referencia is not null",
    );
  }
}
