/** An order goes to the PAC that can take it now. */
export const PACS = `
create table pac_circuits (
  environment text not null, pac text not null,
  state text not null default 'closed' check (state in ('closed', 'open', 'half-open')),
  reason text, since timestamptz(6), openings int not null default 0,
  retry_at timestamptz(6), trial_until timestamptz(6),
  window_at timestamptz(6) not null default now(), failures int not null default 0, stamps int not null default 0,
  balance bigint, balance_at timestamptz(6), balance_due timestamptz(6) not null default now(),
  primary key (environment, pac)
);

create table account_pacs (
  account_id uuid not null constraint account_pacs_account_id_foreign references accounts,
  environment text not null check (environment in ('sandbox', 'production')), pac text not null,
  place int,
  registered boolean, letter_signed boolean, told_at timestamptz(6),
  stamped_at timestamptz(6), refused_at timestamptz(6), refusal text,
  primary key (account_id, environment, pac)
);

create table pac_attempts (
  account_id uuid not null, environment text not null, document_id uuid not null,
  number int generated always as identity, fence int not null,
  pac text not null, operation text not null,
  phase text not null check (phase in ('chosen', 'sent', 'answered')),
  outcome text not null, reason text,
  begun_at timestamptz(6) not null, ended_at timestamptz(6) not null,
  primary key (account_id, environment, document_id, number)
);

-- Some providers lock a user after a few wrong logins, so that all processes must know of the first one. "login" is a keyed hash of everything that
-- the provider checks: no password can be read out of it.
create table pac_logins (
  login bytea primary key,
  pac text not null,
  state text not null check (state in ('free', 'trying', 'accepted', 'refused')),
  tried_until timestamptz(6) not null, settled_at timestamptz(6)
);
`;
