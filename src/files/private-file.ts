import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Replaces the file, whole or not at all. Only the user that runs the process may read it. */
export function writePrivate(path: string, text: string): void {
  renameSync(writeBeside(path, text), path);
}

/** Replaces the file in the same way without blocking the event loop. Its folder must exist. */
export async function rewritePrivate(path: string, text: string): Promise<void> {
  const beside = besideOf(path);
  await writeFile(beside, `${text}\n`, PRIVATE);
  await rename(beside, path);
}

/**
 * Writes the file unless it exists, and returns its contents. When several processes write at once, all of them get
 * what the first one wrote.
 */
export function keepPrivate(path: string, text: string): string {
  const whole = writeBeside(path, text);
  try {
    // Unlike a rename, a link fails when the path exists.
    linkSync(whole, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(whole);
  }
  return readFileSync(path, "utf8");
}

function writeBeside(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  const beside = besideOf(path);
  writeFileSync(beside, `${text}\n`, PRIVATE);
  return beside;
}

/** The name is random, because containers that share a folder may share process numbers. */
const besideOf = (path: string) => `${path}.${randomUUID()}.new`;

const PRIVATE = { mode: 0o600, flag: "wx" };
