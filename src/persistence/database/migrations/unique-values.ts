import { Migration } from "@mikro-orm/migrations";

/**
 * Makes tables for values that are unique over all accounts. Where accounts are spread over the workers of a cluster (docs/scale.md) no index spans them, so
 * each value stands in a table that is spread by that very value. On one PostgreSQL unique indexes promise the same, and these tables are empty.
 * `list_of` says the same in the other form of CASE, because Citus writes the one that was there wrongly into an index.
 */
export class UniqueValues extends Migration {
  override up(): void {
    this.addSql(`
create table account_rfcs (rfc text primary key, account_id uuid not null);

create table key_owners (hash bytea primary key, account_id uuid not null);

create table sealed_bytes (
  environment text not null,
  sello_hash bytea not null,
  account_id uuid not null,
  document_id uuid not null,
  claimed_at timestamptz(6) not null,
  claims int not null,
  primary key (sello_hash, environment)
);

create table fiscal_uuids (
  environment text not null,
  uuid_fiscal uuid not null,
  account_id uuid not null,
  document_id uuid not null,
  primary key (uuid_fiscal, environment)
);

create or replace function list_of(kind text) returns text language sql immutable parallel safe
  return case
    when kind = 'factura' then 'facturas'
    when kind = 'nota_credito' then 'facturas'
    when kind = 'complemento_pago' then 'complementos-pago'
    when kind = 'retencion' then 'retenciones'
    else kind end;
`);
  }
}
