import { Migration } from "@mikro-orm/migrations";

/** Under which key a batch of stamps was sold: a sale that is repeated is found by it. */
export class StampSales extends Migration {
  override up(): void {
    this.addSql(`
alter table stamp_batches add column idempotency_key text;
alter table stamp_batches add constraint stamp_batches_account_id_idempotency_key_unique unique (account_id, idempotency_key);
`);
  }
}
