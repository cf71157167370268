/** Every night the tickets of an account are added up against the documents that have them. */
export const TICKET_PROOFS = {
  name: "074-ticket-proofs",
  oldest: "066-schema-builds",
  statements: [
    `create table ticket_proofs (
      account_id uuid not null constraint ticket_proofs_account_id_foreign references accounts,
      environment text not null check (environment in ('sandbox', 'production')),
      due_at timestamptz(6) not null, fence int not null default 0, lease_until timestamptz(6),
      begun_at timestamptz(6), after uuid, counted jsonb not null default '{}', -- Of the proof that is being made.
      proven_at timestamptz(6), result jsonb, -- Of the last one that was ended.
      primary key (account_id, environment)
    )`,
    `create table ticket_differences (
      account_id uuid not null constraint ticket_differences_account_id_foreign references accounts,
      environment text not null check (environment in ('sandbox', 'production')), document_id uuid not null,
      amount text not null check (amount in ('total', 'base', 'importe')),
      impuesto text not null, factor text not null, tasa text not null, -- Empty for the total.
      lugar_expedicion text, desde date, hasta date, -- Of its tickets.
      tickets numeric not null, documents numeric not null, credits numeric not null,
      begun_at timestamptz(6) not null, -- The proof that found it last.
      primary key (account_id, environment, document_id, amount, impuesto, factor, tasa)
    )`,
  ],
} as const;
