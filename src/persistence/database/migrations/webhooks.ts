import { Migration } from "@mikro-orm/migrations";

/**
 * A webhook has its own place among the account's events (`outbox_readers`). Each event that it is to be told of is a delivery, and the
 * webhook's `next_at` is when the first of them is due. Whoever delivers holds the whole webhook for one turn, under a fence.
 */
export class Webhooks extends Migration {
  override up(): void {
    this.addSql(`
create table webhooks (
  account_id uuid not null constraint webhooks_account_id_foreign references accounts,
  environment text not null constraint webhooks_environment_check check (environment in ('sandbox', 'production')),
  id uuid not null,
  url text not null,
  types jsonb not null,
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz(6),
  off text constraint webhooks_off_check check (off in ('usuario', 'fallas')),
  created_at timestamptz(6) not null,
  since timestamptz(6) not null,
  failing_since timestamptz(6),
  next_at timestamptz(6),
  lease_until timestamptz(6),
  fence int not null default 0,
  turn_at timestamptz(6),
  primary key (account_id, environment, id)
);
create index webhooks_due on webhooks (next_at) where off is null and next_at is not null;
create table webhook_deliveries (
  account_id uuid not null,
  environment text not null,
  webhook_id uuid not null,
  place bigint not null,
  event text not null,
  estado text not null constraint webhook_deliveries_estado_check check (estado in ('pendiente', 'entregada', 'fallida')),
  attempts int not null default 0,
  created_at timestamptz(6) not null default now(),
  next_at timestamptz(6),
  last_at timestamptz(6),
  last_ms int,
  last_status int,
  last_error text,
  request text,
  answer bytea,
  primary key (account_id, environment, webhook_id, place)
);
create index webhook_deliveries_due on webhook_deliveries (account_id, environment, webhook_id, next_at)
  where estado = 'pendiente';
`);
  }
}
