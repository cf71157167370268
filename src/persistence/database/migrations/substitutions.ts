import { Migration } from "@mikro-orm/migrations";

/**
 * A substitute names the document whose place it takes. While `due_at` is set the service still has to ask SAT to cancel that one; how far
 * the substitution is follows from the states of the two documents.
 */
export class Substitutions extends Migration {
  override up(): void {
    this.addSql(`
create table substitutions (
  account_id uuid not null constraint substitutions_account_id_foreign references accounts,
  environment text not null constraint substitutions_environment_check check (environment in ('sandbox', 'production')),
  document_id uuid not null,
  original_id uuid not null,
  due_at timestamptz(6),
  attempts int not null default 0,
  codigo text,
  detalle text,
  primary key (account_id, environment, document_id)
);
create index substitutions_original on substitutions (account_id, environment, original_id);
create index substitutions_due on substitutions (environment, due_at) where due_at is not null;
`);
  }
}
