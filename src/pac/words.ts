import { aroundReceiving, type Pac } from "./pac.ts";

/**
 * Makes the texts of a PAC safe to store, log and show, whatever bytes it sent: PostgreSQL's text admits no NUL
 * (22021), a log entry is one line, and nobody reads more than the first lines of a stack trace.
 */
export function withPlainWords(pac: Pac): Pac {
  return {
    ...pac,
    stamp: async (order) => plain(await pac.stamp(order)),
    recover: async (order) => plain(await pac.recover(order)),
    cancel: async (order) => plain(await pac.cancel(order)),
    receipt: async (order) => plain(await pac.receipt(order)),
    probe: async (deadline) => plain(await pac.probe(deadline)),
    ...(pac.balance && { balance: async (deadline) => plain(await pac.balance!(deadline)) }),
    ...aroundReceiving(pac.receiving, async (_operation, _about, call) => plain(await call())),
  };
}

const WORDS: ReadonlySet<string> = new Set(["code", "detail", "reason", "unseen"]);

function plain<Outcome extends object>(outcome: Outcome): Outcome {
  const entries = Object.entries(outcome).map(([name, value]) => [name, WORDS.has(name) ? plainText(value) : value]);
  return Object.fromEntries(entries) as Outcome;
}

const MAX_WORDS = 500;
/** Matches control characters, unpaired surrogates, and blanks of every kind. */
const UNPLAIN = /[\p{Cc}\p{Cs}\s]+/gu;

export function plainText(text: string): string {
  return text.slice(0, MAX_WORDS).replace(UNPLAIN, " ").trim();
}
