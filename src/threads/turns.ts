import type { AppError } from "../../common/errors.ts";
import type { FairShare, Limits } from "../../common/fair-share.ts";
import { type Job, type Loss, ThreadLoss, type Threads } from "./threads.ts";

export interface Owner {
  readonly accountId: string;
  readonly environment: string;
}

export interface TurnsParts {
  readonly threads: Threads;
  readonly share: FairShare;
  readonly refusals: Readonly<Record<Loss, () => AppError>>;
  readonly onLoss: (loss: ThreadLoss, owner: Owner) => void;
}

/**
 * Returns the limits of jobs that share so many threads; `what` names the jobs in a refusal. With several threads one
 * account never occupies all of them.
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

/** Runs a job in a thread when its account's turn has come; it holds `bytes` in memory while it waits. */
export type RunInTurn = (job: Job, bytes: number, owner: Owner) => Promise<unknown>;

/** Runs jobs in turns by account. @throws 503 when the owner has too much waiting, or waited too long */
export function inTurns({ threads, share, refusals, onLoss }: TurnsParts): RunInTurn {
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
