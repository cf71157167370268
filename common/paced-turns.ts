import { FairShare, type Limits } from "./fair-share.ts";

/** Work that is done within this many milliseconds needs no pause after it. */
const SHORT_MS = 5;
/** After longer work the next one waits this many times as long as it took, so that the work takes a quarter of the main thread at most. */
const PAUSE_FACTOR = 3;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Runs work that keeps the main thread busy for more than a few milliseconds: one piece at a time, in turns by account, with pauses that leave the
 * thread to everybody else. An account that asks for much waits for itself; another account's work comes next.
 */
export class PacedTurns {
  readonly #share: FairShare;

  constructor(what: string) {
    this.#share = new FairShare(limitsOf(what));
  }

  /** Resolves to the work's result. Fails with 503 when the account has too much waiting, or has waited too long. */
  async run<T>(account: string, work: () => T | Promise<T>): Promise<T> {
    const release = await this.#share.take(account, 1);
    const began = performance.now();
    try {
      return await work();
    } finally {
      const took = performance.now() - began;
      if (took <= SHORT_MS) release();
      else setTimeout(release, Math.min(PAUSE_FACTOR * took, LONGEST_PAUSE_MS)).unref();
    }
  }
}

/** Bytes do not count here: the requests are in memory already, and bounded by their door. */
function limitsOf(what: string): Limits {
  const one = { documents: 1, bytes: 1 };
  return { what, all: one, each: one, waiting: { documents: 20, bytes: 20 }, maxWaitMs: 10_000 };
}
