import { Migration } from "@mikro-orm/migrations";

/**
 * Every request updates a visit. No index has the changed columns, so PostgreSQL updates the row in place. Old visits are forgotten by reading the
 * whole table, which has a row for each address of some seconds.
 */
export class Visits extends Migration {
  override up(): void {
    this.addSql(`
drop index address_visits_last_at;
alter table address_visits set (fillfactor = 50);
`);
  }
}
