import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Replaces the file, whole or not at all. Only the user that runs the process may read it. */
export function writePrivate(path: string, text: string): void {
  renameSync(writeBeside(path, text), path);
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

/** Writes beside the path under a random name, because containers that share a folder may share process numbers. */
function writeBeside(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.${randomUUID()}.new`;
  writeFileSync(beside, `${text}\n`, { mode: 0o600, flag: "wx" });
  return beside;
}
