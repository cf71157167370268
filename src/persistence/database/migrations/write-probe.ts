import { Migration } from "@mikro-orm/migrations";

/** What readiness writes to. One row, and none of the tables that documents are in. */
export class WriteProbe extends Migration {
  override up(): void {
    this.addSql(`
create table write_probe (one boolean primary key default true, at timestamptz(6) not null, filler bytea)
  with (fillfactor = 10);
alter table write_probe alter column filler set storage external;
insert into write_probe (at) values (now());
`);
  }
}
