import { Migration } from "@mikro-orm/migrations";

/**
 * Counters are unlogged: PostgreSQL waits for no disk when they change, and forgets them after a crash, which is no more
 * than a window that began anew. The blocks are an audit and outlive everything.
 */
export class Admission extends Migration {
  override up(): void {
    this.addSql(`
create unlogged table rate_windows (
  account_id uuid not null,
  environment text not null,
  rate_group smallint not null,
  started_at timestamptz(6) not null,
  requests int not null,
  primary key (account_id, environment, rate_group)
) with (fillfactor = 50);

create unlogged table address_visits (
  address text not null primary key,
  last_at timestamptz(6) not null,
  earlier timestamptz[] not null
);
create index address_visits_last_at on address_visits (last_at);

create table address_blocks (
  number serial primary key,
  address text not null,
  blocked_at timestamptz(6) not null,
  request text not null,
  released_at timestamptz(6),
  released_by text,
  note text
);
create unique index address_blocks_open on address_blocks (address) where released_at is null;

create function refuse_to_forget() returns trigger language plpgsql as $$
begin
  raise exception '% is an audit: a row is completed once and never deleted', tg_table_name;
end $$;
create trigger address_blocks_kept before delete on address_blocks
  for each row execute function refuse_to_forget();
create trigger address_blocks_closed before update on address_blocks
  for each row when (old.released_at is not null) execute function refuse_to_forget();
`);
  }
}
