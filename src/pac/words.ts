import type { Pac } from "./pac.ts";

/**
 * The same PAC, whose words anybody may store, log and show, whatever bytes it sent: PostgreSQL's text holds no NUL
 * (22021), a log no second line, and a person reads the first lines' worth of a stack trace.
 */
export function withPlainWords(pac: Pac): Pac {
  return {
    ...pac,
    stamp: async (order) => plain(await pac.stamp(order)),
    recover: async (order) => plain(await pac.recover(order)),
    cancel: async (order) => plain(await pac.cancel(order)),
    receipt: async (order) => plain(await pac.receipt(order)),
  };
}

/** The fields of an outcome that repeat what a PAC wrote. */
const WORDS: ReadonlySet<string> = new Set(["code", "detail", "reason"]);

function plain<Outcome extends object>(outcome: Outcome): Outcome {
  const entries = Object.entries(outcome).map(([name, value]) => [
    name,
    WORDS.has(name) ? plainText(value) : value,
  ]);
  return Object.fromEntries(entries) as Outcome;
}

const MAX_WORDS = 500;
/** Controls, halves of characters, and blanks of every kind. */
const UNPLAIN = /[\p{Cc}\p{Cs}\s]+/gu;

function plainText(text: string): string {
  return text.slice(0, MAX_WORDS).replace(UNPLAIN, " ").trim();
}
