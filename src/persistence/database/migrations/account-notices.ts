import { Migration } from "@mikro-orm/migrations";

/** Each event of an account that tells of an end or a shortage is noted once, under what it tells of. */
export class AccountNotices extends Migration {
  override up(): void {
    this.addSql(`
create table account_notices (
  account_id uuid not null constraint account_notices_account_id_foreign references accounts,
  environment text not null constraint account_notices_environment_check check (environment in ('sandbox', 'production')),
  subject text not null,
  at timestamptz(6) not null default now(),
  primary key (account_id, environment, subject)
);
`);
  }
}
