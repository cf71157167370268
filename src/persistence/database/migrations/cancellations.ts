import { Migration } from "@mikro-orm/migrations";

/** Keeps every request to cancel a document: its signed form, and the acknowledgement that came for it. */
export class Cancellations extends Migration {
  override up(): void {
    this.addSql(`
create table cancellations (
  account_id uuid not null constraint cancellations_account_id_foreign references accounts on update cascade,
  environment text not null constraint cancellations_environment_check check (environment in ('sandbox', 'production')),
  document_id uuid not null,
  number int not null,
  motivo text not null,
  uuid_reemplazo text,
  request bytea not null,
  presented boolean not null default false,
  acuse bytea,
  codigo text,
  detalle text,
  requested_at timestamptz(6) not null,
  ended_at timestamptz(6),
  primary key (account_id, environment, document_id, number)
);
`);
  }
}
