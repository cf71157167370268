import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";

/** A process of the product, as package.json's scripts start it. */
export interface Child {
  /** The first group of the first match in what it wrote; waits for it, and throws when the process ends without it. */
  said(pattern: RegExp): Promise<string>;
  /** Everything it wrote so far. */
  text(): string;
  kill(signal: NodeJS.Signals): void;
  /** Its exit status; null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

const PROJECT = resolve(import.meta.dirname, "../..");
const SCRIPTS = {
  all: ["gateway/main.ts", "--with-core"],
  core: ["src/main.ts"],
  gateway: ["gateway/main.ts"],
  testPac: ["src/pac/test-pac/main.ts"],
} as const;

/** Starts a script in a folder of its own choice, with no setting but those given. Killed when the test ends. */
export function launch(
  script: keyof typeof SCRIPTS,
  folder: string,
  env: NodeJS.ProcessEnv,
  ...flags: string[]
): Child {
  const [file, ...args] = SCRIPTS[script];
  const child = spawn(
    process.execPath,
    ["--import", import.meta.resolve("tsx"), join(PROJECT, file), ...args, ...flags],
    { cwd: folder, env: { PATH: process.env.PATH, PORT: "0", GRPC_PORT: "0", ...env } },
  );
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const ended = once(child, "close").then(([code]) => code as number | null);
  const isOver = ended.then(() => true);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return {
    ended,
    text: () => text,
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

export const GATEWAY_AT = /gateway listens at (http:[^"\s]+)/;
export const CORE_AT = /core listens for gRPC at (http:[^"\s]+)/;
export const PAC_AT = /test PAC at (http:[^",\s]+)/;
export const PAC_ADMIN_AT = /administration at (http:[^",\s]+)/;

/** A new folder. Whoever PostgreSQL runs as can enter it. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "cfdi-process-"));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
