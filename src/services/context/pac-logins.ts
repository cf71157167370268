import type { Logins } from "../../pac/logins.ts";
import type { Database } from "../../persistence/database/index.ts";
import { enterLogin, loginHash, readLogin, settleLogin } from "../../persistence/pacs/index.ts";

/** A trial that told nothing by then is another process's to make. It is longer than any call to a PAC. */
const TRIAL_MS = 30_000;

/** Keeps in the database what all processes know of logins at PACs. An order costs one look at a row. */
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
