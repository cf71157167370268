/** A RateLimit has the headers of an answer: the state of the window in which its request was counted. */
export interface RateLimit {
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

/**
 * Returns the limit that an answer's headers state; undefined for an answer without them, such as one to an unknown
 * caller or a public list.
 */
export function rateLimitOf(headers: Headers): RateLimit | undefined {
  const [remaining, reset] = ["ratelimit-remaining", "ratelimit-reset"].map((name) =>
    Number(headers.get(name) ?? Number.NaN),
  );
  return remaining! >= 0 && reset! >= 0 ? { remaining: remaining!, reset: reset! } : undefined;
}

/** Call it once with each answer, with the limit that the answer's headers state. */
export type Answered = (told?: RateLimit) => void;

export interface Speed {
  /** Milliseconds from an answer to the next request, then one at a time; 0 lets them overlap. */
  readonly gapMs?: number;
}

/**
 * Three of these gaps are more than the five seconds in which the guard counts the requests of an address
 * (interface.md, Limits), however long requests are on their way.
 */
export const GUARDED_MS = 1_700;

/**
 * A Pace decides when the next request may leave. The server counts the requests of each group of resources in windows
 * of a fixed length, and each answer states how many are left (interface.md, Limits). While a group's window is
 * unknown, one request goes alone to learn it. So no request exceeds the limit, unless another program uses the account
 * at the same time.
 */
export class Pace {
  readonly #gapMs: number;
  readonly #groups = new Map<string, Group>();
  #inFlight = 0;
  #lastAnswer = Number.NEGATIVE_INFINITY;
  readonly #waiting = new Set<() => void>();
  readonly #heard = new WeakSet<AbortSignal>();

  constructor({ gapMs = 0 }: Speed = {}) {
    this.#gapMs = gapMs;
  }

  /**
   * Waits until a request of the group may leave, and returns undefined if `stop` was aborted before. No window counts
   * a request without a group.
   */
  async turn(group: string | undefined, stop: AbortSignal): Promise<Answered | undefined> {
    const asked = group === undefined ? undefined : this.#groupOf(group);
    for (;;) {
      if (stop.aborted) return undefined;
      const wait = this.#wait(asked, performance.now());
      if (wait <= 0) return this.#begin(asked);
      await this.#sleep(wait, stop);
    }
  }

  /** Waits `ms` milliseconds, or less once `stop` is aborted. */
  async pause(ms: number, stop: AbortSignal): Promise<void> {
    const until = performance.now() + ms;
    for (let left = ms; left > 0 && !stop.aborted; left = until - performance.now()) await this.#sleep(left, stop);
  }

  #groupOf(name: string): Group {
    const group = this.#groups.get(name) ?? { begun: 0, answered: 0, window: undefined };
    this.#groups.set(name, group);
    return group;
  }

  #wait(group: Group | undefined, now: number): number {
    if (this.#gapMs > 0) {
      if (this.#inFlight > 0) return Number.POSITIVE_INFINITY;
      const spaced = this.#lastAnswer + this.#gapMs - now;
      if (spaced > 0) return spaced;
    }
    if (group === undefined) return 0;
    if (group.window !== undefined && now >= group.window.until) group.window = undefined;
    if (group.window === undefined) return group.begun === group.answered ? 0 : Number.POSITIVE_INFINITY;
    return group.window.left > 0 ? 0 : group.window.until - now;
  }

  #begin(group: Group | undefined): Answered {
    this.#inFlight += 1;
    const count = group === undefined ? undefined : counted(group);
    return (told) => {
      this.#inFlight -= 1;
      this.#lastAnswer = performance.now();
      count?.(told);
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

  /** Adds one listener for all that wait, because any number of requests may share a signal. */
  #hear(stop: AbortSignal): void {
    if (this.#heard.has(stop)) return;
    this.#heard.add(stop);
    stop.addEventListener("abort", () => this.#wake(), { once: true });
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }
}

interface Group {
  begun: number;
  answered: number;
  window: { left: number; readonly until: number } | undefined;
}

/** Counts a request that begins now; the function returned counts its answer. */
function counted(group: Group): Answered {
  const before = group.answered;
  group.begun += 1;
  if (group.window !== undefined) group.window.left -= 1;
  return (told) => {
    group.answered += 1;
    if (told !== undefined) learn(group, told, before);
  };
}

/**
 * `before` is the number of answers when the request began. Nobody knows if the service counted other requests that
 * began until now before this one or after it, in its window or in the next one. So at least the stated rest less all
 * of these is left. The bound that was known before holds too, as long as no answer tells less.
 */
function learn(group: Group, { remaining, reset }: RateLimit, before: number): void {
  const uncertain = group.begun - 1 - before;
  const { left, until } = group.window ?? { left: 0, until: Number.POSITIVE_INFINITY };
  group.window = {
    left: Math.min(remaining, Math.max(left, remaining - uncertain)),
    until: Math.min(until, performance.now() + reset * 1000),
  };
}
