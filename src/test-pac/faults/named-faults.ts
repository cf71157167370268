import type { Step } from "./fault.ts";

/** SW Sapien answers within a few seconds; the service waits 18 s for a stamp, so this delay is slow but no failure. */
const SLOW_MS = 5_000;
/** A new stamp is not found again for this long. */
const LAG_MS = 4_000;
const BLANK_MS = 2_000;

/** These are the failures of a PAC that people know by name, as they happen on the wire. */
export const NAMED_FAULTS = {
  /** The document is stamped, but the connection breaks before the answer. */
  "lost-response": [{ point: "afterCommit", action: { kind: "reset" } }],
  /** The answer comes late. */
  slow: [{ point: "afterCommit", action: { kind: "delay", ms: SLOW_MS } }],
  /** The connection breaks before anything is done. */
  reset: [{ point: "beforeCore", action: { kind: "reset" } }],
  /** Nothing is done, and the answer is an HTTP error with HTML. */
  "http-500": [{ point: "beforeCore", action: { kind: "status", status: 500 } }],
  /** The document is stamped, but for two seconds every request, including the first, gets an empty 307. */
  "307-empty": [{ point: "afterCommit", action: { kind: "forget", youngerThan: BLANK_MS }, lasting: true }],
  /** The document is stamped and the answer is lost, and for four seconds every request gets an empty 307. */
  "lookup-lag-4s": [
    { point: "afterCommit", action: { kind: "reset" } },
    { point: "afterCommit", action: { kind: "forget", youngerThan: LAG_MS }, lasting: true },
  ],
  /** The document is stamped, but the connection stays open without an answer. */
  "stamped-then-silent": [{ point: "afterCommit", action: { kind: "hang" } }],
  /** The connection breaks, a look-up finds nothing, and the document is stamped four seconds later. */
  "late-stamp": [{ point: "beforeCore", action: { kind: "defer", ms: LAG_MS } }],
  /** The session ends before this request, so every request with its token gets 401. */
  "token-expired": [{ point: "beforeCore", action: { kind: "expire" } }],
  /** The account has no stamps left. */
  "balance-exhausted": [{ point: "beforeCore", action: { kind: "reject", code: "AU2001" } }],
} as const satisfies Readonly<Record<string, readonly Step[]>>;

export type FaultName = keyof typeof NAMED_FAULTS;

/** Returns the steps of a named fault, or none for an unknown name. */
export function stepsNamed(name: string): readonly Step[] {
  return Object.hasOwn(NAMED_FAULTS, name) ? NAMED_FAULTS[name as FaultName] : [];
}
