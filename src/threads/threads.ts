import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import type { PackedCatalogs } from "../engine/catalogs/index.ts";
import { fromPlain } from "./plain.ts";

/** A pool of threads for work that would hold up the event loop. */
export interface Threads {
  /** Resolves to the task's result. Rejects with `ThreadLoss` when the thread ended before the task did. */
  run(job: Job): Promise<unknown>;
  close(): Promise<void>;
}

/** A task of one of the tables that `thread.ts` loads, with its argument. */
export interface Job {
  readonly table: TableName;
  readonly task: string;
  readonly input: object;
}

export type TableName = "reading" | "printing";

/** A thread is lost when it runs out of its memory, out of time, or breaks down. */
export type Loss = "memory" | "time" | "crash";

export class ThreadLoss extends Error {
  readonly loss: Loss;

  constructor(loss: Loss, cause: unknown) {
    super(`a thread was lost over its job: ${loss}`, { cause });
    this.loss = loss;
  }
}

export interface ThreadLimits {
  readonly threads: number;
  /** Megabytes that JavaScript of one thread may use; what it allocates outside of that comes on top. */
  readonly memoryMb: number;
  /** Milliseconds that a job may take, the start of its thread included. */
  readonly taskMs: number;
  /** Milliseconds without work after which a thread ends and frees its memory. */
  readonly idleMs: number;
}

export interface Supplies {
  readonly xsd: string;
  /** All threads share the catalogs' memory. */
  readonly catalogs: PackedCatalogs;
}

/**
 * Each table of tasks has threads of its own, so that printing never delays the reading of a large document. One
 * processor is left to stamping; more threads would hold memory for rare work.
 */
export const THREADS_FOR: Readonly<Record<TableName, number>> = {
  reading: Math.max(1, Math.min(availableParallelism() - 1, 4)),
  printing: Math.max(1, Math.min(availableParallelism() - 1, 2)),
};

/**
 * The largest document takes some 350 MB and 4 s to print. libxml2 takes some 150 MB beyond `memoryMb` for the largest
 * documents. Starting a thread takes a second or two, so an idle one is kept for a while.
 */
export const THREAD_LIMITS: ThreadLimits = {
  threads: THREADS_FOR.reading + THREADS_FOR.printing,
  memoryMb: 512,
  taskMs: 20_000,
  idleMs: 60_000,
};

/**
 * Opens the pool; the first job starts the first thread. `supplies` is called before each job: after an import of
 * catalogs new threads replace the old ones, which finish their jobs. `onTrouble` reports a thread that does not start.
 */
export function openThreads(
  supplies: () => Supplies,
  onTrouble: (cause: unknown) => void,
  { threads, memoryMb, taskMs, idleMs }: ThreadLimits = THREAD_LIMITS,
): Threads {
  let current: { readonly pool: Piscina; readonly catalogs: PackedCatalogs } | undefined;
  /** These pools were replaced and still finish their jobs. */
  const leaving = new Set<Piscina>();
  const retire = (pool: Piscina) => {
    leaving.add(pool);
    void pool.close().then(() => leaving.delete(pool), onTrouble);
  };
  const open = (workerData: Supplies) => {
    const opened = new Piscina({
      ...SCRIPT,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    opened.on("error", onTrouble);
    return opened;
  };
  return {
    async run(job) {
      const given = supplies();
      if (current !== undefined && current.catalogs !== given.catalogs) {
        retire(current.pool);
        current = undefined;
      }
      current ??= { pool: open(given), catalogs: given.catalogs };
      try {
        return fromPlain(await current.pool.run(job, { signal: AbortSignal.timeout(taskMs) }));
      } catch (cause) {
        const loss = lossOf(cause as Failure);
        throw loss === undefined ? cause : new ThreadLoss(loss, cause);
      }
    },
    close: async () => {
      const pools = [...leaving, ...(current === undefined ? [] : [current.pool])];
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}

/** The limit on young objects is high, because reading or printing a large document makes many short-lived ones. */
const YOUNG_MB = 64;

/** The thread's file is compiled JavaScript, or TypeScript with its loader, as this file is. */
const SCRIPT: { filename: string; execArgv?: string[] } = import.meta.url.endsWith(".ts")
  ? { filename: besideThis("thread.ts"), execArgv: [`--import=${typescriptLoader()}`] }
  : { filename: besideThis("thread.js") };

function besideThis(file: string): string {
  return fileURLToPath(new URL(`./${file}`, import.meta.url));
}

/**
 * Returns a module that registers the TypeScript loader, because `--import tsx` alone has no effect in a thread of Node
 * 20.
 */
function typescriptLoader(): string {
  const api = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  return `data:text/javascript,import{register}from${api};register()`;
}

interface Failure {
  readonly code?: string;
  readonly name?: string;
  readonly message?: string;
}

/** Reads from the pool's error that a thread is gone; undefined for an error that the task itself threw. */
function lossOf({ code, name, message = "" }: Failure): Loss | undefined {
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return "memory";
  if (name === "AbortError") return "time";
  return /^worker exited|^Terminating worker/.test(message) ? "crash" : undefined;
}
