import { notApplicable, notFound } from "../../../common/errors.ts";
import { type Account, findAccount, findMove } from "../../persistence/account/index.ts";
import type { Database } from "../../persistence/database/index.ts";

/**
 * Finds the account that an operator names by its id or its RFC. @throws 404, or 400 while it is taken in from another
 * installation
 */
export async function requireAccount(db: Database, idOrRfc: string): Promise<Account> {
  const account = await accountOf(db, idOrRfc);
  if ((await findMove(db, account.id))?.state === "entering")
    throw notApplicable(
      `La cuenta ${account.rfc} aún no está completa: quien opera el servicio debe terminar de recibirla`,
    );
  return account;
}

/** Finds an account; callers and workers have only whole ones. @throws 404 */
export async function accountOf(db: Database, idOrRfc: string): Promise<Account> {
  const account = await findAccount(db, idOrRfc);
  if (account === undefined) throw notFound(`La cuenta ${idOrRfc}`);
  return account;
}
