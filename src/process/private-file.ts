import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Whole or not at all, in place of what was there, and for this user's eyes only. */
export function writePrivate(path: string, text: string): void {
  renameSync(writeBeside(path, text), path);
}

/**
 * Writes the file where there is none yet, and returns what stands in it: of several processes at once one is first, and all get what that
 * one wrote.
 */
export function keepPrivate(path: string, text: string): string {
  const whole = writeBeside(path, text);
  try {
    // Unlike a rename, a link takes nobody's place.
    linkSync(whole, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(whole);
  }
  return readFileSync(path, "utf8");
}

/** Under a name that no other process has: containers that share a folder may share process numbers too. */
function writeBeside(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.${randomUUID()}.new`;
  writeFileSync(beside, `${text}\n`, { mode: 0o600, flag: "wx" });
  return beside;
}
