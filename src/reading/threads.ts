import { availableParallelism } from "node:os";
import { openPool, type ThreadLimits, type Threads } from "../threads/pool.ts";
import type { TaskName } from "./tasks.ts";

/** Where a thread finds what documents are read with: it loads all of it by itself. */
export interface Shelf {
  /** Folder of the schemas. */
  readonly xsd: string;
  readonly catalogsDir: string | undefined;
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

/** Threads that read documents (thread.ts). */
export function openThreads(
  shelf: Shelf,
  onTrouble: (cause: unknown) => void,
  limits: ThreadLimits = THREAD_LIMITS,
): Threads<Job> {
  return openPool({ beside: import.meta.url, name: "thread", data: shelf }, onTrouble, limits);
}
