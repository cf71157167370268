import type { AppError } from "../../common/errors.ts";
import type { FairShare, Limits } from "../../common/fair-share.ts";
import { type Loss, ThreadLoss, type Threads } from "./pool.ts";

/** Whose work it is. */
export interface Owner {
  readonly accountId: string;
  readonly environment: string;
}

export interface TurnsParts<Job> {
  readonly threads: Threads<Job>;
  readonly share: FairShare;
  /** What the caller is told of a thread that was lost. */
  readonly refusals: Readonly<Record<Loss, () => AppError>>;
  /** Hears of each of them. */
  readonly onLoss: (loss: ThreadLoss, owner: Owner) => void;
}

/**
 * The turns of `what`, as callers are told of it, at so many threads. An account never has all of them where there are several;
 * what waits is in memory already.
 */
export function limitsOf(what: string, threads: number): Limits {
  return {
    what,
    all: { documents: threads, bytes: Number.POSITIVE_INFINITY },
    each: { documents: Math.max(1, threads - 1), bytes: Number.POSITIVE_INFINITY },
    waiting: { documents: 60, bytes: 64 * 1024 * 1024 },
    maxWaitMs: 10_000,
  };
}

/** Runs a job in a thread when its account's turn has come; `bytes`: what it holds in memory while it waits. */
export type RunApart<Job> = (job: Job, bytes: number, owner: Owner) => Promise<unknown>;

/** 503 when the owner has too much waiting, or waited too long. */
export function inTurns<Job>({ threads, share, refusals, onLoss }: TurnsParts<Job>): RunApart<Job> {
  return async (job, bytes, owner) => {
    const release = await share.take(`${owner.environment}/${owner.accountId}`, bytes);
    try {
      return await threads.run(job);
    } catch (cause) {
      if (!(cause instanceof ThreadLoss)) throw cause;
      onLoss(cause, owner);
      throw refusals[cause.loss]();
    } finally {
      release();
    }
  };
}
