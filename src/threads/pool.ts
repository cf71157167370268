import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { fromPlain } from "./plain.ts";

/** Threads that do one kind of work apart from all else. */
export interface Threads<Job> {
  /** Fails with `ThreadLoss` when its thread did not live to tell. */
  run(job: Job): Promise<unknown>;
  close(): Promise<void>;
}

/** Why a thread was lost over a job: it ran out of its memory, out of time, or broke down. */
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
  /** Of one thread, for JavaScript; what it allocates outside of that comes on top. */
  readonly memoryMb: number;
  /** For one job, the start of its thread included. */
  readonly taskMs: number;
  /** A thread that long without work ends, and its memory is free. */
  readonly idleMs: number;
}

/** What the threads of a pool run. */
export interface Script {
  /** The module that opens the pool; the script stands beside it. */
  readonly beside: string;
  /** Its file, without the ending. Its default export does one job. */
  readonly name: string;
  /** What a thread finds in `workerData`: the same object for as long as the same is to be found there. */
  data(): object;
}

/**
 * Starts nothing before the first job. After the script has given other data, new threads take the place of the old ones, which
 * finish what they have begun. `onTrouble` hears of threads that do not even start.
 */
export function openPool<Job>(
  script: Script,
  onTrouble: (cause: unknown) => void,
  { threads, memoryMb, taskMs, idleMs }: ThreadLimits,
): Threads<Job> {
  let current: { readonly pool: Piscina; readonly data: object } | undefined;
  /** Pools that finish what they have begun. */
  const leaving = new Set<Piscina>();
  const retire = (pool: Piscina) => {
    leaving.add(pool);
    void pool.close().then(() => leaving.delete(pool), onTrouble);
  };
  const open = (workerData: object) => {
    const opened = new Piscina({
      ...fileOf(script),
      ...{ minThreads: 0, maxThreads: threads, idleTimeout: idleMs, workerData },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    opened.on("error", onTrouble);
    return opened;
  };
  return {
    async run(job) {
      const data = script.data();
      if (current !== undefined && current.data !== data) {
        retire(current.pool);
        current = undefined;
      }
      current ??= { pool: open(data), data };
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

/** What is short-lived while a large document is read or printed. */
const YOUNG_MB = 64;

/** The one place that says how a thread's file is found: TypeScript as this file is, which needs its loader, or JavaScript. */
function fileOf({ beside, name }: Script): { filename: string; execArgv?: string[] } {
  const file = (ending: string) => fileURLToPath(new URL(`./${name}.${ending}`, beside));
  return import.meta.url.endsWith(".ts")
    ? { filename: file("ts"), execArgv: [`--import=${typescriptLoader()}`] }
    : { filename: file("js") };
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

/** What the pool says when a thread is gone; anything else was thrown by the job itself. */
function lossOf({ code, name, message = "" }: Failure): Loss | undefined {
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return "memory";
  if (name === "AbortError") return "time";
  return /^worker exited|^Terminating worker/.test(message) ? "crash" : undefined;
}
