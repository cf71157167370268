import type { Step } from "./fault.ts";

/** SW Sapien answers within a few seconds; the service waits 18 s for a stamp, so this delay is slow but no failure. */
const SLOW_MS = 5_000;
/** Until then a new stamp is not found again. */
const LAG_MS = 4_000;
const BLANK_MS = 2_000;

/** The failures of a PAC that people know by name, as they happen on the wire; test-pac.md tells each in words. */
export const NAMED_FAULTS = {
  "lost-response": [{ point: "afterCommit", action: { kind: "reset" } }],
  slow: [{ point: "afterCommit", action: { kind: "delay", ms: SLOW_MS } }],
  reset: [{ point: "beforeCore", action: { kind: "reset" } }],
  "http-500": [{ point: "beforeCore", action: { kind: "status", status: 500 } }],
  "307-empty": [{ point: "afterCommit", action: { kind: "forget", youngerThan: BLANK_MS }, lasting: true }],
  "lookup-lag-4s": [
    { point: "afterCommit", action: { kind: "reset" } },
    { point: "afterCommit", action: { kind: "forget", youngerThan: LAG_MS }, lasting: true },
  ],
  "stamped-then-silent": [{ point: "afterCommit", action: { kind: "hang" } }],
  "late-stamp": [{ point: "beforeCore", action: { kind: "defer", ms: LAG_MS } }],
  "token-expired": [{ point: "beforeCore", action: { kind: "expire" } }],
  "balance-exhausted": [{ point: "beforeCore", action: { kind: "reject", code: "AU2001" } }],
} as const satisfies Readonly<Record<string, readonly Step[]>>;

export type FaultName = keyof typeof NAMED_FAULTS;

/** Returns the steps of a named fault, or none for an unknown name. */
export function stepsNamed(name: string): readonly Step[] {
  return Object.hasOwn(NAMED_FAULTS, name) ? NAMED_FAULTS[name as FaultName] : [];
}
