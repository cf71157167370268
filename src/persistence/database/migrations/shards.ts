import { Migration } from "@mikro-orm/migrations";

/**
 * Removes what keeps a schema from being spread over several servers (docs/decisions.md). Whoever changes what orders take from an account counts its
 * revision up (`revise`), no trigger. An account's id never changes, so no foreign key follows it. What is only added to cannot be
 * changed by the user who owns it either, unless that is a superuser; for that one there are triggers.
 */
export class Shards extends Migration {
  override up(): void {
    this.addSql(`
drop trigger account_revised on accounts;
drop trigger registro_patronal_revised on accounts;
drop trigger csd_revised on csds;
drop trigger customer_revised on customers;
drop trigger series_revised on series;
drop function revise_account();
drop function revise_account_of();

-- "not valid": the constraint before it held for the rows that are there, and reading them all would keep everybody waiting.
${OF_ACCOUNTS.map(
  (table) => `alter table ${table} drop constraint ${table}_account_id_foreign,
  add constraint ${table}_account_id_foreign foreign key (account_id) references accounts not valid;`,
).join("\n")}

revoke update, delete, truncate on audit, document_events, operator_decisions from public, current_user;
revoke delete, truncate on address_blocks from public, current_user;
`);
  }
}

const OF_ACCOUNTS = [
  ...["api_keys", "csds", "customers", "series", "stamp_batches", "documents"],
  ...["cancellations", "invoice_applications", "pdf_designs"],
];
