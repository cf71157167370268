/** What an answer's RateLimit headers say of the window in which its request was counted. */
export interface RateLimit {
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

/**
 * When the next request may leave. The server counts requests in windows of a fixed length and tells with each answer
 * how many are left (interface.md, Limits): as long as nothing is known of a window, one request goes alone and asks.
 * So no request is one too many, whatever the limit is, unless somebody else uses the account at that very moment.
 */
export class Pace {
  readonly #everyMs: number;
  readonly #stop: AbortSignal;
  #window: { left: number; readonly until: number } | undefined;
  #begun = 0;
  #answered = 0;
  #lastAnswer = Number.NEGATIVE_INFINITY;
  readonly #waiting = new Set<() => void>();

  /**
   * `everyMs`: how long after an answer the next request leaves, and then one at a time; 0 lets them overlap. Once
   * `stop` is aborted nobody waits any longer.
   */
  constructor(everyMs: number, stop: AbortSignal) {
    this.#everyMs = everyMs;
    this.#stop = stop;
    stop.addEventListener("abort", () => this.#wake());
  }

  /** Waits until a request may leave. What it returns is to be called once, with what the answer said, or without. */
  async turn(): Promise<((told?: RateLimit) => void) | undefined> {
    for (;;) {
      if (this.#stop.aborted) return undefined;
      const wait = this.#wait(performance.now());
      if (wait <= 0) return this.#begin();
      await this.#sleep(wait);
    }
  }

  /** Lets `ms` pass, or less if it is told to stop. */
  async pause(ms: number): Promise<void> {
    const until = performance.now() + ms;
    for (let left = ms; left > 0 && !this.#stop.aborted; left = until - performance.now())
      await this.#sleep(left);
  }

  #wait(now: number): number {
    if (this.#everyMs > 0) {
      if (this.#inFlight > 0) return Number.POSITIVE_INFINITY;
      const spaced = this.#lastAnswer + this.#everyMs - now;
      if (spaced > 0) return spaced;
    }
    if (this.#window !== undefined && now >= this.#window.until) this.#window = undefined;
    if (this.#window === undefined) return this.#inFlight === 0 ? 0 : Number.POSITIVE_INFINITY;
    return this.#window.left > 0 ? 0 : this.#window.until - now;
  }

  get #inFlight(): number {
    return this.#begun - this.#answered;
  }

  #begin() {
    const before = this.#answered;
    this.#begun += 1;
    if (this.#window !== undefined) this.#window.left -= 1;
    return (told?: RateLimit) => {
      this.#answered += 1;
      this.#lastAnswer = performance.now();
      if (told !== undefined) this.#learn(told, before);
      this.#wake();
    };
  }

  /**
   * `before`: how many were answered when the request began. Of all others that began until now nobody knows whether
   * they were counted before it or after it, in its window or in the next one: at least so many are left as if none
   * of them had been counted yet. What was known before is such a bound too, as long as no answer tells less.
   */
  #learn({ remaining, reset }: RateLimit, before: number): void {
    const uncertain = this.#begun - 1 - before;
    const { left, until } = this.#window ?? { left: 0, until: Number.POSITIVE_INFINITY };
    this.#window = {
      left: Math.min(remaining, Math.max(left, remaining - uncertain)),
      until: Math.min(until, performance.now() + reset * 1000),
    };
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === Number.POSITIVE_INFINITY ? undefined : setTimeout(() => wake(), Math.ceil(ms));
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      this.#waiting.add(wake);
    });
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }
}
