import { notFound } from "../../../common/errors.ts";
import { type Account, findAccount } from "../../persistence/account/index.ts";
import type { Database } from "../../persistence/database/index.ts";

/** Finds an account by its id or its RFC. @throws 404 */
export async function requireAccount(db: Database, idOrRfc: string): Promise<Account> {
  const account = await findAccount(db, idOrRfc);
  if (account === undefined) throw notFound(`La cuenta ${idOrRfc}`);
  return account;
}
