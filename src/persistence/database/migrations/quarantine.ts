import { Migration } from "@mikro-orm/migrations";

/**
 * A restored backup is known by its identity and by counters that are smaller than their copies outside of the database (docs/recovery.md).
 * `marks` has a counter for each witness: a data folder, or the archive. The identity is written by the first start, because databases
 * that are made from one template are not the same database.
 */
export class Quarantine extends Migration {
  override up(): void {
    this.addSql(`
create table database_identity (
  one boolean primary key default true constraint database_identity_one_check check (one),
  identity uuid not null default gen_random_uuid(),
  quarantined_at timestamptz(6),
  known_until timestamptz(6),
  used_until timestamptz(6),
  taken bigint not null default 0
);

create table marks (
  witness text primary key,
  beat bigint not null,
  at timestamptz(6) not null
) with (fillfactor = 50);
`);
  }
}
