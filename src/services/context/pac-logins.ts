import type { Logins } from "../../pac/logins.ts";
import type { Database } from "../../persistence/database/index.ts";
import { enterLogin, loginHash, readLogin, settleLogin } from "../../persistence/pacs/index.ts";

/** After this time another process may try the login. It is longer than any call to a PAC. */
const TRIAL_MS = 30_000;

/** Shares the state of logins at PACs between the processes, in the database. An order costs one look at a row. */
export function pacLogins(db: Database, masterKey: Buffer): Logins {
  const nameOf = ({ parts }: { readonly parts: readonly string[] }) => loginHash(masterKey, parts);
  return {
    enter: (login) => enterLogin(db, nameOf(login), { pac: login.pac, trialMs: TRIAL_MS }),
    isRefused: async (login) => (await readLogin(db, nameOf(login))) === "refused",
    accepted: (login) => settleLogin(db, nameOf(login), "accepted"),
    refused: (login) => settleLogin(db, nameOf(login), "refused"),
    release: (login) => settleLogin(db, nameOf(login), "free"),
  };
}
