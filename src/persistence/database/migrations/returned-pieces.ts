/** A credit note of an export says how many pieces of each good come back, so that no more do than were sold. */
export const RETURNED_PIECES = {
  name: "102-returned-pieces",
  oldest: "066-schema-builds",
  statements: ["alter table invoice_applications add column returned jsonb"],
} as const;
