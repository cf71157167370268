/**
 * A platform owns accounts. Its tables name an account by `account`, so they stay on the coordinator of a cluster,
 * where references and RFCs are unique in the platform.
 */
export const PLATFORMS = {
  name: "081-platforms",
  oldest: "066-schema-builds",
  statements: [
    "create table platforms (id uuid primary key, nombre text not null unique, created_at timestamptz(6) not null)",
    `create table platform_keys (
      id uuid primary key, platform_id uuid not null, nombre text not null,
      environment text not null check (environment in ('sandbox', 'production')),
      hash bytea not null unique, prefix text not null, scopes text[] not null, addresses text[] not null,
      created_at timestamptz(6) not null, expires_at timestamptz(6), revoked_at timestamptz(6), used_at timestamptz(6)
    )`,
    "create index platform_keys_platform on platform_keys (platform_id, nombre)",
    `create table platform_accounts (
      platform_id uuid not null, rfc text not null, account uuid not null unique,
      referencia text, since timestamptz(6) not null,
      primary key (platform_id, rfc), unique (platform_id, referencia)
    )`,
    `create table platform_stamps (
      platform_id uuid not null, id uuid not null, quantity int not null,
      available int not null check (available between 0 and quantity),
      expires_at timestamptz(6) not null, created_at timestamptz(6) not null, idempotency_key text not null,
      primary key (platform_id, id), unique (platform_id, idempotency_key)
    )`,
    `create table platform_transfers (
      platform_id uuid not null, idempotency_key text not null, account uuid not null,
      quantity int not null, created_at timestamptz(6) not null,
      primary key (platform_id, idempotency_key)
    )`,
    `create unlogged table platform_windows (
      platform_id uuid not null, environment text not null, started_at timestamptz(6) not null, requests int not null,
      primary key (platform_id, environment)
    )`,
    `create table platform_event_places (
      platform_id uuid not null, environment text not null, last bigint not null,
      primary key (platform_id, environment)
    )`,
    `create table platform_events (
      platform_id uuid not null, environment text not null, place bigint not null,
      account uuid not null, event_place bigint not null, at timestamptz(6) not null,
      primary key (platform_id, environment, place)
    )`,
  ],
} as const;
