import { Migration } from "@mikro-orm/migrations";

/**
 * Payroll receipts take the RegistroPatronal from the account, and have fields that only the PDF shows. json keeps the order of its
 * members, because they are printed as they were sent.
 */
export class Payroll extends Migration {
  override up(): void {
    this.addSql(`
alter table accounts add column registro_patronal text;
create trigger registro_patronal_revised before update of registro_patronal on accounts
  for each row execute function revise_account();
alter table documents add column pdf_extras json;
`);
  }
}
