/** A plan cancels and stamps several documents in an order; a worker takes its steps one after the other. */
export const CANCELLATION_PLANS = {
  name: "077-cancellation-plans",
  oldest: "066-schema-builds",
  statements: [
    `create table cancellation_plans (
      account_id uuid not null constraint cancellation_plans_account_id_foreign references accounts,
      environment text not null check (environment in ('sandbox', 'production')), id uuid not null,
      document_id uuid not null, motivo text not null,
      estado text not null check (estado in ('en_curso', 'completo', 'detenido')),
      steps jsonb not null, done int not null default 0, -- The steps that SAT has proven.
      request bytea, total numeric, -- Of the substitute that the plan stamps.
      huella text not null,
      tries int not null default 0, -- A step whose document was refused has another key when the plan is resumed.
      codigo text, detalle text,
      created_at timestamptz(6) not null, since timestamptz(6) not null, -- Begun, or resumed, the last time.
      ended_at timestamptz(6), due_at timestamptz(6), fence int not null default 0, attempts int not null default 0,
      primary key (account_id, environment, id)
    )`,
    // Documents of before have no rows, because only their XML has the UUIDs that they name.
    `create table document_relations (
      account_id uuid not null constraint document_relations_account_id_foreign references accounts,
      environment text not null check (environment in ('sandbox', 'production')), document_id uuid not null,
      uuid uuid not null, tipo_relacion text not null,
      primary key (account_id, environment, uuid, document_id, tipo_relacion)
    )`,
    "create index document_relations_document on document_relations (account_id, environment, document_id)",
    "create index cancellation_plans_due on cancellation_plans (environment, due_at) where due_at is not null",
    `create index cancellation_plans_created on cancellation_plans (account_id, environment, created_at)`,
  ],
} as const;
