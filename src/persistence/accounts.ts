import { LockMode, raw, UniqueConstraintViolationException } from "@mikro-orm/core";
import { isUuid } from "../../common/ids.ts";
import type { Changing, Database } from "./database.ts";
import { type Account, AccountEntity } from "./entities/account.ts";

export type { Account } from "./entities/account.ts";

/** False when the RFC already has an account; the transaction is lost then. */
export async function insertAccount({ em }: Changing, account: Account): Promise<boolean> {
  try {
    await em.insert(AccountEntity, { ...account, revision: 0 });
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

/** What an account may do: it has the API module; support certified it for production. */
export type Rights = Pick<Account, "contracted" | "certified">;

/** Gives the account rights, or takes them back. Every request reads them anew. */
export async function grant({ em }: Changing, id: string, rights: Partial<Rights>): Promise<void> {
  await em.nativeUpdate(AccountEntity, { id }, rights);
}

/**
 * What orders take from the account (itself, its CSDs, its customers, its series but for their folios) has changed: whoever remembers
 * it by the revision reads it again.
 */
const revised = () => ({ revision: raw("revision + 1") });

/** What an account says of itself on its documents; null: nothing. What is absent stays. */
export type AccountData = Partial<
  Pick<Account, "nombre" | "regimenFiscal" | "lugarExpedicion" | "zonaHoraria" | "registroPatronal">
>;

/** What was changed, and into what. */
export type DataChanges = {
  readonly [Name in keyof AccountData]: { readonly before: unknown; readonly after: unknown };
};

/** From then on it is that of every order. Nothing is done where nothing differs. */
export async function changeData({ em }: Changing, id: string, data: AccountData): Promise<DataChanges> {
  const row = await em.findOneOrFail(AccountEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const names = Object.keys(data) as (keyof AccountData)[];
  const changed = names.filter((name) => data[name] !== row[name]);
  if (changed.length > 0) await em.nativeUpdate(AccountEntity, { id }, { ...data, ...revised() });
  return Object.fromEntries(changed.map((name) => [name, { before: row[name], after: data[name] }]));
}

/**
 * Before CSDs, customers or series of an account are changed: its revision grows with them. Until the transaction ends nobody else
 * changes them: of two at once both might make their CSD the active one, or their series the favourite.
 */
export async function revise({ em }: Changing, id: string): Promise<void> {
  const found = await em.nativeUpdate(AccountEntity, { id }, revised());
  if (found === 0) throw new Error(`account ${id} vanished`);
}
