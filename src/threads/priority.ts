import { setPriority } from "node:os";

const NICE = 10;

/** Called in a thread. On Linux each thread has a priority of its own: where processors are short, whoever stamps comes first. */
export function lowerPriority(): void {
  if (process.platform === "linux") setPriority(NICE);
}
