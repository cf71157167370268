import { setImmediate as endOfTurn } from "node:timers/promises";

/** After so many milliseconds of one loop other requests are served. */
const AT_ONCE_MS = 5;

export interface Pace {
  /** Returns true once the loop has held the main thread for its time. */
  isDue(): boolean;
  pause(): Promise<void>;
}

export function newPace(): Pace {
  let since = performance.now();
  return {
    isDue: () => performance.now() - since > AT_ONCE_MS,
    async pause() {
      await endOfTurn();
      since = performance.now();
    },
  };
}
