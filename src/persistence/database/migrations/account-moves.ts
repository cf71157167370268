import { Migration } from "@mikro-orm/migrations";

/**
 * An account that leaves is closed here; one that enters is used by nobody until it is whole. `digest` is the content's, so that an import that was
 * broken off goes on with the same content only. The column is named `account` because the table stays on the coordinator of a cluster, where each
 * core reads it every second.
 */
export class AccountMoves extends Migration {
  override up(): void {
    this.addSql(`
create table account_moves (
  account uuid primary key,
  state text not null constraint account_moves_state_check check (state in ('leaving', 'entering')),
  digest text,
  at timestamptz(6) not null default now()
);
`);
  }
}
