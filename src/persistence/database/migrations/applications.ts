import { Migration } from "@mikro-orm/migrations";

/** Credit notes and payment complements are applied against invoices. */
export class Applications extends Migration {
  override up(): void {
    this.addSql(`
create table invoice_applications (
  account_id uuid not null constraint invoice_applications_account_id_foreign references accounts on update cascade,
  environment text not null
    constraint invoice_applications_environment_check check (environment in ('sandbox', 'production')),
  document_id uuid not null,
  line int not null,
  invoice_id uuid not null,
  amount numeric not null constraint invoice_applications_amount_check check (amount > 0),
  payment int,
  parcialidad int,
  previous numeric,
  outstanding numeric,
  primary key (account_id, environment, document_id, line),
  constraint invoice_applications_payment_check
    check (num_nulls(payment, parcialidad, previous, outstanding) in (0, 4))
);
create index invoice_applications_invoice on invoice_applications (account_id, environment, invoice_id);
`);
  }
}
