import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface Program {
  readonly pid: number;
  /** Waits for output that matches and returns the first group of the match; throws when the process ends before. */
  said(pattern: RegExp): Promise<string>;
  close(): Promise<void>;
}

/** A start names a source file in a tree of the project, and the flags and settings of its process. */
export interface Start {
  readonly tree: string;
  readonly file: string;
  readonly args?: readonly string[];
  readonly flags?: readonly string[];
  readonly isCompiled?: boolean;
  readonly env: NodeJS.ProcessEnv;
  /** The process logs into this file, as in production, so that no reader of a pipe costs time. */
  readonly log: string;
}

export function startProgram(start: Start): Program {
  const { tree, file, args = [], flags = [], isCompiled = false, env, log } = start;
  const output = openSync(log, "w");
  const program = isCompiled
    ? [join(tree, file.replace(/\.ts$/, ".js"))]
    : ["--import", import.meta.resolve("tsx"), join(tree, file)];
  const child = spawn(process.execPath, [...flags, ...program, ...args], {
    cwd: tree,
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const ended = once(child, "exit");
  return {
    pid: child.pid!,
    async said(pattern) {
      for (;;) {
        const text = readFileSync(log, "utf8");
        const found = pattern.exec(text)?.[1];
        if (found !== undefined) return found;
        if (child.exitCode !== null) throw new Error(`${file} ended without saying ${pattern}:\n${text}`);
        await sleep(LOOK_MS);
      }
    },
    async close() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await ended;
    },
  };
}

const LOOK_MS = 10;

/** A clock tick (proc(5)): there are 100 a second on every Linux that Node runs on. */
const TICK_MS = 10;

/** CAN_COUNT is true on systems with /proc, which tells the usage of processes. */
export const CAN_COUNT = existsSync("/proc/self/stat");

/** Returns the processor time of a process and all its descendants in milliseconds, including those that ended. */
export function cpuMsOf(root: number): number {
  const all = processes();
  return [root, ...descendants(root, all)].reduce((sum, pid) => sum + (all.get(pid)?.cpuMs ?? 0), 0);
}

/** Returns the resident memory of a process and all its descendants in MB; shared pages count for each process. */
export function rssMbOf(root: number): number {
  const all = processes();
  return [root, ...descendants(root, all)].reduce((sum, pid) => sum + (all.get(pid)?.rssMb ?? 0), 0);
}

export function parentOf(pid: number): number {
  return readProcess(pid)?.parent ?? 0;
}

interface Running {
  readonly parent: number;
  readonly cpuMs: number;
  readonly rssMb: number;
}

function processes(): ReadonlyMap<number, Running> {
  const pids = CAN_COUNT ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return new Map(
    pids.flatMap((pid) => {
      const running = readProcess(Number(pid));
      return running === undefined ? [] : [[Number(pid), running] as const];
    }),
  );
}

/** Reads /proc/PID/stat (proc(5)), whose second field may hold blanks and ends with the last bracket. */
function readProcess(pid: number): Running | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const ticks = fields[11]! + fields[12]! + fields[13]! + fields[14]!;
    return { parent: fields[1]!, cpuMs: ticks * TICK_MS, rssMb: (fields[21]! * PAGE) / 2 ** 20 };
  } catch {
    return undefined;
  }
}

const PAGE = 4096;

function descendants(root: number, all: ReadonlyMap<number, Running>): number[] {
  const children = [...all].filter(([, { parent }]) => parent === root).map(([pid]) => pid);
  return children.flatMap((pid) => [pid, ...descendants(pid, all)]);
}
