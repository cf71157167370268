import { Migration } from "@mikro-orm/migrations";

/**
 * A notice keeps what it tells, so that it can be read and mailed; older ones have only their subject. `due_at` is when its mails are
 * attempted next, and `mailed` lists the addresses that need no mail any more.
 */
export class Notices extends Migration {
  override up(): void {
    this.addSql(`
alter table account_notices add column event text, add column about jsonb, add column due_at timestamptz(6),
  add column mailed text[] not null default '{}';
create index account_notices_due on account_notices (due_at) where due_at is not null;
create index account_notices_at on account_notices (at) where event is not null;
create table notice_settings (
  account_id uuid not null constraint notice_settings_account_id_foreign references accounts,
  few_stamps int,
  few_days int,
  off text[] not null default '{}',
  paced_at timestamptz(6),
  primary key (account_id)
);
create index notice_settings_paced on notice_settings (paced_at nulls first) where few_days is not null;
`);
  }
}
