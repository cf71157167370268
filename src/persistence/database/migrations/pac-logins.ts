import { Migration } from "@mikro-orm/migrations";

/**
 * Some providers lock a user after a few wrong logins, so that all processes must know of the first one. `login` is a
 * keyed hash of everything that the provider checks: no password can be read out of it.
 */
export class PacLogins extends Migration {
  override up(): void {
    this.addSql(`
create table pac_logins (
  login bytea primary key,
  pac text not null,
  state text not null constraint pac_logins_state_check check (state in ('free', 'trying', 'accepted', 'refused')),
  tried_until timestamptz(6) not null,
  settled_at timestamptz(6)
);
`);
  }
}
