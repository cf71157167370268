import { Migration } from "@mikro-orm/migrations";

/** Each sign-in reads how often others were refused with the user's e-mail since the one before. */
export class AuditOfUsers extends Migration {
  override up(): void {
    this.addSql(`create index audit_user on audit (user_id, number) where user_id is not null`);
  }
}
