import { Migration } from "@mikro-orm/migrations";

/**
 * Keeps documents whose stamp came after another process took them or gave them up, and the decisions of operators about documents that the service
 * cannot settle. Decisions are only ever added.
 */
export class Stuck extends Migration {
  override up(): void {
    this.addSql(`
create table late_stamps (
  account_id uuid not null,
  environment text not null,
  document_id uuid not null,
  at timestamptz(6) not null default now(),
  primary key (account_id, environment, document_id)
);

create table operator_decisions (
  number serial primary key,
  account_id uuid not null,
  environment text not null,
  document_id uuid not null,
  decision text not null,
  decided_by text not null,
  note text not null,
  decided_at timestamptz(6) not null default now()
);
create index operator_decisions_document on operator_decisions (account_id, environment, document_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name;
end $$;
create trigger operator_decisions_kept before update or delete on operator_decisions
  for each row execute function refuse_change();
`);
  }
}
