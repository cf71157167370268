import { Migration } from "@mikro-orm/migrations";

/**
 * Stores a proof of the master key, which tells a service that starts with another master key so at its start, and not when an order cannot be
 * sealed.
 */
export class MasterKey extends Migration {
  override up(): void {
    this.addSql("create table master_key_proof (id smallint primary key, sealed bytea not null);");
  }
}
