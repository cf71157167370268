import { Migration } from "@mikro-orm/migrations";

/**
 * Several servers need to know this of each other (docs/scale.md). The directory's `accounts` and `api_keys` have those of all
 * servers; `shard` says which server an account is on. An account that is `moving` is let in by nobody. `relayed_bytes` is the directory's too: who sent
 * sealed bytes first, where no unique index sees the documents of two servers. `server_name` keeps a URL from being taken for another server.
 */
export class SeveralServers extends Migration {
  override up(): void {
    this.addSql(`
alter table accounts add column shard text, add column moving boolean not null default false;

create table relayed_bytes (
  environment text not null,
  sello_hash bytea not null,
  account_id uuid not null,
  claimed_at timestamptz(6) not null,
  primary key (environment, sello_hash)
);

create table server_name (
  one boolean primary key default true constraint server_name_one_check check (one),
  name text not null
);
`);
  }
}
