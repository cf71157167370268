import type { Database } from "./database.ts";
import { type Customer, CustomerEntity } from "./entities/customer.ts";

export type { Customer } from "./entities/customer.ts";

/** Adds a customer, or replaces what was known of that RFC. */
export async function saveCustomer(db: Database, customer: Customer): Promise<void> {
  await db.orm.em.fork().upsert(CustomerEntity, customer, { onConflictExcludeFields: ["createdAt"] });
}

/** By RFC, those after `after`. */
export async function listCustomers(
  db: Database,
  accountId: string,
  page: { after: string; limit: number },
): Promise<Customer[]> {
  const where = { accountId, rfc: { $gt: page.after } };
  return db.orm.em.fork().find(CustomerEntity, where, { orderBy: { rfc: "asc" }, limit: page.limit });
}
