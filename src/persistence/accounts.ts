import { type EntityData, type InferEntity, raw, UniqueConstraintViolationException } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { isUuid } from "../../common/ids.ts";
import { type Database, type Server, statement } from "./database.ts";
import { type Account, AccountEntity } from "./entities/account.ts";

export type { Account } from "./entities/account.ts";

/**
 * False when the RFC already has an account. The directory knows the accounts of all servers, so an RFC has one among them. A new one
 * goes where the fewest are.
 */
export async function insertAccount(db: Database, account: Account): Promise<boolean> {
  const shard = await emptiest(db);
  try {
    await rowsOn(db.directory).insert(AccountEntity, {
      ...account,
      revision: 0,
      shard: shard?.name ?? null,
      moving: false,
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    await complete(db, account.rfc);
    return false;
  }
  if (shard !== undefined)
    await rowsOn(shard).insert(AccountEntity, { ...account, revision: 0, moving: false });
  return true;
}

const rowsOn = ({ orm }: Server) => orm.em.fork();

const ACCOUNTS_OF = statement({
  name: "accounts-of-shards",
  of: "directory",
  text: "select shard, count(*)::int as accounts from accounts group by shard",
});

/** How many accounts each server has, by its name. One that is the only server has them without a name. */
export async function countAccounts({ directory, shards }: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await directory.query<{ shard: string | null; accounts: number }>(ACCOUNTS_OF, []);
  return new Map(rows.map(({ shard, accounts }) => [shard ?? shards[0]!.name, accounts]));
}

/** Undefined where there is one server, which is the directory too. */
async function emptiest(db: Database): Promise<Server | undefined> {
  if (db.shards.includes(db.directory)) return undefined;
  const accounts = await countAccounts(db);
  const on = ({ name }: Server) => accounts.get(name) ?? 0;
  return db.shards.toSorted((one, other) => on(one) - on(other))[0];
}

/** A process that was killed may have written the directory's row alone. */
async function complete(db: Database, rfc: string): Promise<void> {
  const account: Account | null = await rowsOn(db.directory).findOne(AccountEntity, { rfc });
  const server = account === null ? db.directory : await db.of(account.id);
  if (account === null || server === db.directory) return;
  const { id } = account;
  if ((await rowsOn(server).count(AccountEntity, { id })) === 0)
    await rowsOn(server).insert(AccountEntity, { ...account, revision: 0, moving: false });
}

/** By id or by RFC: one cannot be taken for the other. */
export async function findAccount(db: Database, idOrRfc: string): Promise<Account | undefined> {
  const where = isUuid(idOrRfc) ? { id: idOrRfc } : { rfc: idOrRfc.toUpperCase() };
  const listed = await rowsOn(db.directory).findOne(AccountEntity, where);
  if (listed === null) return undefined;
  const server = await db.of(listed.id);
  if (server === db.directory) return listed;
  return (await rowsOn(server).findOne(AccountEntity, { id: listed.id })) ?? undefined;
}

/** A page by RFC, after the given one; with a text only accounts that have it in their RFC or name. */
export async function listAccounts(
  db: Database,
  { after, limit, search }: { after: string; limit: number; search?: string | undefined },
): Promise<Account[]> {
  const where = { rfc: { $gt: after }, ...found(search) };
  return rowsOn(db.directory).find(AccountEntity, where, { orderBy: { rfc: "asc" }, limit });
}

/** A condition of the ORM: the text stands somewhere in the RFC or the name, in any case. */
export function found(search = ""): object {
  if (search === "") return {};
  const text = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return { $or: [{ rfc: { $ilike: text } }, { nombre: { $ilike: text } }] };
}

export async function grant(db: Database, id: string, right: "contracted" | "certified"): Promise<void> {
  await changeRows(db, id, { [right]: true });
}

/** The row of the account's server, which counts, and then the directory's, which lists tell. */
async function changeRows(db: Database, id: string, change: EntityData<AccountRow>): Promise<void> {
  for (const server of new Set([await db.of(id), db.directory]))
    await rowsOn(server).nativeUpdate(AccountEntity, { id }, change);
}

type AccountRow = InferEntity<typeof AccountEntity>;

/**
 * What orders take from the account (itself, its CSDs, its customers, its series but for their folios) has changed: whoever remembers
 * it by the revision reads it again.
 */
const revised = () => ({ revision: raw("revision + 1") });

/** From then on it is that of every order. */
export async function setRegistroPatronal(db: Database, id: string, registroPatronal: string): Promise<void> {
  await changeRows(db, id, { registroPatronal, ...revised() });
}

/**
 * Changes CSDs, customers or series of an account, and nothing else does: the account's revision grows with it. All or nothing and
 * one at a time: of two at once both might make their CSD the active one, or their series the favourite.
 * The ORM's own `transactional` would turn on AsyncLocalStorage, which from then on makes every promise of the process dearer
 * (Node 20: a twelfth of a stamp).
 */
export async function changeAccount<T>(
  db: Database,
  id: string,
  change: (em: EntityManager) => Promise<T>,
): Promise<T> {
  const { orm } = await db.of(id);
  return orm.em.getConnection().transactional(async (transaction) => {
    const em = orm.em.fork();
    em.setTransactionContext(transaction);
    const found = await em.nativeUpdate(AccountEntity, { id }, revised());
    if (found === 0) throw new Error(`account ${id} vanished`);
    return change(em);
  });
}
