/**
 * A platform's webhooks get the events of all its accounts, and are delivered as those of an account are. An event of
 * the platform itself has its facts in its own row, because no account's events have them.
 */
export const PLATFORM_WEBHOOKS = {
  name: "083-platform-webhooks",
  oldest: "066-schema-builds",
  statements: [
    "alter table platform_events alter column account drop not null",
    "alter table platform_events alter column event_place drop not null",
    "alter table platform_events add column event text",
    "alter table platform_events add column about jsonb",
    `create table platform_webhooks (
      platform_id uuid not null, environment text not null check (environment in ('sandbox', 'production')),
      id uuid not null, url text not null, types jsonb not null,
      secret bytea not null, previous_secret bytea, previous_until timestamptz(6),
      off text check (off in ('usuario', 'fallas')),
      created_at timestamptz(6) not null, since timestamptz(6) not null, failing_since timestamptz(6),
      position bigint not null default 0,
      next_at timestamptz(6), turn_at timestamptz(6), lease_until timestamptz(6), fence int not null default 0,
      primary key (platform_id, environment, id)
    )`,
    "create index platform_webhooks_due on platform_webhooks (next_at) where off is null and next_at is not null",
    `create table platform_deliveries (
      platform_id uuid not null, environment text not null, webhook_id uuid not null, place bigint not null,
      event text not null, estado text not null check (estado in ('pendiente', 'entregada', 'fallida')),
      attempts int not null default 0, created_at timestamptz(6) not null default now(), next_at timestamptz(6),
      last_at timestamptz(6), last_ms int, last_status int, last_error text, request text, answer bytea,
      primary key (platform_id, environment, webhook_id, place)
    )`,
    `create index platform_deliveries_due on platform_deliveries (platform_id, environment, webhook_id, next_at)
      where estado = 'pendiente'`,
  ],
} as const;
