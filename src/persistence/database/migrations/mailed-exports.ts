/** A mail may be about an export, and then is about no document. */
export const MAILED_EXPORTS = {
  name: "091-mailed-exports",
  oldest: "066-schema-builds",
  statements: [
    "alter table mails add column export_id uuid",
    "alter table mails alter column document_id drop not null",
  ],
} as const;
