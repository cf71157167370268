import { Migration } from "@mikro-orm/migrations";

/** Readiness writes to this table: one row, apart from all tables of documents. */
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
