import { FairShare, type Limits, type Release } from "./fair-share.ts";

/** Work that keeps the main thread busy for no more than this many milliseconds needs no pause after it. */
const SHORT_MS = 5;
/** After longer work its account waits this many times as long, so that an account takes a quarter of the main thread at most. */
const PAUSE_FACTOR = 3;
const LONGEST_PAUSE_MS = 2_000;
/**
 * Accounts that pause count as at work, so that all accounts together leave at least a quarter of the main thread to everything else; more where
 * their work overlaps, because each counts what the others did meanwhile.
 */
const ACCOUNTS_AT_ONCE = 3;

/**
 * Lets work that keeps the main thread busy for more than a few milliseconds begin in turns by account, with pauses that leave the thread to
 * everybody else. An account that asks for much waits for itself; another account's work comes next.
 */
export class PacedTurns {
  readonly #share: FairShare;
  readonly #busyMs: () => number;

  /** `what` names the work in the sentence of a refusal; `busyMs` tells how long the main thread was busy until now. */
  constructor(what: string, busyMs = () => performance.eventLoopUtilization().active) {
    this.#share = new FairShare(limitsOf(what));
    this.#busyMs = busyMs;
  }

  /**
   * Waits for the account's turn; the function returned ends it. Fails with 503 when the account has too much waiting, or has waited too long, and
   * with the reason of `gone` when nobody waits any more.
   */
  async take(account: string, gone?: AbortSignal): Promise<Release> {
    const release = await this.#share.take(account, 1, gone);
    const before = this.#busyMs();
    return () => {
      const took = this.#busyMs() - before;
      if (took <= SHORT_MS) release();
      else setTimeout(release, Math.min(PAUSE_FACTOR * took, LONGEST_PAUSE_MS)).unref();
    };
  }

  /** Resolves to the work's result; fails as `take` and the work do. */
  async run<T>(account: string, work: () => T | Promise<T>): Promise<T> {
    const end = await this.take(account);
    try {
      return await work();
    } finally {
      end();
    }
  }
}

/** Bytes do not count here: the requests are in memory already, and bounded where they were read. */
function limitsOf(what: string): Limits {
  return {
    what,
    all: { documents: ACCOUNTS_AT_ONCE, bytes: ACCOUNTS_AT_ONCE },
    each: { documents: 1, bytes: 1 },
    waiting: { documents: 20, bytes: 20 },
    maxWaitMs: 10_000,
  };
}
