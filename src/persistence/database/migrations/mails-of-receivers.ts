/** Mails are found by their receiver, and a reminder tells several invoices. */
export const MAILS_OF_RECEIVERS = {
  name: "090-mails-of-receivers",
  oldest: "066-schema-builds",
  statements: [
    // The RFC is that of the document; mails of before have none. The invoices are those of a reminder.
    "alter table mails add column receptor_rfc text, add column invoices uuid[]",
    `create index mails_receiver on mails (account_id, environment, receptor_rfc, created_at, id)
      where receptor_rfc is not null`,
  ],
} as const;
