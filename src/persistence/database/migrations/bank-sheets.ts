/** Keeps how people read the columns of a bank's sheets. A sheet is known by its titles. */
export const BANK_SHEETS = {
  name: "092-bank-sheets",
  oldest: "066-schema-builds",
  statements: [
    `create table bank_sheets (
      account_id uuid not null constraint bank_sheets_account_id_foreign references accounts,
      digest text not null, -- SHA-256 of the titles.
      columns jsonb not null, -- Title and field of each, as messages of the contract.
      saved_at timestamptz(6) not null,
      primary key (account_id, digest)
    )`,
  ],
} as const;
