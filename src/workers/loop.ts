import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

/** A Work repeats in batches, one at a time, of at most `limit` pieces. */
export interface Work {
  readonly name: string;
  /** Runs a batch and returns how many pieces were found; a full batch is followed by the next at once. */
  run(limit: number): Promise<number>;
  /** Milliseconds that the loop rests after a batch that was not full, or that failed. */
  readonly restMs: number;
  readonly limit: number;
  /** Waits, at a stop, for what a batch began and did not wait for. */
  end?(): Promise<void>;
}

/**
 * Repeats the work until it is stopped; `stop` waits for the current batch. A failure is logged, and the loop rests
 * before the next batch.
 */
export function startLoop(work: Work, log: Logger): { stop(): Promise<void> } {
  const { restMs, limit } = work;
  const ending = new AbortController();
  const rest = () => sleep(restMs, undefined, { signal: ending.signal }).catch(() => undefined);
  const turn = async () => {
    try {
      return await work.run(limit);
    } catch (error) {
      log.error({ err: error, work: work.name }, "a batch of work failed");
      return 0;
    }
  };
  const done = (async () => {
    while (!ending.signal.aborted) {
      if ((await turn()) < limit) await rest();
    }
  })();
  return {
    stop() {
      ending.abort();
      return done.then(() => work.end?.());
    },
  };
}
