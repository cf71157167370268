import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";

/** A child is a process of the product or of its proofs. */
export interface Child {
  /** Waits for output that matches and returns the first group of the match; throws when the process ends before. */
  said(pattern: RegExp): Promise<string>;
  /** Returns all output so far. */
  text(): string;
  /** Writes a line to the standard input of the process, unless that is closed. */
  tell(line: string): void;
  kill(signal: NodeJS.Signals): void;
  /** Resolves to the exit status; null stands for an end by a signal. */
  readonly ended: Promise<number | null>;
}

const PROJECT = resolve(import.meta.dirname, "../..");

/** Children run through tsx, unless this file was compiled itself (build.mjs), because then the others lie beside it. */
const isCompiled = import.meta.filename.endsWith(".js");

/** Starts a TypeScript file of the project in a given folder, with no settings but the given ones. */
export function startChild(
  file: string,
  args: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv,
): Child {
  const program = isCompiled
    ? [join(PROJECT, file.replace(/\.ts$/, ".js"))]
    : ["--import", import.meta.resolve("tsx"), join(PROJECT, file)];
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: "0", GRPC_PORT: "0", OPS_PORT: "0", ...env },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  child.stdin.on("error", () => undefined);
  const ended = once(child, "close").then(([code]) => code as number | null);
  const isOver = ended.then(() => true);
  return {
    ended,
    text: () => text,
    tell: (line) => void child.stdin.write(`${line}\n`),
    kill: (signal) => void child.kill(signal),
    async said(pattern) {
      for (;;) {
        const found = pattern.exec(text)?.[1];
        if (found !== undefined) return found;
        const over = await Promise.race([isOver, new Promise<false>((next) => setTimeout(next, 50, false))]);
        if (over && !pattern.test(text)) throw new Error(`ended without saying ${pattern}:\n${text}`);
      }
    },
  };
}

export const GATEWAY_AT = /gateway listens at (https?:[^"\s]+)/;
export const CORE_AT = /core listens for gRPC at (https?:[^"\s]+)/;
export const PAC_AT = /test PAC (?:\(\w+\) )?at (https?:[^",\s]+)/;
export const PAC_ADMIN_AT = /administration at (https?:[^",\s]+)/;
export const METRICS_AT = /health and metrics at (https?:[^"\s]+)/;
