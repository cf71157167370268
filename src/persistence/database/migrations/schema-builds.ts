import { Migration } from "@mikro-orm/migrations";

/**
 * Each migration from this one on has a row that names the oldest build which may work beside it, by that build's newest migration. A build that
 * does not know a migration reads there if it may go on.
 */
export class SchemaBuilds extends Migration {
  override up(): void {
    this.addSql("create table schema_builds (migration text primary key, oldest text not null)");
    this.addSql(worksBeside("065-bare-xml", "066-schema-builds"));
  }
}

/**
 * Returns the statement by which a migration names the oldest build that may work beside it, while instances are replaced one after the other. A
 * migration that takes away or changes what older builds read or write names itself: its release is installed while all instances are stopped.
 */
export function worksBeside(oldest: string, migration: string): string {
  return `insert into schema_builds (migration, oldest) values ('${migration}', '${oldest}')
    on conflict (migration) do update set oldest = excluded.oldest`;
}
