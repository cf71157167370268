import { lowerPriority } from "../threads/priority.ts";
import type { Job } from "./printer.ts";
import { TASKS } from "./tasks.ts";

/** What runs in each thread of the pool (printer.ts): it prints one document after the other. */
lowerPriority();

export default function print({ task, input }: Job): unknown {
  return TASKS[task](input as never);
}
