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
};
