import { execFileSync, spawn } from "node:child_process";
import { once as event } from "node:events";
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { once } from "../../common/once.ts";
import { endsWithThisProcess } from "./leavings.ts";

/** A child is a process of the product or of its proofs. */
export interface Child {
  /** Waits for output that matches and returns the first group of the match; throws when the process ends before. */
  said(pattern: RegExp): Promise<string>;
  text(): string;
  /** Writes a line to the standard input of the process, unless that is closed. */
  tell(line: string): void;
  kill(signal: NodeJS.Signals): void;
  /** Resolves to the exit status; null stands for an end by a signal. */
  readonly ended: Promise<number | null>;
}

const PROJECT = resolve(import.meta.dirname, "../..");

/**
 * Returns the folder of the compiled product: this file's own, if it was compiled itself. Otherwise the product is
 * compiled once for this process, because to start a child through tsx costs twice the CPU.
 */
export const compiled = once(() => {
  if (import.meta.filename.endsWith(".js")) return PROJECT;
  const folder = mkdtempSync(join(tmpdir(), "cfdi-compiled-"));
  // PostgreSQL's own user reads here, too.
  chmodSync(folder, 0o755);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const file of ["node_modules", "package.json"]) symlinkSync(join(PROJECT, file), join(folder, file));
  const out = join(folder, "compiled");
  execFileSync(process.execPath, ["build.mjs", "--proofs", out], { cwd: PROJECT, stdio: "inherit" });
  return out;
});

/** Returns the compiled program of a TypeScript file of the project, which `build.mjs` lists. */
export function programOf(file: string): string {
  return join(compiled(), file.replace(/\.ts$/, ".js"));
}

/** Starts a TypeScript file of the project in a given folder, with no settings but the given ones. */
export function startChild(file: string, args: readonly string[], folder: string, env: NodeJS.ProcessEnv): Child {
  const child = spawn(process.execPath, [programOf(file), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: "0", GRPC_PORT: "0", OPS_PORT: "0", ...env },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  child.stdin.on("error", () => undefined);
  const settled = child.pid === undefined ? () => undefined : endsWithThisProcess(child.pid);
  const ended = event(child, "close").then(([code]) => {
    settled();
    return code as number | null;
  });
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
