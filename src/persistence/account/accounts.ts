import type { LockMode } from "@mikro-orm/core";
import { isUuid } from "../../../common/ids.ts";
import {
  type Account,
  AccountEntity,
  type Changing,
  containing,
  type Database,
  isUniqueViolation,
  type Querying,
  rowsOn,
  statement,
} from "../database/index.ts";

export type { Account } from "../database/index.ts";

/** On a cluster no index on `accounts` sees the RFCs of all accounts, so each RFC is claimed in a table of its own. */
const CLAIM_RFC = statement("account-claim-rfc", "owner")`
    insert into account_rfcs (rfc, account_id) values ($1, $2)`;

export async function claimRfc(tx: Querying, rfc: string, id: string): Promise<void> {
  if (tx.isDistributed) await tx.query(CLAIM_RFC, [rfc, id]);
}

/** Inserts an account. Returns false when the RFC already has one; the transaction is lost then. */
export async function insertAccount(tx: Changing, account: Account): Promise<boolean> {
  try {
    await claimRfc(tx, account.rfc, account.id);
    await tx.em.insert(AccountEntity, { ...account, revision: 0, sandboxAhead: 0 });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Finds an account by id or by RFC, whose forms differ. */
export async function findAccount(db: Database, idOrRfc: string): Promise<Account | undefined> {
  const where = isUuid(idOrRfc) ? { id: idOrRfc } : { rfc: idOrRfc.toUpperCase() };
  return (await (await rowsOn(db)).findOne(AccountEntity, where)) ?? undefined;
}

/**
 * Lists a page of accounts by RFC, after the given one. With a text it lists only accounts whose RFC or name contains
 * the text.
 */
export async function listAccounts(
  db: Database,
  { after, limit, search }: { after: string; limit: number; search?: string | undefined },
): Promise<Account[]> {
  const where = { rfc: { $gt: after }, ...found(search) };
  return (await rowsOn(db)).find(AccountEntity, where, { orderBy: { rfc: "asc" }, limit });
}

/** Returns a condition of the ORM: RFC or name contains the text, in any case. */
export function found(search = ""): object {
  if (search === "") return {};
  const text = containing(search);
  return { $or: [{ rfc: { $ilike: text } }, { nombre: { $ilike: text } }] };
}

/** Two rights of an account: it has the API module, and support certified it for production. */
export type Rights = Pick<Account, "contracted" | "certified">;

/** Every request reads the rights anew. */
export async function grant(tx: Changing, id: string, rights: Partial<Rights>): Promise<void> {
  await tx.em.nativeUpdate(AccountEntity, { id }, rights);
}

/**
 * Increments the account's revision, because data that orders take from the account has changed: the account, its CSDs,
 * its customers, or its series apart from their folios. Caches that remember the revision then read the account again.
 */
const revised = async () => ({ revision: (await import("@mikro-orm/core")).raw("revision + 1") });

/** The data of an account that its documents carry. Null removes a value; an absent member leaves it unchanged. */
export type AccountData = Partial<Omit<Account, "id" | "rfc" | "createdAt" | keyof Rights>>;

export type DataChanges = {
  readonly [Name in keyof AccountData]: { readonly before: unknown; readonly after: unknown };
};

/** `LockMode.PESSIMISTIC_WRITE` of the ORM, which is not loaded for a number. */
const PESSIMISTIC_WRITE = 4 as LockMode.PESSIMISTIC_WRITE;

/** Changes the data that all later orders take from the account. Nothing is written where nothing differs. */
export async function changeData(tx: Changing, id: string, data: AccountData): Promise<DataChanges> {
  const row = await tx.em.findOneOrFail(AccountEntity, { id }, { lockMode: PESSIMISTIC_WRITE });
  const names = Object.keys(data) as (keyof AccountData)[];
  const changed = names.filter((name) => data[name] !== row[name]);
  if (changed.length > 0) await tx.em.nativeUpdate(AccountEntity, { id }, { ...data, ...(await revised()) });
  return Object.fromEntries(changed.map((name) => [name, { before: row[name], after: data[name] }]));
}

/**
 * Locks the account before its CSDs, customers or series are changed, and increments its revision. Two changes at once
 * would otherwise both make their CSD the active one, or their series the favourite.
 */
export async function revise({ em }: Changing, id: string): Promise<void> {
  await em.nativeUpdate(AccountEntity, { id }, await revised());
}
