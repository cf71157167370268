/** How long the corridor waits for what, in milliseconds. */
export interface Patience {
  /** One submission to the PAC. */
  readonly stamp: number;
  /** One look at what became of a lost answer. */
  readonly recover: number;
  /** How long whoever works on a document holds it: longer than both together. */
  readonly lease: number;
  /**
   * How long a PAC must go on denying a stamp before it is believed: right after a stamp its look-up may not find it
   * (Finkok: 4 to 8 s), so one negative answer proves nothing.
   */
  readonly denial: number;
  /** One request to cancel at the PAC, one question to SAT, and all of a cancellation while its caller waits. */
  readonly cancel: number;
  readonly ask: number;
  readonly cancellation: number;
  /** All of a worker's turn at a cancellation: a question, a presentation, a question again. Shorter than the lease. */
  readonly resumption: number;
  /** Between two questions while SAT has not caught up with itself, as long as the caller waits. */
  readonly pause: number;
  /** How long SAT's status may go on telling of the request before, once it has received another. */
  readonly echo: number;
  /** The worker's first and longest wait between two looks at a cancellation that waits for the receiver. */
  readonly receiver: { readonly first: number; readonly most: number };
  /** The worker's first wait after an unknown outcome, which doubles with every attempt, and the longest. */
  readonly backoff: { readonly first: number; readonly most: number };
}

/** A caller waits 30 s (interface.md, client timeout): the answer leaves before. */
export const PATIENCE: Patience = {
  stamp: 18_000,
  recover: 6_000,
  lease: 30_000,
  denial: 20_000,
  backoff: { first: 1_000, most: 60_000 },
  cancel: 12_000,
  ask: 5_000,
  cancellation: 24_000,
  resumption: 22_000,
  pause: 1_000,
  echo: 600_000,
  // Receivers have three working days; SAT asks not to be asked all the time.
  receiver: { first: 300_000, most: 3_600_000 },
};
