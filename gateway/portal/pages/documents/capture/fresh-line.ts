import { type Draft, readRows, sameDraft, write } from "../forms/draft.ts";
import { newLine } from "./line-taxes.tsx";

export const freshLine = (): Draft => ({ cantidad: "1", ...newLine() });

export const isFresh = (row: Draft | undefined) => row !== undefined && sameDraft(row, freshLine());

/** Leaves out the concepts at the end that were begun and not filled in; the first one stays. */
export function withoutFreshLines(draft: Draft): Draft {
  const rows = readRows(draft, "conceptos");
  const last = rows.findLastIndex((row, index) => index === 0 || !isFresh(row));
  return last === rows.length - 1 ? draft : write(draft, "conceptos", rows.slice(0, last + 1));
}
