import { type Pace, type RateLimit, rateLimitOf } from "./pace.ts";

/** The result of sending a request once. */
export interface Attempt<Result> {
  readonly result: Result;
  /**
   * "again" and "limited": the same request is to be sent once more, with "limited" because the limit of requests
   * refused it.
   */
  readonly next: "settled" | "again" | "limited";
  /** Milliseconds that the service asked to wait. */
  readonly toldMs?: number | undefined;
  readonly rateLimit?: RateLimit | undefined;
}

export interface Repeating {
  readonly pace: Pace;
  /** Requests of one group are counted in one window; it is undefined for requests that no window counts. */
  readonly group?: string | undefined;
  /** The most repetitions of a request; refusals of the limit of requests do not count. */
  readonly retries: number;
  /** The first wait, where the service names none, is `firstMs`; it is doubled for each further one up to `mostMs`. */
  readonly backoff: { readonly firstMs: number; readonly mostMs: number };
  /** Nothing is sent any more once it is aborted. */
  readonly stop: AbortSignal;
}

/**
 * Sends a request until it is settled, may not be sent again, or `stop` is aborted, and returns the last attempt;
 * undefined if there was none. `once` must send the same bytes under the same idempotency key each time, and not fail.
 */
export async function sendUntilSettled<Result>(
  once: () => Promise<Attempt<Result>>,
  { pace, group, retries, backoff, stop }: Repeating,
): Promise<{ readonly result: Result; readonly attempts: number } | undefined> {
  const sent = { again: 0, limited: 0 };
  const most = { again: retries, limited: MOST_LIMITED };
  let last: { readonly result: Result; readonly attempts: number } | undefined;
  for (let attempts = 1; ; attempts += 1) {
    const answered = await pace.turn(group, stop);
    if (answered === undefined) return last;
    const { result, next, toldMs, rateLimit } = await once();
    answered(rateLimit);
    last = { result, attempts };
    if (next === "settled") return last;
    sent[next] += 1;
    if (sent[next] > most[next]) return last;
    await pace.pause(toldMs ?? backoffMs(sent[next], backoff), stop);
  }
}

/** A window lasts a minute, so this is an hour in which others took all requests. */
const MOST_LIMITED = 60;

export function backoffMs(times: number, { firstMs, mostMs }: Repeating["backoff"]): number {
  const most = Math.min(mostMs, firstMs * 2 ** (times - 1));
  // Half of it is random, so that requests that failed together are not repeated together.
  return most * (0.5 + Math.random() / 2);
}

/**
 * Returns the milliseconds that an answer asks to wait: after a 429 until its window is over, by the contract's header;
 * otherwise its Retry-After.
 */
export function toldMsBy({ status, headers }: Pick<Response, "status" | "headers">): number | undefined {
  const after = Number(headers.get("retry-after") ?? Number.NaN);
  const retryAfter = after >= 0 ? after : undefined;
  const seconds = status === 429 ? (rateLimitOf(headers)?.reset ?? retryAfter ?? WINDOW_SECONDS) : retryAfter;
  return seconds === undefined ? undefined : 1_000 * Math.min(seconds, WINDOW_SECONDS);
}

/** One window of the limit of requests is the longest wait. */
const WINDOW_SECONDS = 60;

/** The next step after an answer that is no success. */
export interface Fate {
  /** `again` says when the same request is sent again: "repeatable" means only where that does nothing twice. */
  readonly again: "always" | "repeatable" | "never";
  /** The outcome of the request: "undone" by this attempt, which does not tell about earlier ones. */
  readonly outcome: "refused" | "undone" | "unknown";
}

export const REFUSED: Fate = { again: "never", outcome: "refused" };
const NOT_LET_IN: Fate = { again: "never", outcome: "undone" };
const LATER: Fate = { again: "always", outcome: "undone" };
/** `UNKNOWN` is also the fate of a request without an answer. */
export const UNKNOWN: Fate = { again: "repeatable", outcome: "unknown" };

/** Returns the fate of a request by the status and, for a 502, the code of its answer. */
export function fateOf(status: number, codigo?: string): Fate {
  if (status === 502 && codigo !== undefined) return OWN_CODES[codigo] ?? REFUSED;
  return STATUSES[status] ?? (status >= 500 ? UNKNOWN : REFUSED);
}

/** The contract's table of errors (interface.md, Errors) says this; every other answer below 500 is final. */
const STATUSES: Readonly<Record<number, Fate>> = {
  401: NOT_LET_IN,
  403: NOT_LET_IN,
  408: LATER,
  409: LATER,
  429: LATER,
  503: LATER,
};

/**
 * These codes of a 502 are the service's own. Any other code is the PAC's or SAT's: the same bytes can only be refused
 * again. A cancellation without an answer of the PAC may be asked for again, because SAT cancels a document once.
 */
export const OWN_CODES: Readonly<Record<string, Fate>> = {
  PAC_NO_DISPONIBLE: LATER,
  PAC_SIN_RESPUESTA: { again: "always", outcome: "unknown" },
  PAC_CUENTA: LATER,
  // The issuer must sign the letter of the PAC, or be registered there; then the same key is good.
  PAC_EMISOR: { again: "never", outcome: "undone" },
  PAC_NO_CONFIGURADO: REFUSED,
  SAT_NO_DISPONIBLE: LATER,
  SERVICIO_NO_DISPONIBLE: LATER,
  SERVICIO_SIN_RESPUESTA: UNKNOWN,
};
