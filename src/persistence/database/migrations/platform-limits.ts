/**
 * Limits of the drafts that keys of one name leave. They belong to the name, so a key that takes another's place is
 * bound by them too, and both count together. Only the last day is counted.
 */
export const PLATFORM_LIMITS = {
  name: "099-platform-limits",
  oldest: "066-schema-builds",
  statements: [
    `create table platform_limits (
      platform_id uuid not null, environment text not null check (environment in ('sandbox', 'production')),
      nombre text not null,
      drafts_a_day int, amount_a_draft numeric, amount_a_day numeric, -- Amounts are pesos.
      day text not null, drafts int not null, amount numeric not null,
      primary key (platform_id, environment, nombre)
    )`,
  ],
} as const;
