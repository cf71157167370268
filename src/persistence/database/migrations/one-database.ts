import { Migration } from "@mikro-orm/migrations";

/**
 * Earlier builds spread accounts over several servers, which took their names from `server_name`. Past one machine there is Citus now
 * (docs/scale.md), and a database that has only some of the accounts must not be taken for the whole.
 */
export class OneDatabase extends Migration {
  override up(): void {
    // Citus sends the whole text in which a table is changed to its workers, so each statement is a text of its own.
    this.addSql(REQUIRE_WHOLE);
    this.addSql("drop table server_name");
    this.addSql("drop table relayed_bytes");
    this.addSql("alter table accounts drop column shard, drop column moving");
  }
}

const REQUIRE_WHOLE = `
do $$ begin
  if exists (select from server_name) then
    raise exception 'the database is "%" of several servers of an earlier build, and has only some of the accounts',
      (select name from server_name);
  end if;
end $$`;
