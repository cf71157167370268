import { setTimeout as sleep } from "node:timers/promises";
import { type Deadline, deadlineIn, timeLeft } from "../../common/deadline.ts";
import type { HttpClient } from "../clients/http.ts";
import { MOST_READ, readJson } from "./long-texts.ts";
import type { AccountFailure, Unavailable } from "./pac.ts";

export interface Token {
  readonly kind: "token";
  readonly value: string;
  readonly renewAt: Deadline;
}

/** A NoToken replaces the token when there is none; in both cases the PAC never saw the order. */
export type NoToken = AccountFailure | Unavailable;

export interface TokenSource {
  get(deadline: Deadline): Promise<Token | NoToken>;
  /** Forgets a token that the PAC refused, unless it was renewed meanwhile. */
  drop(token: Token): void;
}

const AUTHENTICATE_PATH = "/v2/security/authenticate";
/** Tokens live two hours; they are renewed earlier by this time. */
const RENEW_EARLY_MS = 5 * 60_000;
/** The longest login; an order with an earlier deadline stops waiting at its deadline. */
const LOGIN_MS = 10_000;

/** Returns a source that shares one token and one login among all orders. */
export function tokenSource(http: HttpClient, account: { user: string; password: string }): TokenSource {
  let current: Token | undefined;
  let pending: Promise<Token | NoToken> | undefined;
  return {
    async get(deadline) {
      if (current !== undefined && timeLeft(current.renewAt) > 0) return current;
      pending ??= login(http, account)
        .then((answer) => {
          if (answer.kind === "token") current = answer;
          return answer;
        })
        .finally(() => {
          pending = undefined;
        });
      return by(deadline, pending);
    },
    drop(token) {
      if (current === token) current = undefined;
    },
  };
}

async function by(deadline: Deadline, login: Promise<Token | NoToken>): Promise<Token | NoToken> {
  const timer = new AbortController();
  const late = noLogin("deadline reached");
  const left = Math.max(timeLeft(deadline), 0);
  try {
    return await Promise.race([login, sleep(left, late, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}

async function login(
  http: HttpClient,
  { user, password }: { user: string; password: string },
): Promise<Token | NoToken> {
  const exchange = await http.exchange({
    method: "POST",
    path: AUTHENTICATE_PATH,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user, password }),
    deadline: deadlineIn(LOGIN_MS),
  });
  if (exchange.kind !== "answered") return noLogin(exchange.reason);
  const token = await readToken(exchange.body);
  if (token !== undefined) return token;
  return exchange.status === 400 || exchange.status === 401
    ? {
        kind: "account",
        fault: "login",
        code: "AU2000",
        detail: `login refused with HTTP ${exchange.status}`,
      }
    : noLogin(`HTTP ${exchange.status}`);
}

function noLogin(why: string): NoToken {
  return { kind: "unavailable", proof: "never-sent", reason: `login: ${why}` };
}

/** A header can carry these characters (RFC 6750, b64token). */
const TOKEN = /^[\w.~+/-]+=*$/;

/**
 * `expires_in` is an epoch second, not a duration (sw.md). When the wall clock is wrong, a token is renewed too often,
 * or is used until the PAC refuses it, which costs one repetition.
 */
async function readToken(body: Buffer): Promise<Token | undefined> {
  const answer = (await readJson(body)) as
    | { data?: { token?: unknown; expires_in?: number } | null }
    | null
    | undefined;
  const { token: value, expires_in: expires = 0 } = answer?.data ?? {};
  if (typeof value !== "string" || value.length > MOST_READ || !TOKEN.test(value)) return undefined;
  const lives = expires * 1000 - Date.now();
  return { kind: "token", value, renewAt: deadlineIn(Math.max(lives - RENEW_EARLY_MS, 1_000)) };
}
