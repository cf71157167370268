import { createHmac } from "node:crypto";
import { type Database, run, statement } from "../database/index.ts";

/**
 * "try" lets one process try a login of which nothing is known, while others "wait"; then the PAC has "accepted" or
 * "refused" it.
 */
export type LoginState = "accepted" | "refused" | "try" | "wait";

const READ = statement("pac-login-read", "none")`select state from pac_logins where login = $1`;

/** Gives the trial to one caller at a time, until that caller settles it or its time ends. */
const TRY = statement("pac-login-try", "none")`
    insert into pac_logins (login, pac, state, tried_until) values ($1, $2, 'trying', clock_timestamp() + $3 * interval '1 ms')
    on conflict (login) do update set state = 'trying', tried_until = excluded.tried_until
      where pac_logins.state = 'free' or (pac_logins.state = 'trying' and pac_logins.tried_until <= clock_timestamp())
    returning state`;

/**
 * Returns the name of a login in the record: a hash under the service's master key, so that a copy of the table is of
 * no help to whoever guesses passwords.
 */
export function loginHash(masterKey: Buffer, parts: readonly string[]): Buffer {
  return createHmac("sha256", masterKey).update(JSON.stringify(parts)).digest();
}

/** Returns the state of a login; `login` is a hash of all that the provider checks. */
export async function enterLogin(
  db: Database,
  login: Buffer,
  { pac, trialMs }: { readonly pac: string; readonly trialMs: number },
): Promise<LoginState> {
  const state = await readLogin(db, login);
  if (state === "accepted" || state === "refused") return state;
  const [tried] = await db.query(TRY, [login, pac, trialMs]);
  if (tried !== undefined) return "try";
  const now = await readLogin(db, login);
  return now === "accepted" || now === "refused" ? now : "wait";
}

export async function readLogin(db: Database, login: Buffer): Promise<string | undefined> {
  return (await db.query<{ state: string }>(READ, [login]))[0]?.state;
}

/** A refusal stays, even when another process reports an earlier success. */
export const settleLogin = run<[login: Buffer, state: "accepted" | "refused" | "free"]>("pac-login-settle", "none")`
    update pac_logins set state = $2, settled_at = clock_timestamp()
    where login = $1 and state <> 'refused' and state <> $2`;
