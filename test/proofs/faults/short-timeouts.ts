import { TIMEOUTS, type Timeouts } from "../../../src/services/context/timeouts.ts";

/** These waits are about a tenth of the product's and keep their order of size, so that a run takes seconds. */
export const SHORT_TIMEOUTS: Timeouts = {
  stamp: 1_500,
  recover: 700,
  lease: 2_500,
  slack: 100,
  denial: 1_500,
  denied: { first: 500, most: 2_000, until: 72 * 3_600_000 },
  backoff: { first: 100, most: 1_000 },
  circuit: {
    share: 100,
    silent: 600,
    window: 3_000,
    rest: 1_000,
    mostRest: 4_000,
    trial: 2_000,
    balance: 1_000,
  },
  leaving: 2_000,
  cross: 500,
  cancel: 1_200,
  ask: 500,
  cancellation: 2_400,
  worker: { look: 1_500, cancel: 1_200, ask: 500, maxFactor: 5 },
  archive: 500,
  pause: 200,
  echo: 1_000,
  receiver: { first: 500, most: 1_000 },
};

/**
 * The waits of a core have names: `product` gives PAC and SAT the product's time, and returns to a document as soon as
 * `short` does.
 */
export const WAITS = {
  short: SHORT_TIMEOUTS,
  product: {
    ...TIMEOUTS,
    ...{ pause: SHORT_TIMEOUTS.pause, echo: SHORT_TIMEOUTS.echo },
    ...{ receiver: SHORT_TIMEOUTS.receiver, backoff: SHORT_TIMEOUTS.backoff },
  },
};
export type Waits = keyof typeof WAITS;
