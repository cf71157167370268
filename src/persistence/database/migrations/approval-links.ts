/**
 * Links by which a person approves a draft. They belong to the person, so they stand with the people, and a draft has
 * one for each. `request` is the draft as the person was asked about it, to tell what changed since.
 */
export const APPROVAL_LINKS = {
  name: "098-approval-links",
  oldest: "066-schema-builds",
  statements: [
    `create table approval_links (
      account uuid not null, environment text not null check (environment in ('sandbox', 'production')),
      draft uuid not null, user_id uuid not null,
      hash bytea not null unique, version int not null, request bytea not null, about jsonb not null,
      asked_by text not null,
      platform_key uuid, account_key bytea, -- The key that asked; the link ends with it.
      asked_at timestamptz(6) not null, ends_at timestamptz(6) not null,
      answered_at timestamptz(6), approved boolean, reason text,
      primary key (account, environment, draft, user_id)
    )`,
    "create index approval_links_ended on approval_links (ends_at)",
  ],
} as const;
