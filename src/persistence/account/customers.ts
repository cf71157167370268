import { type Changing, type Customer, CustomerEntity, type Database, rowsOn } from "../database/index.ts";
import { found, revise } from "./accounts.ts";

export type { Customer } from "../database/index.ts";

/** Adds customers of an account, or replaces the data of those with their RFC. */
export async function saveCustomers(tx: Changing, accountId: string, customers: readonly Customer[]): Promise<void> {
  await revise(tx, accountId);
  await tx.em.upsertMany(CustomerEntity, [...customers], { onConflictExcludeFields: ["createdAt"] });
}

export function findCustomers(tx: Changing, accountId: string, rfcs: readonly string[]): Promise<Customer[]> {
  return tx.em.find(CustomerEntity, { accountId, rfc: { $in: [...rfcs] } });
}

/**
 * Keeps the receiver of a document as a customer. Returns false where nothing changes: the customer is known with these
 * very data, or it is known and `unlessKnown` was asked for. A known customer keeps its addresses where none are given.
 */
export async function keepCustomer(tx: Changing, customer: Customer, unlessKnown: boolean): Promise<boolean> {
  const { accountId, rfc } = customer;
  const known = await tx.em.findOne(CustomerEntity, { accountId, rfc });
  if (known !== null && unlessKnown) return false;
  const correos = customer.correos.length === 0 ? (known?.correos ?? []) : customer.correos;
  const kept = { ...customer, correos };
  if (known !== null && dataOf(known) === dataOf(kept)) return false;
  await saveCustomers(tx, accountId, [kept]);
  return true;
}

function dataOf({ nombre, codigoPostal, regimenFiscal, usoCfdi, correos }: Customer): string {
  return JSON.stringify([nombre, codigoPostal, regimenFiscal, usoCfdi, correos]);
}

/**
 * Lists a page of customers by RFC, after `after`. With a text it lists only customers whose RFC or name contains the
 * text.
 */
export async function listCustomers(
  db: Database,
  accountId: string,
  page: { after: string; limit: number; search?: string | undefined },
): Promise<Customer[]> {
  const where = { accountId, rfc: { $gt: page.after }, ...found(page.search) };
  return (await rowsOn(db)).find(CustomerEntity, where, {
    orderBy: { rfc: "asc" },
    limit: page.limit,
  });
}

export async function removeCustomer(tx: Changing, accountId: string, rfc: string): Promise<boolean> {
  await revise(tx, accountId);
  return (await tx.em.nativeDelete(CustomerEntity, { accountId, rfc })) > 0;
}
