import { Migration } from "@mikro-orm/migrations";

/**
 * Every request changes a visit; with no index on what changes, it changes in place. Who forgets old visits reads them
 * all, and they are as many as asked in some seconds.
 */
export class Visits extends Migration {
  override up(): void {
    this.addSql(`
drop index address_visits_last_at;
alter table address_visits set (fillfactor = 50);
`);
  }
}
