import type { AppError } from "../../common/errors.ts";
import type { FairShare, Limits } from "../../common/fair-share.ts";
import { type Job, type Loss, ThreadLoss, type Threads } from "./threads.ts";

/** The account that a job is done for, in one of its environments. */
export interface Owner {
  readonly accountId: string;
  readonly environment: string;
}

export interface TurnsParts {
  readonly threads: Threads;
  readonly share: FairShare;
  /** The error that the caller gets for each way to lose a thread. */
  readonly refusals: Readonly<Record<Loss, () => AppError>>;
  /** Called for each lost thread. */
  readonly onLoss: (loss: ThreadLoss, owner: Owner) => void;
}

/**
 * Limits for jobs that have so many threads; `what` names the jobs in the sentence of a refusal. Where there are several threads one account never has all of
 * them. Waiting jobs are in memory already.
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

/** Refuses with 503 when the owner has too much waiting, or waited too long. */
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
