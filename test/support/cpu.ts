import { readdirSync, readFileSync } from "node:fs";

/** Linux counts the time of processes in hundredths of a second. */
const TICKS = 100;

/**
 * Returns the seconds of CPU that this process and everything below it have taken so far, except what left it for good,
 * as PostgreSQL does. It is 0 where the system has no /proc.
 */
export function cpuSoFar(): number {
  const children = new Map<number, number[]>();
  const ticks = new Map<number, number>();
  for (const name of names("/proc").filter((each) => /^\d+$/.test(each))) {
    // The name of the program, in parentheses, may hold anything. After it come the state and the parent; the
    // 12th to 15th are the process' own time and that of its children that ended.
    const fields = text(`/proc/${name}/stat`)
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const parent = fields[1] ?? 0;
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    const time = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    ticks.set(Number(name), time / TICKS);
  }
  const of = (pid: number) => ticks.get(pid) ?? 0;
  const from = (pid: number): number => (children.get(pid) ?? []).reduce((sum, child) => sum + from(child), of(pid));
  return from(process.pid);
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A process may end before it is read. */
function text(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
