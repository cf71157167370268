import { type AppError, invalid, unavailable } from "../../common/errors.ts";
import type { FairShare, Limits } from "../../common/fair-share.ts";
import { type Input, type Library, type Output, TASKS, type TaskName } from "./tasks.ts";
import { type Loss, ThreadLoss, type Threads } from "./threads.ts";

/** Whose documents they are. */
export interface Owner {
  readonly accountId: string;
  readonly environment: string;
}

/** Reads documents without holding up anybody: small ones at once, large ones in other threads, in turns by account. */
export interface Reader {
  /** 503 when the owner has too many large ones waiting, or this one's thread was lost; 400 when it needs too much memory. */
  read<T extends TaskName>(task: T, input: Input<T>, owner: Owner): Promise<Output<T>>;
}

export interface ReaderParts {
  readonly library: Library;
  readonly threads: Threads;
  readonly share: FairShare;
  /** Hears of threads that were lost over a document. */
  readonly onLoss: (loss: ThreadLoss, owner: Owner) => void;
}

/** Reading so much takes some 15 ms: less than it is worth to send it to another thread, and little for others to wait. */
export const LARGE = 128 * 1024;

/** What waits is in memory already. An account never has all threads where there are several. */
export function readingLimits(threads: number): Limits {
  return {
    all: { documents: threads, bytes: Number.POSITIVE_INFINITY },
    each: { documents: Math.max(1, threads - 1), bytes: Number.POSITIVE_INFINITY },
    waiting: { documents: 60, bytes: 64 * 1024 * 1024 },
    maxWaitMs: 10_000,
  };
}

export function createReader({ library, threads, share, onLoss }: ReaderParts): Reader {
  const readApart = async (task: TaskName, input: object, bytes: number, owner: Owner) => {
    const release = await share.take(`${owner.environment}/${owner.accountId}`, bytes);
    try {
      return await threads.run({ task, input });
    } catch (cause) {
      if (!(cause instanceof ThreadLoss)) throw cause;
      onLoss(cause, owner);
      throw REFUSALS[cause.loss]();
    } finally {
      release();
    }
  };
  return {
    async read<T extends TaskName>(task: T, input: Input<T>, owner: Owner) {
      const bytes = bytesIn(input);
      const run = TASKS[task] as (library: Library, input: Input<T>) => Output<T>;
      return bytes < LARGE
        ? run(library, input)
        : ((await readApart(task, input, bytes, owner)) as Output<T>);
    },
  };
}

function bytesIn(value: unknown): number {
  if (value instanceof Uint8Array) return value.byteLength;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, member) => sum + bytesIn(member), 0);
}

const REFUSALS: Readonly<Record<Loss, () => AppError>> = {
  memory: () =>
    invalid("xml: leer el documento pide más memoria que la que hay para uno; sepárelo en varios", {
      campo: "xml",
    }),
  time: () => unavailable("leer el documento tardó demasiado"),
  crash: () => unavailable("la lectura del documento se interrumpió"),
};
