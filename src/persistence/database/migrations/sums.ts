import { Migration } from "@mikro-orm/migrations";

/**
 * A document keeps the amounts that the books of its month add up. Documents from before have none: when somebody opens a month, a worker reads them,
 * and `position_at` and `position_id` are the last document that it looked at, the time as PostgreSQL writes it. After a crash of the database the
 * month is asked for again by whoever opens it, so the table is not logged.
 */
export class DocumentSums extends Migration {
  override up(): void {
    // Citus sends the whole text in which a table is changed to its workers, so each statement is a text of its own.
    this.addSql("alter table documents add column sums jsonb");
    this.addSql(`
create unlogged table unsummed_months (
  account_id uuid not null,
  environment text not null,
  starts_at timestamptz(6) not null,
  ends_at timestamptz(6) not null,
  position_at text not null default '-infinity',
  position_id uuid not null default '00000000-0000-0000-0000-000000000000',
  turn_at timestamptz(6) not null default now(),
  primary key (account_id, environment, starts_at)
);
`);
  }
}
