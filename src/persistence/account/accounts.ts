import {
  type EntityData,
  type InferEntity,
  LockMode,
  raw,
  UniqueConstraintViolationException,
} from "@mikro-orm/core";
import { isUuid } from "../../../common/ids.ts";
import {
  type Account,
  AccountEntity,
  type Changing,
  type Database,
  DatabaseUnavailable,
  isUniqueViolation,
  rowsOn,
  rowsOnBoth,
  type Server,
  statement,
} from "../database/index.ts";

export type { Account } from "../database/index.ts";

/** On a cluster no index on `accounts` sees the RFCs of all accounts, so each RFC is claimed in a table of its own. */
const CLAIM_RFC = statement({
  name: "account-claim-rfc",
  of: "directory",
  text: "insert into account_rfcs (rfc, account_id) values ($1, $2)",
});

/**
 * Inserts an account. Returns false when the RFC already has one; the transaction is lost then. The directory knows the accounts of all servers, so
 * no two servers have an account of one RFC.
 */
export async function insertAccount(tx: Changing, account: Account): Promise<boolean> {
  const { em, directory, shard } = tx;
  try {
    if (tx.isDistributed) await tx.query(CLAIM_RFC, [account.rfc, account.id]);
    await directory.insert(AccountEntity, { ...account, revision: 0, shard, moving: false });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException || isUniqueViolation(error)) return false;
    throw error;
  }
  if (shard !== null) await em.insert(AccountEntity, { ...account, revision: 0, shard: null, moving: false });
  return true;
}

const ACCOUNTS_OF = statement({
  name: "accounts-of-shards",
  of: "directory",
  text: "select shard, count(*)::int as accounts from accounts group by shard",
});

/** Returns how many accounts each server has, by the server's name. A server that is the only one has them without a name. */
export async function countAccounts({ directory, shards }: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await directory.query<{ shard: string | null; accounts: number }>(ACCOUNTS_OF, []);
  return new Map(rows.map(({ shard, accounts }) => [shard ?? shards[0]!.name, accounts]));
}

/** Returns the server that a new account goes to: the one with the fewest. */
export async function placeOfNew(db: Database): Promise<Server> {
  if (db.shards.length === 1) return db.shards[0]!;
  const accounts = await countAccounts(db);
  const on = ({ name }: Server) => accounts.get(name) ?? 0;
  return db.shards.toSorted((one, other) => on(one) - on(other))[0]!;
}

/** Finds an account by id or by RFC, whose forms differ. */
export async function findAccount(db: Database, idOrRfc: string): Promise<Account | undefined> {
  const where = isUuid(idOrRfc) ? { id: idOrRfc } : { rfc: idOrRfc.toUpperCase() };
  const listed = await rowsOn(db.directory).findOne(AccountEntity, where);
  if (listed === null) return undefined;
  const server = await db.of(listed.id);
  if (server === db.directory) return listed;
  return (await rowsOn(server).findOne(AccountEntity, { id: listed.id })) ?? complete(db, listed);
}

/**
 * Inserts the account's row on its server where only the directory has one: the process that made the account was killed between the two, or the
 * account has just moved to another server.
 */
async function complete(db: Database, account: Account): Promise<Account> {
  const rows = rowsOn(await db.locate(account.id));
  const found = await rows.findOne(AccountEntity, { id: account.id });
  if (found === null)
    await rows.insert(AccountEntity, { ...account, revision: 0, shard: null, moving: false });
  return found ?? account;
}

const HERE = statement({
  name: "account-here",
  of: "account",
  text: "select from accounts where id = $1",
});

/** Throws where the account has left its server, because a row that was not found there is on another server. */
export async function requireOn(server: Server, accountId: string): Promise<void> {
  if ((await server.query(HERE, [accountId])).length === 0) throw new DatabaseUnavailable("moving");
}

/** Lists a page of accounts by RFC, after the given one. With a text it lists only accounts whose RFC or name contains the text. */
export async function listAccounts(
  db: Database,
  { after, limit, search }: { after: string; limit: number; search?: string | undefined },
): Promise<Account[]> {
  const where = { rfc: { $gt: after }, ...found(search) };
  return rowsOn(db.directory).find(AccountEntity, where, { orderBy: { rfc: "asc" }, limit });
}

/** Returns a condition of the ORM: RFC or name contains the text, in any case. */
export function found(search = ""): object {
  if (search === "") return {};
  const text = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return { $or: [{ rfc: { $ilike: text } }, { nombre: { $ilike: text } }] };
}

/** Two rights of an account: it has the API module, and support certified it for production. */
export type Rights = Pick<Account, "contracted" | "certified">;

/** Gives the account rights, or withdraws them. Every request reads the rights anew. */
export async function grant(tx: Changing, id: string, rights: Partial<Rights>): Promise<void> {
  await changeRows(tx, id, rights);
}

/** Returns both rows of the account: the row on the account's server, which counts, and the directory's, from which lists are read. */
async function changeRows(tx: Changing, id: string, change: EntityData<AccountRow>): Promise<void> {
  for (const rows of rowsOnBoth(tx)) await rows.nativeUpdate(AccountEntity, { id }, change);
}

type AccountRow = InferEntity<typeof AccountEntity>;

/**
 * Increments the account's revision, because data that orders take from the account has changed: the account, its CSDs, its customers, or its series
 * apart from their folios. Caches that remember the revision then read the account again.
 */
const revised = () => ({ revision: raw("revision + 1") });

/** The data of an account that its documents carry. Null removes a value; an absent member leaves it unchanged. */
export type AccountData = Partial<Omit<Account, "id" | "rfc" | "createdAt" | keyof Rights>>;

/** These members changed; each has its new value. */
export type DataChanges = {
  readonly [Name in keyof AccountData]: { readonly before: unknown; readonly after: unknown };
};

/** Changes the data that all later orders take from the account. Nothing is written where nothing differs. */
export async function changeData(tx: Changing, id: string, data: AccountData): Promise<DataChanges> {
  const row = await tx.em.findOneOrFail(AccountEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const names = Object.keys(data) as (keyof AccountData)[];
  const changed = names.filter((name) => data[name] !== row[name]);
  if (changed.length > 0) await changeRows(tx, id, { ...data, ...revised() });
  return Object.fromEntries(changed.map((name) => [name, { before: row[name], after: data[name] }]));
}

/**
 * Locks the account before its CSDs, customers or series are changed, and increments its revision. Two changes at once would otherwise both make
 * their CSD the active one, or their series the favourite.
 */
export async function revise({ em }: Changing, id: string): Promise<void> {
  const found = await em.nativeUpdate(AccountEntity, { id }, revised());
  if (found === 0) throw new DatabaseUnavailable("moving");
}
