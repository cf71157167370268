import { Migration } from "@mikro-orm/migrations";

/**
 * An account keeps what it sells. `known_by` is the product's code, or a digest of its description where it has none; `searched` is both without
 * accents and capitals; `concepto` has the fields of a concept as JSON, and its amounts as text.
 */
export class Products extends Migration {
  override up(): void {
    this.addSql(`
create table products (
  account_id uuid not null constraint products_account_id_foreign references accounts,
  id uuid not null,
  known_by text not null,
  descripcion text not null,
  searched text not null,
  concepto jsonb not null,
  primary key (account_id, id)
);
create unique index products_known_by on products (account_id, known_by);
`);
  }
}
