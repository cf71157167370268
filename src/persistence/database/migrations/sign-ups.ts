/** Accounts that people opened by themselves end when nobody uses them. The account's row and its documents stay. */
export const SIGN_UPS = {
  name: "101-sign-ups",
  oldest: "066-schema-builds",
  statements: [
    `create table sign_ups (
      account uuid primary key, user_id uuid not null, opened_at timestamptz(6) not null,
      due_at timestamptz(6), -- Its use is looked at then; null once it ended.
      warned_at timestamptz(6)
    )`,
    "create index sign_ups_due on sign_ups (due_at) where due_at is not null",
    "create index sign_ups_opened on sign_ups (opened_at)",
    "create unique index sign_ups_user on sign_ups (user_id) where due_at is not null",
  ],
} as const;
