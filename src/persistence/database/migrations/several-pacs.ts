import { Migration } from "@mikro-orm/migrations";

/**
 * An order goes to the PAC that can take it now. `pac_circuits` is what all processes know of a PAC, `account_pacs` how an account stands with
 * it, `pac_attempts` all that was asked of PACs about a document and was not a plain stamp. The index finds, for bytes that come again, the PAC
 * that may have stamped them though their record is refused.
 */
export class SeveralPacs extends Migration {
  override up(): void {
    this.addSql(`
create table pac_circuits (
  environment text not null,
  pac text not null,
  state text not null default 'closed'
    constraint pac_circuits_state_check check (state in ('closed', 'open', 'half-open')),
  reason text,
  since timestamptz(6),
  retry_at timestamptz(6),
  openings int not null default 0,
  trial_until timestamptz(6),
  window_at timestamptz(6) not null default now(),
  failures int not null default 0,
  stamps int not null default 0,
  balance bigint,
  balance_at timestamptz(6),
  balance_due timestamptz(6) not null default now(),
  primary key (environment, pac)
);

create table account_pacs (
  account_id uuid not null constraint account_pacs_account_id_foreign references accounts,
  environment text not null constraint account_pacs_environment_check check (environment in ('sandbox', 'production')),
  pac text not null,
  place int,
  registered boolean,
  letter_signed boolean,
  told_at timestamptz(6),
  stamped_at timestamptz(6),
  refused_at timestamptz(6),
  refusal text,
  primary key (account_id, environment, pac)
);

create table pac_attempts (
  account_id uuid not null,
  environment text not null,
  document_id uuid not null,
  number int generated always as identity,
  fence int not null,
  pac text not null,
  operation text not null,
  phase text not null constraint pac_attempts_phase_check check (phase in ('chosen', 'sent', 'answered')),
  outcome text not null,
  reason text,
  begun_at timestamptz(6) not null,
  ended_at timestamptz(6) not null,
  primary key (account_id, environment, document_id, number)
);

create index documents_sello_kept on documents (environment, sello_hash) where stays_at_pac;
`);
  }
}
