import { existsSync, readFileSync, writeFileSync } from "node:fs";

const UPDATE = process.env.UPDATE_GOLDEN === "1";

/** What the file says; `UPDATE_GOLDEN=1` writes it anew from what the code makes today. */
export function golden(path: string, actual: string): string {
  if (UPDATE || !existsSync(path)) writeFileSync(path, actual);
  return readFileSync(path, "utf8");
}
