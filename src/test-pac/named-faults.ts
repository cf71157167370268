import type { Step } from "./fault.ts";

/** SW Sapien answers a stamp within a few seconds; an order of the service waits 18 (its deadline). */
const SLOW_MS = 5_000;
/** How long a stamp that was just given is not found again. */
const LAG_MS = 4_000;
const BLANK_MS = 2_000;

/** The failures of a PAC that people know by name, each as what happens on the wire. */
export const NAMED_FAULTS = {
  /** The work is done and its answer never arrives: the connection breaks. */
  "lost-response": [{ point: "afterCommit", action: { kind: "reset" } }],
  /** The answer comes, late. */
  slow: [{ point: "afterCommit", action: { kind: "delay", ms: SLOW_MS } }],
  /** The connection breaks before anything was done. */
  reset: [{ point: "beforeCore", action: { kind: "reset" } }],
  /** An HTTP error with HTML instead of the work. */
  "http-500": [{ point: "beforeCore", action: { kind: "status", status: 500 } }],
  /** Stamped; whoever asks within two seconds, the first order included, hears 307 with nothing in it. */
  "307-empty": [{ point: "afterCommit", action: { kind: "forget", youngerThan: BLANK_MS }, lasting: true }],
  /** Stamped, the answer is lost, and for four seconds looking again finds nothing: 307 with nothing in it. */
  "lookup-lag-4s": [
    { point: "afterCommit", action: { kind: "reset" } },
    { point: "afterCommit", action: { kind: "forget", youngerThan: LAG_MS }, lasting: true },
  ],
  /** The work is done; the connection stays open and nothing ever comes. */
  "stamped-then-silent": [{ point: "afterCommit", action: { kind: "hang" } }],
  /** The session ends before this request: 401, and so for every other request that still uses its token. */
  "token-expired": [{ point: "beforeCore", action: { kind: "expire" } }],
  /** The account has no stamps left. */
  "balance-exhausted": [{ point: "beforeCore", action: { kind: "reject", code: "AU2001" } }],
} as const satisfies Readonly<Record<string, readonly Step[]>>;

export type FaultName = keyof typeof NAMED_FAULTS;

/** The steps of a name; of a name that is none, no steps. */
export function stepsNamed(name: string): readonly Step[] {
  return Object.hasOwn(NAMED_FAULTS, name) ? NAMED_FAULTS[name as FaultName] : [];
}
