/**
 * A sending is settled; or it may be repeated as it was, at the earliest after so many milliseconds; or nothing can be sent for
 * now, and this attempt did nothing.
 */
export type Sent<R> =
  | { readonly settled: R }
  | { readonly again: string; readonly afterMs?: number }
  | { readonly halt: string };

export interface RunOptions<T, R> {
  readonly send: (item: T, index: number) => Promise<Sent<R>>;
  /** Hears of each that is settled, in the order in which they settle. */
  readonly onSettled: (index: number, result: R) => void;
  /** Hears of one whose attempts got no answer; it may be sent again later. */
  readonly onGivenUp: (index: number, why: string) => void;
  /** Stops before the next one; those that are under way are waited for. */
  readonly signal: AbortSignal;
  readonly clock?: Clock;
}

export interface Clock {
  /** Returns milliseconds since some moment. */
  readonly now: () => number;
  /** Ends early when the signal says stop. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const CLOCK: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((done) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        done();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener("abort", end);
    }),
};

/** So many at once are enough to hide the way there and back. */
const AT_ONCE = 3;
const ATTEMPTS = 6;
const FIRST_WAIT_MS = 1_000;
/**
 * A session may ask 600 times a minute (docs/portal.md). The first ones are sent as fast as they are answered, the others at 480 a
 * minute, so that the user's other pages have a share.
 */
const FAST = 100;
const PER_MINUTE = 480;
const EVERY_MS = 60_000 / PER_MINUTE;

/** Returns how long so many take at least, in whole minutes; 0 for less than one. */
export const minutesOf = (number: number) => Math.floor(Math.max(0, number - FAST) / PER_MINUTE);

/**
 * Sends each item, some at once, and again where that is safe. It ends when all are settled or given up, or it was stopped.
 * Returns why nothing more could be sent.
 */
export async function runAll<T, R>(
  items: readonly { readonly item: T; readonly index: number }[],
  { send, onSettled, onGivenUp, signal, clock = CLOCK }: RunOptions<T, R>,
): Promise<string | undefined> {
  const began = clock.now();
  let next = 0;
  let halt: string | undefined;
  const stopped = () => signal.aborted || halt !== undefined;
  const worker = async () => {
    while (next < items.length && !stopped()) {
      const due = began + Math.max(0, next - FAST) * EVERY_MS;
      const { item, index } = items[next++]!;
      if (due > clock.now()) await clock.wait(due - clock.now(), signal);
      let last = "";
      let pauseMs = 0;
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        if (pauseMs > 0) await clock.wait(pauseMs, signal);
        if (stopped()) break;
        const sent = await send(item, index);
        if ("settled" in sent) {
          onSettled(index, sent.settled);
          last = "";
          break;
        }
        if ("halt" in sent) {
          halt = sent.halt;
          break;
        }
        last = sent.again;
        pauseMs = Math.max(FIRST_WAIT_MS * 2 ** attempt, sent.afterMs ?? 0);
      }
      if (last !== "") onGivenUp(index, last);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return halt;
}

/**
 * Makes the idempotency keys of a file's documents. Within an account and environment equal files and texts have equal keys, so
 * a file that is sent again stamps nothing twice; a corrected document is a new one. Equal documents of a file are counted.
 */
export class Keys {
  readonly #kind: string;
  readonly #fileName: string;
  readonly #texts: readonly string[];
  readonly #occurrences: readonly number[];
  readonly #renewals = new Map<number, number>();

  constructor(kind: string, fileName: string, texts: readonly string[]) {
    this.#kind = kind;
    this.#fileName = fileName;
    this.#texts = texts;
    const seen = new Map<string, number>();
    this.#occurrences = texts.map((text) => {
      const before = seen.get(text) ?? 0;
      seen.set(text, before + 1);
      return before;
    });
  }

  /**
   * Gives a refused document another key, because it is sent as a new one. The key of one without an answer must stay: it may
   * have been stamped.
   */
  renew(index: number): void {
    this.#renewals.set(index, this.#renewalsOf(index) + 1);
  }

  async of(index: number): Promise<string> {
    const text = this.#texts[index];
    const parts = [this.#kind, this.#fileName, text, this.#occurrences[index], this.#renewalsOf(index)];
    const bytes = new TextEncoder().encode(JSON.stringify(parts));
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return `portal-${[...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  }

  #renewalsOf(index: number): number {
    return this.#renewals.get(index) ?? 0;
  }
}
