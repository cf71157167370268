import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "./child.ts";

const PROJECT = resolve(import.meta.dirname, "../..");

/** Starts the service by README's command, in a process group of its own as a terminal or a supervisor does. */
async function npmStart(dataDir: string): Promise<{ npm: ChildProcess; text(): string; ended: Promise<void> }> {
  const npm = spawn("npm", ["start"], {
    cwd: PROJECT,
    detached: true,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: "0", GRPC_PORT: "0" },
  });
  let text = "";
  for (const stream of [npm.stdout!, npm.stderr!]) stream.on("data", (chunk) => (text += chunk));
  onTestFinished(() => {
    if (isAlive(-npm.pid!)) process.kill(-npm.pid!, "SIGKILL");
  });
  // The pipes close only when no process of the group holds them any more.
  const ended = once(npm, "close").then(() => undefined);
  while (!text.includes("gateway listens at")) {
    if (npm.exitCode !== null) throw new Error(text);
    await new Promise((next) => setTimeout(next, 50));
  }
  return { npm, text: () => text, ended };
}

const lastLine = (text: string) => text.trim().split("\n").at(-1);

/** Returns the process that PostgreSQL's lock file names; undefined after an orderly end, which removes the file. */
function postgresOf(dataDir: string): number | undefined {
  const lock = join(dataDir, "postgres/cluster/postmaster.pid");
  return existsSync(lock) ? Number(readFileSync(lock, "utf8").split("\n")[0]) : undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The story is one test, because each start costs seconds. */
test("`npm start` ends in one orderly stop, whichever of its processes gets a signal, and takes over what a kill left", async () => {
  const dataDir = join(newFolder(), "data");
  const stopped = async ({ text, ended }: Awaited<ReturnType<typeof npmStart>>) => {
    await ended;
    expect(lastLine(text())).toMatch(/^Stopped by SIG(TERM|INT|HUP)$/);
    expect(postgresOf(dataDir), "PostgreSQL outlives the service").toBeUndefined();
  };
  const first = await npmStart(dataDir);
  expect(isAlive(postgresOf(dataDir)!)).toBe(true);
  first.npm.kill("SIGTERM");
  await stopped(first);

  const killed = await npmStart(dataDir);
  const postgres = postgresOf(dataDir)!;
  process.kill(-killed.npm.pid!, "SIGKILL");
  await killed.ended;
  expect(isAlive(postgres)).toBe(true);

  const last = await npmStart(dataDir);
  expect(postgresOf(dataDir)).toBe(postgres);
  for (const signal of ["SIGINT", "SIGINT", "SIGTERM", "SIGHUP"] as const) process.kill(-last.npm.pid!, signal);
  await stopped(last);
});
