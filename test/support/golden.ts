import { readFileSync, writeFileSync } from "node:fs";

/** What the file says; with `UPDATE_GOLDEN=1` it is first written anew from what the code makes today. */
export function golden(path: string, actual: string): string {
  if (process.env.UPDATE_GOLDEN === "1") writeFileSync(path, actual);
  return readFileSync(path, "utf8");
}
