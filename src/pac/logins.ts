import { setTimeout as sleep } from "node:timers/promises";
import { type Deadline, timeLeft } from "../../common/deadline.ts";
import type { AccountFailure, Unavailable } from "./pac.ts";

/**
 * Logins are what all processes together know of the service's accounts at providers that lock a user after some wrong
 * logins. One process tries a login that nobody has proven; the others wait for what it learns. A login that was
 * refused is not tried again, by any process, until the configuration has another.
 */
export interface Logins {
  /** Returns what is known, and in "try" hands the trial to this caller alone for half a minute at most. */
  enter(login: Login): Promise<LoginState>;
  /** Returns true when the login was refused; it changes nothing. */
  isRefused(login: Login): Promise<boolean>;
  accepted(login: Login): Promise<void>;
  refused(login: Login): Promise<void>;
  /** The trial had no answer to learn from, so that the next one may try. */
  release(login: Login): Promise<void>;
}

export type LoginState = "accepted" | "refused" | "try" | "wait";

/** Everything that the provider checks, and what a person changes to have the same login tried again. */
export interface Login {
  readonly pac: string;
  readonly parts: readonly string[];
}

/** An answer tells this of the login; a lost one tells nothing. */
export type LoginVerdict = "accepted" | "refused" | "nothing";

/** Callers who wait for another one's trial look again after this time. */
const LOOK_AGAIN_MS = 150;

/** Runs a request that carries the login, unless it may not be sent. */
export async function withLogin<Answer>(
  logins: Logins,
  login: Login,
  deadline: Deadline,
  send: () => Promise<{ readonly answer: Answer; readonly verdict: LoginVerdict }>,
): Promise<Answer | AccountFailure | Unavailable> {
  let state = await logins.enter(login);
  while (state === "wait") {
    if (timeLeft(deadline) <= LOOK_AGAIN_MS)
      return { kind: "unavailable", proof: "never-sent", reason: "another process tries the login" };
    await sleep(LOOK_AGAIN_MS);
    state = await logins.enter(login);
  }
  if (state === "refused") return closedAccount();
  const { answer, verdict } = await send();
  if (verdict === "refused") await logins.refused(login);
  else if (state === "try") await (verdict === "accepted" ? logins.accepted(login) : logins.release(login));
  return answer;
}

/** The account stays closed until its configuration changes. */
export function closedAccount(): AccountFailure {
  return {
    kind: "account",
    fault: "login",
    code: "LOGIN",
    detail:
      "el PAC ya rechazó este usuario o contraseña, y no se intenta otra vez hasta que la configuración cambie " +
      "(_PASSWORD, o _LOGIN_TRY para el mismo)",
  };
}
