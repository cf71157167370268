import { Migration } from "@mikro-orm/migrations";

/** A draft names the rejected document that it corrects, which then waits for nobody's attention any more. */
export class Corrections extends Migration {
  override up(): void {
    this.addSql(`
alter table drafts add column corrects uuid;
create index drafts_corrects on drafts (account_id, environment, corrects) where corrects is not null;
`);
  }
}
