import { Migration } from "@mikro-orm/migrations";

/**
 * An account's revision counts the changes of all data that its orders take from it, whoever makes them: the account, its CSDs, its customers, and
 * its series apart from their folios.
 */
export class Revisions extends Migration {
  override up(): void {
    this.addSql(`
alter table accounts add column revision int not null default 0;

create function revise_account() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger account_revised
  before update of rfc, nombre, regimen_fiscal, lugar_expedicion, zona_horaria on accounts
  for each row execute function revise_account();

create function revise_account_of() returns trigger language plpgsql as $$
begin
  update accounts set revision = revision + 1 where id = coalesce(new.account_id, old.account_id);
  return null;
end $$;
create trigger csd_revised after insert or update or delete on csds
  for each row execute function revise_account_of();
create trigger customer_revised after insert or update or delete on customers
  for each row execute function revise_account_of();
create trigger series_revised after insert or update of kind, codigo, active, favourite or delete on series
  for each row execute function revise_account_of();
`);
  }
}
