/** An account of a platform has one link for its holder at most, so a new one takes the place of the old. */
export const HOLDER_LINKS = {
  name: "087-holder-links",
  oldest: "066-schema-builds",
  statements: [
    `alter table platform_accounts add column link_hash bytea, add column link_environment text,
      add column link_ends_at timestamptz`,
    "create unique index platform_accounts_linked on platform_accounts (link_hash) where link_hash is not null",
  ],
} as const;
