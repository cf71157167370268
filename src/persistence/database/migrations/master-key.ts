import { Migration } from "@mikro-orm/migrations";

/** Whoever starts with another master key than those before learns it from here, not from an order that cannot be sealed. */
export class MasterKey extends Migration {
  override up(): void {
    this.addSql("create table master_key_proof (id smallint primary key, sealed bytea not null);");
  }
}
