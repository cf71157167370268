/** An account whose stamps fall below its floor is given an amount of its platform's. Both are there, or neither. */
export const PLATFORM_REFILLS = {
  name: "084-platform-refills",
  oldest: "066-schema-builds",
  statements: [
    "alter table platform_accounts add column refill_floor int, add column refill_amount int",
    "create index platform_accounts_refilled on platform_accounts (account) where refill_amount is not null",
  ],
} as const;
