/** Invoices that are kept to be made again, by a person or each month by the service. */
export const DOCUMENT_TEMPLATES = {
  name: "086-document-templates",
  oldest: "066-schema-builds",
  statements: [
    `create table document_templates (
      account_id uuid not null constraint document_templates_account_id_foreign references accounts,
      environment text not null check (environment in ('sandbox', 'production')), id uuid not null,
      nombre text not null, receptor_rfc text, request bytea not null, saved_at timestamptz(6) not null,
      dia int, timbra boolean not null default false, limite numeric, -- Of each month; the limit is in pesos.
      siguiente text, due_at timestamptz(6), -- Its day; nothing is made while both are absent.
      fence int not null default 0, lease_until timestamptz(6), failures int not null default 0, fault text,
      primary key (account_id, environment, id)
    )`,
    "create unique index document_templates_nombre on document_templates (account_id, environment, nombre)",
    "create index document_templates_due on document_templates (due_at) where due_at is not null",
  ],
} as const;
