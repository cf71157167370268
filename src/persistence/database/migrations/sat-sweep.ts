import { Migration } from "@mikro-orm/migrations";

/**
 * Some hours after its stamp SAT is asked whether a document arrived. `sat_sweeps` is how far that has come in an account, `missing_at_sat` has the
 * documents that are asked about again: SAT has not got them, or they were not stamped yet.
 */
export class SatSweep extends Migration {
  override up(): void {
    this.addSql(`
create table sat_sweeps (
  account_id uuid not null constraint sat_sweeps_account_id_foreign references accounts,
  passed_at timestamptz(6) not null,
  passed_id uuid not null,
  next_at timestamptz(6) not null,
  lease_until timestamptz(6),
  primary key (account_id)
);
create table missing_at_sat (
  account_id uuid not null,
  environment text not null,
  document_id uuid not null,
  next_at timestamptz(6) not null,
  primary key (account_id, environment, document_id)
);
`);
  }
}
