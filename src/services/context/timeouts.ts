/** `Timeouts` has the longest waits of stamping, cancelling and archiving at each step, in milliseconds. */
export interface Timeouts {
  /** The longest wait for one submission to the PAC. */
  readonly stamp: number;
  /** The longest wait for one look-up of a stamp whose answer was lost. */
  readonly recover: number;
  /** A call holds a document for `lease`, which is more than `stamp` and `recover` together. */
  readonly lease: number;
  /**
   * Milliseconds between the end of a call to a PAC or SAT and that of the lease, so that the outcome can be written
   * down.
   */
  readonly slack: number;
  /**
   * A PAC must deny a stamp for `denial` before it is believed: right after a stamp its look-up may not find it
   * (Finkok: 4 to 8 s), so one negative answer proves nothing.
   */
  readonly denial: number;
  /**
   * A document whose denial was believed is asked about again after `first`, and at growing intervals up to `most`,
   * until it is as old as `until`, when no PAC stamps it any more.
   */
  readonly denied: { readonly first: number; readonly most: number; readonly until: number };
  /**
   * The longest waits for one request to cancel at the PAC, for one question to SAT, and for the whole cancellation
   * while its caller waits.
   */
  readonly cancel: number;
  readonly ask: number;
  readonly cancellation: number;
  /**
   * A worker's first wait for a look-up of a lost answer, for a request to cancel, and for a question to SAT. No caller
   * waits, so each further attempt waits twice as long as the one before, up to `maxFactor` times the first: so a PAC
   * that answers within a minute is heard. The worker's lease grows with it.
   */
  readonly worker: {
    readonly look: number;
    readonly cancel: number;
    readonly ask: number;
    readonly maxFactor: number;
  };
  /**
   * The longest wait for all archived XML that one call reads, and for each request to the storage when XML is moved.
   */
  readonly archive: number;
  /** The pause between two questions to SAT while its status contradicts itself and the caller waits. */
  readonly pause: number;
  /** SAT's status may show the previous request for `echo` after SAT received another one. */
  readonly echo: number;
  /** The worker's first and longest pause between two looks at a cancellation that waits for the receiver. */
  readonly receiver: { readonly first: number; readonly most: number };
  /** The processes share the state of PACs with these intervals (`failover/circuits.ts`). */
  readonly circuit: {
    /** The interval at which a process shares its counts and reads those of the others. */
    readonly share: number;
    /** An order counts as a failure when it has waited longer while its PAC answered nobody. */
    readonly silent: number;
    /** Failures are counted in windows of this length. */
    readonly window: number;
    /**
     * A PAC whose circuit opened gets no order for this time, which doubles each time up to `mostRest`; then it is
     * asked if it answers.
     */
    readonly rest: number;
    readonly mostRest: number;
    /** The time for which a half-open circuit tries one document before it tries another one. */
    readonly trial: number;
    /** The interval between two questions for a PAC's balance. */
    readonly balance: number;
  };
  /** The least of the caller's time that must be left to send a document to another PAC. */
  readonly cross: number;
  /** A request that began before its account was closed has inserted its document after this time at the latest. */
  readonly leaving: number;
  /** The worker's first pause after an unknown outcome, which doubles with every attempt, and the longest one. */
  readonly backoff: { readonly first: number; readonly most: number };
}

/** A caller waits 30 s (interface.md, client timeout), so the answer is sent before that. */
export const TIMEOUTS: Timeouts = {
  stamp: 18_000,
  recover: 6_000,
  lease: 30_000,
  slack: 6_000,
  denial: 20_000,
  denied: { first: 15_000, most: 3_600_000, until: 72 * 3_600_000 },
  backoff: { first: 1_000, most: 60_000 },
  circuit: {
    ...{ share: 1_000, silent: 6_000, window: 30_000, rest: 15_000, mostRest: 120_000, trial: 20_000 },
    balance: 600_000,
  },
  cross: 6_000,
  leaving: 60_000,
  cancel: 12_000,
  ask: 5_000,
  cancellation: 24_000,
  worker: { look: 24_000, cancel: 12_000, ask: 10_000, maxFactor: 5 },
  archive: 5_000,
  pause: 1_000,
  echo: 600_000,
  // Receivers have three working days; SAT asks not to be asked all the time.
  receiver: { first: 300_000, most: 3_600_000 },
};

/** The longest first turn of a worker at a cancellation: a question, a presentation, and a question again. */
export function turnOf({ worker: { ask, cancel } }: Timeouts): number {
  return ask + cancel + ask;
}

/**
 * A worker's waits at the nth attempt for a document; the first attempt was made by whoever began the work. A worker
 * makes one look per turn, and does not wait between two questions.
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
