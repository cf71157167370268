import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import type { PackedCatalogs } from "../engine/catalogs/index.ts";
import { fromPlain } from "./plain.ts";
import type { TaskName } from "./tasks.ts";

/** What documents are read with, as a thread is given it. */
export interface Shelf {
  /** Folder of the schemas: a thread loads them by itself. */
  readonly xsd: string;
  /** Shared with all threads. */
  readonly catalogs: PackedCatalogs;
}

export interface Job {
  readonly task: TaskName;
  readonly input: object;
}

/** Threads that read documents apart from all else. */
export interface Threads {
  /** Fails with `ThreadLoss` when its thread did not live to tell. */
  run(job: Job): Promise<unknown>;
  close(): Promise<void>;
}

/** Why a thread was lost over a document: it ran out of its memory, out of time, or broke down. */
export type Loss = "memory" | "time" | "crash";

export class ThreadLoss extends Error {
  readonly loss: Loss;

  constructor(loss: Loss, cause: unknown) {
    super(`a thread that read a document was lost: ${loss}`, { cause });
    this.loss = loss;
  }
}

export interface ThreadLimits {
  readonly threads: number;
  /** Of one thread, for JavaScript; libxml2 takes some 150 MB more for the largest documents. */
  readonly memoryMb: number;
  /** For one task, the start of its thread included. */
  readonly taskMs: number;
  /** A thread that long without work ends, and its memory is free. */
  readonly idleMs: number;
}

/** One processor is left to whoever stamps; more than four threads would be memory for what comes seldom. */
export const THREAD_LIMITS: ThreadLimits = {
  threads: Math.max(1, Math.min(availableParallelism() - 1, 4)),
  memoryMb: 512,
  taskMs: 15_000,
  idleMs: 30_000,
};

/**
 * Starts nothing before the first job. `shelf` is asked before each job: after it has given something else, new threads
 * take the place of the old ones, which finish what they have begun. `onTrouble` hears of threads that do not even start.
 */
export function openThreads(
  shelf: () => Shelf,
  onTrouble: (cause: unknown) => void,
  { threads, memoryMb, taskMs, idleMs }: ThreadLimits = THREAD_LIMITS,
): Threads {
  let current: { readonly pool: Piscina; readonly catalogs: PackedCatalogs } | undefined;
  /** Pools that finish what they have begun. */
  const leaving = new Set<Piscina>();
  const retire = (pool: Piscina) => {
    leaving.add(pool);
    void pool.close().then(() => leaving.delete(pool), onTrouble);
  };
  const open = ({ xsd, catalogs }: Shelf) => {
    const opened = new Piscina({
      ...THREAD,
      ...{
        minThreads: 0,
        maxThreads: threads,
        idleTimeout: idleMs,
        workerData: { xsd, catalogs } satisfies Shelf,
      },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    opened.on("error", onTrouble);
    return opened;
  };
  return {
    async run(job) {
      const wanted = shelf();
      if (current !== undefined && current.catalogs !== wanted.catalogs) {
        retire(current.pool);
        current = undefined;
      }
      current ??= { pool: open(wanted), catalogs: wanted.catalogs };
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

/** What is short-lived while a large document is read. */
const YOUNG_MB = 64;

/** The one place that says which file a thread runs: TypeScript as this file is, which needs its loader, or JavaScript. */
const THREAD = import.meta.url.endsWith(".ts")
  ? { filename: fileOf("./thread.ts"), execArgv: [`--import=${typescriptLoader()}`] }
  : { filename: fileOf("./thread.js") };

function fileOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** `--import tsx` alone does nothing in a thread of Node 20. */
function typescriptLoader(): string {
  const api = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  return `data:text/javascript,import{register}from${api};register()`;
}

interface Failure {
  readonly code?: string;
  readonly name?: string;
  readonly message?: string;
}

/** What the pool says when a thread is gone; anything else was thrown by the task itself. */
function lossOf({ code, name, message = "" }: Failure): Loss | undefined {
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return "memory";
  if (name === "AbortError") return "time";
  return /^worker exited|^Terminating worker/.test(message) ? "crash" : undefined;
}
