/** An account may move the time of its sandbox forward. Production has no such column. */
export const SANDBOX_CLOCKS = {
  name: "093-sandbox-clocks",
  oldest: "066-schema-builds",
  statements: [
    "alter table accounts add column sandbox_ahead int not null default 0", // Seconds; it never becomes less.
  ],
} as const;
