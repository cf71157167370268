import { FairShare, type Limits, type Release } from "./fair-share.ts";

/** Work that keeps the main thread busy for no longer needs no pause after it. */
const SHORT_MS = 5;
/**
 * After longer work the account waits PAUSE_FACTOR times as long, so that an account takes at most a quarter of the
 * main thread.
 */
const PAUSE_FACTOR = 3;
const LONGEST_PAUSE_MS = 2_000;
/**
 * Pausing accounts count as at work, so all accounts together leave at least a quarter of the main thread to other
 * work; more where their work overlaps, because each counts the others' work as its own.
 */
const ACCOUNTS_AT_ONCE = 3;

/**
 * Starts work that keeps the main thread busy in turns by account, with pauses that leave the thread to other work. An
 * account with much work delays only itself.
 */
export class PacedTurns {
  readonly #share: FairShare;
  readonly #busyMs: () => number;

  /** `what` names the work in a refusal; `busyMs` returns how long the main thread has been busy so far. */
  constructor(what: string, busyMs = () => performance.eventLoopUtilization().active) {
    this.#share = new FairShare(limitsOf(what));
    this.#busyMs = busyMs;
  }

  /**
   * Waits for the account's turn; the returned function ends the turn. @throws 503 when the account has too much
   * waiting, or has waited too long; the reason of `gone` when it is aborted
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

  /** Runs the work in the account's turn and resolves to its result. @throws as `take` and the work do */
  async run<T>(account: string, work: () => T | Promise<T>): Promise<T> {
    const end = await this.take(account);
    try {
      return await work();
    } finally {
      end();
    }
  }
}

/** Limits only the number of requests, because their bytes are bounded where they are read. */
function limitsOf(what: string): Limits {
  return {
    what,
    all: { documents: ACCOUNTS_AT_ONCE, bytes: ACCOUNTS_AT_ONCE },
    each: { documents: 1, bytes: 1 },
    waiting: { documents: 20, bytes: 20 },
    maxWaitMs: 10_000,
  };
}
