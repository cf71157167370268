import { Migration } from "@mikro-orm/migrations";

/**
 * A mail is one document to one address, once for each occasion. An account and environment has one row of settings. A process that sends its mails
 * takes this row under a fence; `next_at` is when the first of the mails is due.
 */
export class Mailing extends Migration {
  override up(): void {
    this.addSql(`
create table mailings (
  account_id uuid not null constraint mailings_account_id_foreign references accounts,
  environment text not null constraint mailings_environment_check check (environment in ('sandbox', 'production')),
  on_stamped boolean not null default false,
  on_cancelled boolean not null default false,
  reply_to text,
  text text,
  since timestamptz(6) not null default now(),
  next_at timestamptz(6),
  lease_until timestamptz(6),
  fence int not null default 0,
  turn_at timestamptz(6),
  primary key (account_id, environment)
);
create index mailings_due on mailings (next_at) where next_at is not null;
create table mails (
  account_id uuid not null,
  environment text not null,
  id uuid not null default gen_random_uuid(),
  document_id uuid not null,
  occasion text not null,
  address text not null,
  estado text not null constraint mails_estado_check check (estado in ('pendiente', 'entregado', 'rechazado')),
  attempts int not null default 0,
  created_at timestamptz(6) not null,
  next_at timestamptz(6),
  last_at timestamptz(6),
  answer text,
  primary key (account_id, environment, id)
);
create unique index mails_once on mails (account_id, environment, document_id, occasion, address);
create index mails_due on mails (account_id, environment, next_at) where estado = 'pendiente';
create index mails_list on mails (account_id, environment, created_at, id);
`);
  }
}
