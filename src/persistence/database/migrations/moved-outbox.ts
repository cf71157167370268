import { Migration } from "@mikro-orm/migrations";

/**
 * Citus moves a table to another worker while it is written only where each row can be told from all others. The outbox has no primary key, because its
 * rows should enter one index, so whole rows identify it. One PostgreSQL writes nothing more for that (its `wal_level` is not `logical`).
 */
export class MovedOutbox extends Migration {
  override up(): void {
    this.addSql("alter table outbox replica identity full");
  }
}
