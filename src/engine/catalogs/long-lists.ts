import { readFileSync } from "node:fs";
import { type Entries, entriesIn } from "./entries.ts";

/** Reads a long list, which has a file of its own. */
export function entriesOf(list: string): Entries {
  return entriesIn(readFileSync(new URL(`./data/${list}.txt`, import.meta.url), "utf8"));
}
