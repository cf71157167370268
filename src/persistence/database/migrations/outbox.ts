import { Migration } from "@mikro-orm/migrations";

/**
 * An event is inserted by the statement that changes what it tells of, without an id: `number` only orders the events of one document. Who
 * reads an account's events gives ids (`place`) to those that are committed, so an event that is committed late comes behind all that were read
 * before. `outbox_places` keeps the last one, and its row is the lock under which places are given. An event has one entry in an index when it is
 * inserted, and another instead of it when it has its place.
 */
export class Outbox extends Migration {
  override up(): void {
    this.addSql(`
create table outbox (
  account_id uuid not null,
  environment text not null,
  number bigserial not null,
  place bigint,
  event text not null,
  document_id uuid,
  was text,
  codigo text,
  mensaje text,
  about jsonb,
  at timestamptz(6) not null default now()
);
create index outbox_new on outbox (account_id, environment, number) where place is null;
create unique index outbox_place on outbox (account_id, environment, place) where place is not null;
create table outbox_places (
  account_id uuid not null,
  environment text not null,
  last bigint not null,
  primary key (account_id, environment)
);
create table outbox_readers (
  account_id uuid not null constraint outbox_readers_account_id_foreign references accounts,
  environment text not null constraint outbox_readers_environment_check check (environment in ('sandbox', 'production')),
  reader text not null,
  position bigint not null,
  primary key (account_id, environment, reader)
);
`);
  }
}
