import { availableParallelism } from "node:os";
import type { PackedCatalogs } from "../engine/catalogs/index.ts";
import { openPool, type ThreadLimits, type Threads } from "../threads/pool.ts";
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

/**
 * One processor is left to whoever stamps; more than four threads would be memory for what comes seldom. libxml2 takes some
 * 150 MB more than `memoryMb` for the largest documents.
 */
export const THREAD_LIMITS: ThreadLimits = {
  threads: Math.max(1, Math.min(availableParallelism() - 1, 4)),
  memoryMb: 512,
  taskMs: 15_000,
  idleMs: 30_000,
};

/** Threads that read documents (thread.ts). `shelf` is asked before each: catalogs that were imported meanwhile are for new threads. */
export function openThreads(
  shelf: () => Shelf,
  onTrouble: (cause: unknown) => void,
  limits: ThreadLimits = THREAD_LIMITS,
): Threads<Job> {
  let given = shelf();
  const data = () => {
    const now = shelf();
    if (now.catalogs !== given.catalogs) given = now;
    return given;
  };
  return openPool({ beside: import.meta.url, name: "thread", data }, onTrouble, limits);
}
