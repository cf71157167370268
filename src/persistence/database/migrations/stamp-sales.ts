import { Migration } from "@mikro-orm/migrations";

/** Each batch of stamps keeps the idempotency key of its sale, so that a repeated sale finds the batch. */
export class StampSales extends Migration {
  override up(): void {
    this.addSql(`
alter table stamp_batches add column idempotency_key text;
alter table stamp_batches add constraint stamp_batches_account_id_idempotency_key_unique unique (account_id, idempotency_key);
`);
  }
}
