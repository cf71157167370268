import { found, revise } from "./accounts.ts";
import { type Changing, type Database, rowsOn } from "./database.ts";
import { type Customer, CustomerEntity } from "./entities/customer.ts";

export type { Customer } from "./entities/customer.ts";

/** Adds a customer, or replaces what was known of that RFC. */
export async function saveCustomer(tx: Changing, customer: Customer): Promise<void> {
  await revise(tx, customer.accountId);
  await tx.em.upsert(CustomerEntity, customer, { onConflictExcludeFields: ["createdAt"] });
}

/** A page by RFC, after `after`; with a text only customers that have it in their RFC or name. */
export async function listCustomers(
  db: Database,
  accountId: string,
  page: { after: string; limit: number; search?: string | undefined },
): Promise<Customer[]> {
  const where = { accountId, rfc: { $gt: page.after }, ...found(page.search) };
  return rowsOn(await db.of(accountId)).find(CustomerEntity, where, {
    orderBy: { rfc: "asc" },
    limit: page.limit,
  });
}

/** False when there is none of that RFC. */
export async function removeCustomer(tx: Changing, accountId: string, rfc: string): Promise<boolean> {
  await revise(tx, accountId);
  return (await tx.em.nativeDelete(CustomerEntity, { accountId, rfc })) > 0;
}
