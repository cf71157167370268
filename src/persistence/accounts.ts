import { raw, UniqueConstraintViolationException } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { isUuid } from "../../common/ids.ts";
import type { Database } from "./database.ts";
import { type Account, AccountEntity } from "./entities/account.ts";

export type { Account } from "./entities/account.ts";

/** False when the RFC already has an account. */
export async function insertAccount(db: Database, account: Account): Promise<boolean> {
  try {
    await db.orm.em.fork().insert(AccountEntity, { ...account, revision: 0 });
    return true;
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return false;
    throw error;
  }
}

/** By id or by RFC: one cannot be taken for the other. */
export async function findAccount(db: Database, idOrRfc: string): Promise<Account | undefined> {
  const where = isUuid(idOrRfc) ? { id: idOrRfc } : { rfc: idOrRfc.toUpperCase() };
  return (await db.orm.em.fork().findOne(AccountEntity, where)) ?? undefined;
}

/** A page by RFC, after the given one; with a text only accounts that have it in their RFC or name. */
export async function listAccounts(
  db: Database,
  { after, limit, search }: { after: string; limit: number; search?: string | undefined },
): Promise<Account[]> {
  const where = { rfc: { $gt: after }, ...found(search) };
  return db.orm.em.fork().find(AccountEntity, where, { orderBy: { rfc: "asc" }, limit });
}

/** A condition of the ORM: the text stands somewhere in the RFC or the name, in any case. */
export function found(search = ""): object {
  if (search === "") return {};
  const text = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return { $or: [{ rfc: { $ilike: text } }, { nombre: { $ilike: text } }] };
}

export async function grant(db: Database, id: string, right: "contracted" | "certified"): Promise<void> {
  await db.orm.em.fork().nativeUpdate(AccountEntity, { id }, { [right]: true });
}

/**
 * What orders take from the account (itself, its CSDs, its customers, its series but for their folios) has changed: whoever remembers
 * it by the revision reads it again.
 */
const revised = () => ({ revision: raw("revision + 1") });

/** From then on it is that of every order. */
export async function setRegistroPatronal(db: Database, id: string, registroPatronal: string): Promise<void> {
  await db.orm.em.fork().nativeUpdate(AccountEntity, { id }, { registroPatronal, ...revised() });
}

/**
 * Changes CSDs, customers or series of an account, and nothing else does: the account's revision grows with it. All or nothing and
 * one at a time: of two at once both might make their CSD the active one, or their series the favourite.
 * The ORM's own `transactional` would turn on AsyncLocalStorage, which from then on makes every promise of the process dearer
 * (Node 20: a twelfth of a stamp).
 */
export async function changeAccount<T>(
  { orm }: Database,
  id: string,
  change: (em: EntityManager) => Promise<T>,
): Promise<T> {
  return orm.em.getConnection().transactional(async (transaction) => {
    const em = orm.em.fork();
    em.setTransactionContext(transaction);
    const found = await em.nativeUpdate(AccountEntity, { id }, revised());
    if (found === 0) throw new Error(`account ${id} vanished`);
    return change(em);
  });
}
