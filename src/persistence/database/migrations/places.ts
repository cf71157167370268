import { Migration } from "@mikro-orm/migrations";

/**
 * An account issues documents at its own place, and may do so at others, each with its time zone. A series without a
 * place follows the account.
 */
export class Places extends Migration {
  override up(): void {
    this.addSql(`
create table places (
  account_id uuid not null constraint places_account_id_foreign references accounts,
  codigo_postal text not null,
  nombre text not null,
  zona_horaria text not null,
  primary key (account_id, codigo_postal)
);
alter table series add column lugar_expedicion text;
`);
  }
}
