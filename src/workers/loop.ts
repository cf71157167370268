import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

/** A Work repeats in batches of at most `limit` pieces. */
export interface Work {
  readonly name: string;
  /** Runs a batch and returns how many pieces were found; a full batch is followed by others at once. */
  run(limit: number): Promise<number>;
  /** Milliseconds that the loop rests after a batch that was not full, or that failed. */
  readonly restMs: number;
  readonly limit: number;
  /** Batches that may run at the same moment, 1 by default: one that outlasts a rest is joined by another. */
  readonly atOnce?: number;
  /** Waits, at a stop, for what a batch began and did not wait for. */
  end?(): Promise<void>;
}

/**
 * Repeats the work until it is stopped; `stop` waits for the batches that run. A failure is logged, and the loop rests
 * before the next batch.
 */
export function startLoop(work: Work, log: Logger): { stop(): Promise<void> } {
  const { restMs, limit, atOnce = 1 } = work;
  const ending = new AbortController();
  const rest = () => sleep(untilNext(restMs), undefined, { signal: ending.signal }).catch(() => undefined);
  const running = new Set<Promise<number>>();
  const turn = async () => {
    try {
      return await work.run(limit);
    } catch (error) {
      log.error({ err: error, work: work.name }, "a batch of work failed");
      return 0;
    }
  };
  const begin = () => {
    const batch = turn().finally(() => running.delete(batch));
    running.add(batch);
  };
  const done = (async () => {
    let isFull = false;
    while (!ending.signal.aborted) {
      do begin();
      while (isFull && running.size < atOnce);
      const found = await Promise.race(running.size < atOnce ? [...running, rest()] : running);
      if (found === undefined) continue;
      isFull = found >= limit;
      if (!isFull) await rest();
    }
    await Promise.all(running);
  })();
  return {
    stop() {
      ending.abort();
      return done.then(() => work.end?.());
    },
  };
}

/** Loops with a rest of at most this begin together, so that what they look for is asked at once (`Database.look`). */
const TOGETHER_MS = 1_000;

const untilNext = (restMs: number) => (restMs <= TOGETHER_MS ? restMs - (performance.now() % restMs) : restMs);
