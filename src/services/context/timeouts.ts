import { HOME_MS } from "../../persistence/database/index.ts";

/** `Timeouts` says how long stamping, cancelling and archiving wait at each step, in milliseconds. */
export interface Timeouts {
  /** One submission to the PAC. */
  readonly stamp: number;
  /** One look at what became of a lost answer. */
  readonly recover: number;
  /** `lease` is how long a call holds a document, more than `stamp` and `recover` together. */
  readonly lease: number;
  /** This much of every lease is left when the outside was asked, to write down what came of it. */
  readonly slack: number;
  /**
   * `denial` says how long a PAC must go on denying a stamp before it is believed: right after a stamp its look-up
   * may not find it (Finkok: 4 to 8 s), so one negative answer proves nothing.
   */
  readonly denial: number;
  /** One request to cancel at the PAC, one question to SAT, and all of a cancellation while its caller waits. */
  readonly cancel: number;
  readonly ask: number;
  readonly cancellation: number;
  /**
   * A worker first gives this long to a look at a lost answer, to a request to cancel, and to a question to SAT. Nobody waits for it, so
   * each time it gives twice what it gave before, up to `maxFactor` times the first: a PAC that answers within a minute answers in time.
   * Its lease grows with it.
   */
  readonly worker: {
    readonly look: number;
    readonly cancel: number;
    readonly ask: number;
    readonly maxFactor: number;
  };
  /**
   * When an account moves to another server, its requests may take this long to end, at least and at most, and every process knows its new
   * place after `known`.
   */
  readonly quiet: { readonly least: number; readonly most: number; readonly known: number };
  /** Reading all the archived XML that one call needs; when XML is moved, each request to the storage. */
  readonly archive: number;
  /** Between two questions while SAT has not caught up with itself, as long as the caller waits. */
  readonly pause: number;
  /** `echo` says how long SAT's status may go on telling of the request before, once it has received another. */
  readonly echo: number;
  /** The worker's first and longest wait between two looks at a cancellation that waits for the receiver. */
  readonly receiver: { readonly first: number; readonly most: number };
  /** Processes tell each other how PACs stand (`circuits.ts`). */
  readonly circuit: {
    /** Between two times that a process tells what it counted and learns what others did. */
    readonly share: number;
    /** Failures are counted in windows of this length. */
    readonly window: number;
    /**
     * A PAC whose circuit opened gets no order for this time, which doubles each time up to `mostRest`; then it is
     * asked if it answers.
     */
    readonly rest: number;
    readonly mostRest: number;
    /** A half-open circuit tries one document for this long before it tries another one. */
    readonly trial: number;
    /** Between two questions for a PAC's balance. */
    readonly balance: number;
  };
  /** A document is sent to another PAC only if the caller's time leaves this much for it. */
  readonly cross: number;
  /** The worker's first wait after an unknown outcome, which doubles with every attempt, and the longest. */
  readonly backoff: { readonly first: number; readonly most: number };
}

/** A caller waits 30 s (interface.md, client timeout): the answer leaves before. */
export const TIMEOUTS: Timeouts = {
  stamp: 18_000,
  recover: 6_000,
  lease: 30_000,
  slack: 6_000,
  denial: 20_000,
  backoff: { first: 1_000, most: 60_000 },
  circuit: { share: 1_000, window: 30_000, rest: 15_000, mostRest: 120_000, trial: 20_000, balance: 600_000 },
  cross: 6_000,
  cancel: 12_000,
  ask: 5_000,
  cancellation: 24_000,
  worker: { look: 24_000, cancel: 12_000, ask: 10_000, maxFactor: 5 },
  archive: 5_000,
  // A request lives for 30 s.
  quiet: { least: 10_000, most: 35_000, known: HOME_MS + 1_000 },
  pause: 1_000,
  echo: 600_000,
  // Receivers have three working days; SAT asks not to be asked all the time.
  receiver: { first: 300_000, most: 3_600_000 },
};

/** All of a worker's first turn at a cancellation: a question, a presentation, a question again. */
export function turnOf({ worker: { ask, cancel } }: Timeouts): number {
  return ask + cancel + ask;
}

/**
 * A worker's waits at a document's nth attempt; the first was made by whoever began the work. It does not wait between
 * two questions: it comes again.
 */
export function workersTimeouts(timeouts: Timeouts, attempts: number): Timeouts {
  const { look, cancel, ask, maxFactor } = timeouts.worker;
  const times = Math.min(2 ** (attempts - 2), maxFactor);
  const worker = { maxFactor, look: look * times, cancel: cancel * times, ask: ask * times };
  return { ...timeouts, worker, recover: worker.look, cancel: worker.cancel, ask: worker.ask, pause: NEVER };
}

const NEVER = Number.POSITIVE_INFINITY;

/** Returns how long a worker waits before its next look after the nth attempt, in milliseconds. */
export function backoff({ first, most }: Timeouts["backoff"], attempts: number): number {
  return Math.min(first * 2 ** Math.max(attempts - 1, 0), most);
}
