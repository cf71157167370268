import { Migration } from "@mikro-orm/migrations";

/** Each sign-in reads how often sign-ins with the user's e-mail were refused since the last successful one. */
export class AuditOfUsers extends Migration {
  override up(): void {
    this.addSql(`create index audit_user on audit (user_id, number) where user_id is not null`);
  }
}
