/** The RateLimit headers of an answer: the state of the window in which its request was counted. */
export interface RateLimit {
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

/** Undefined where an answer has no such headers: who was not let in, and public lists. */
export function rateLimitOf(headers: Headers): RateLimit | undefined {
  const [remaining, reset] = ["ratelimit-remaining", "ratelimit-reset"].map((name) =>
    Number(headers.get(name) ?? Number.NaN),
  );
  return remaining! >= 0 && reset! >= 0 ? { remaining: remaining!, reset: reset! } : undefined;
}

/** To be called once when the answer is there, with what its headers said, or without. */
export type Answered = (told?: RateLimit) => void;

/**
 * When the next request may leave. The server counts the requests of each group of resources in windows of a fixed
 * length and tells with each answer how many are left (interface.md, Limits): as long as nothing is known of a group's
 * window, one request of it goes alone and asks. So no request is one too many, whatever the limit is, unless somebody
 * else uses the account at that very moment.
 */
export class Pace {
  readonly #everyMs: number;
  readonly #groups = new Map<string, Group>();
  #inFlight = 0;
  #lastAnswer = Number.NEGATIVE_INFINITY;
  readonly #waiting = new Set<() => void>();
  readonly #heard = new WeakSet<AbortSignal>();

  /**
   * `everyMs`: how long after an answer the next request leaves, whatever its group, and then one at a time; 0 lets them
   * overlap.
   */
  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** Waits until a request of the group may leave; undefined if `stop` was aborted before. */
  async turn(group: string, stop: AbortSignal): Promise<Answered | undefined> {
    const asked = this.#groups.get(group) ?? { begun: 0, answered: 0, window: undefined };
    this.#groups.set(group, asked);
    for (;;) {
      if (stop.aborted) return undefined;
      const wait = this.#wait(asked, performance.now());
      if (wait <= 0) return this.#begin(asked);
      await this.#sleep(wait, stop);
    }
  }

  /** Lets `ms` pass, or less once `stop` is aborted. */
  async pause(ms: number, stop: AbortSignal): Promise<void> {
    const until = performance.now() + ms;
    for (let left = ms; left > 0 && !stop.aborted; left = until - performance.now())
      await this.#sleep(left, stop);
  }

  #wait(group: Group, now: number): number {
    if (this.#everyMs > 0) {
      if (this.#inFlight > 0) return Number.POSITIVE_INFINITY;
      const spaced = this.#lastAnswer + this.#everyMs - now;
      if (spaced > 0) return spaced;
    }
    if (group.window !== undefined && now >= group.window.until) group.window = undefined;
    if (group.window === undefined) return group.begun === group.answered ? 0 : Number.POSITIVE_INFINITY;
    return group.window.left > 0 ? 0 : group.window.until - now;
  }

  #begin(group: Group): Answered {
    const before = group.answered;
    group.begun += 1;
    this.#inFlight += 1;
    if (group.window !== undefined) group.window.left -= 1;
    return (told) => {
      group.answered += 1;
      this.#inFlight -= 1;
      this.#lastAnswer = performance.now();
      if (told !== undefined) learn(group, told, before);
      this.#wake();
    };
  }

  #sleep(ms: number, stop: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === Number.POSITIVE_INFINITY ? undefined : setTimeout(() => wake(), Math.ceil(ms));
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      this.#waiting.add(wake);
      this.#hear(stop);
    });
  }

  /** One listener for all that wait: a signal may be shared by any number of requests. */
  #hear(stop: AbortSignal): void {
    if (this.#heard.has(stop)) return;
    this.#heard.add(stop);
    stop.addEventListener("abort", () => this.#wake(), { once: true });
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }
}

/** The requests of a group of resources. */
interface Group {
  begun: number;
  answered: number;
  window: { left: number; readonly until: number } | undefined;
}

/**
 * `before`: how many were answered when the request began. Of all others that began until now nobody knows whether
 * they were counted before it or after it, in its window or in the next one: at least so many are left as if none
 * of them had been counted yet. What was known before is such a bound too, as long as no answer tells less.
 */
function learn(group: Group, { remaining, reset }: RateLimit, before: number): void {
  const uncertain = group.begun - 1 - before;
  const { left, until } = group.window ?? { left: 0, until: Number.POSITIVE_INFINITY };
  group.window = {
    left: Math.min(remaining, Math.max(left, remaining - uncertain)),
    until: Math.min(until, performance.now() + reset * 1000),
  };
}
