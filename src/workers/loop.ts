import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

/** Work that comes again and again: one batch at a time, at most `limit` pieces of it. */
export interface Work {
  /** For the log. */
  readonly name: string;
  /** Returns how many pieces were found; a full batch is followed by the next at once. */
  run(limit: number): Promise<number>;
  /** It says how long to rest after a batch that was not full, or that failed. */
  readonly restMs: number;
  /** Most pieces in a batch. */
  readonly limit: number;
}

/** Repeats the work until it is stopped; `stop` waits for the batch in hand. A failure is logged and rested over. */
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
      return done;
    },
  };
}
