/** Requests to cancel that others address to an account, and the turns in which its PAC is asked for them. */
export const RECEIVED_REQUESTS = {
  name: "078-received-requests",
  oldest: "066-schema-builds",
  statements: [
    `create table received_requests (
      account_id uuid not null constraint received_requests_account_id_foreign references accounts,
      environment text not null check (environment in ('sandbox', 'production')), id uuid not null,
      uuid_fiscal uuid not null, pac text not null, -- The PAC that listed it takes its answer.
      estado text not null
        check (estado in ('pendiente', 'contestando', 'aceptada', 'rechazada', 'vencida', 'terminada')),
      found_at timestamptz(6) not null, answer_by date not null,
      missing_at timestamptz(6), -- The first list without it, which one more must confirm.
      invoice jsonb, expression text, silence_accepts boolean, -- Read from its XML, where somebody gave it.
      accepts boolean, request bytea, answered_at timestamptz(6), presented int not null default 0, acuse bytea,
      codigo text, detalle text, ended_at timestamptz(6),
      fence int not null default 0, lease_until timestamptz(6),
      primary key (account_id, environment, id)
    )`,
    `create unique index received_requests_open on received_requests (account_id, environment, uuid_fiscal)
      where estado in ('pendiente', 'contestando')`,
    `create table received_turns (
      account_id uuid not null constraint received_turns_account_id_foreign references accounts,
      environment text not null check (environment in ('sandbox', 'production')),
      active boolean, -- Null where nobody chose: production is asked about, and the sandbox is not.
      due_at timestamptz(6), fence int not null default 0, lease_until timestamptz(6),
      asked_at timestamptz(6), begun_at timestamptz(6), failures int not null default 0, fault text,
      refused int not null default 0,
      primary key (account_id, environment)
    )`,
  ],
} as const;
