/** The owner of an account lets the people of its platform enter it; an account that leaves takes that back. */
export const PLATFORM_ENTRY = {
  name: "096-platform-entry",
  oldest: "066-schema-builds",
  statements: ["alter table platform_accounts add column entry_since timestamptz(6)"],
} as const;
