import type { Circuit } from "../../persistence/pacs/index.ts";
import type { Timeouts } from "./timeouts.ts";

/** A tally has what a process saw of a PAC since it last told the others. */
export interface Tally {
  /** Orders that certainly were not processed, or whose outcome is unknown. */
  readonly failures: number;
  readonly stamps: number;
  /** Stamps of orders that were begun after the circuit opened: a late answer to an older one does not close it. */
  readonly fresh: number;
  /** The PAC takes no orders at all, whoever sends them: its login, or its stamps. */
  readonly shut: boolean;
  /** The last failure, in the PAC's words. */
  readonly reason: string | undefined;
}

export const NOTHING: Tally = { failures: 0, stamps: 0, fresh: 0, shut: false, reason: undefined };

/** So many failures of a window open a circuit, if no more stamps than failures came in it. */
export const MOST_FAILURES = 5;

type Waits = Timeouts["circuit"];

/** The circuit after what a process saw. */
export function circuitAfter(circuit: Circuit, tally: Tally, now: Date, waits: Waits): Circuit {
  if (circuit.state !== "closed") {
    if (tally.fresh > 0) return closed(circuit, now);
    // Only a trial is an order to a PAC that is not closed, but for those that no other PAC could take.
    return tally.failures > 0 && circuit.state === "half-open" ? opened(circuit, tally, now, waits) : circuit;
  }
  const isOver = now.getTime() - circuit.windowAt.getTime() > waits.window;
  const window = isOver ? { windowAt: now, failures: 0, stamps: 0 } : circuit;
  const failures = window.failures + tally.failures;
  const stamps = window.stamps + tally.stamps;
  const counted = { ...circuit, windowAt: window.windowAt, failures, stamps };
  return tally.shut || isTooMuch({ failures, stamps }) ? opened(counted, tally, now, waits) : counted;
}

export function isTooMuch({ failures, stamps }: Pick<Tally, "failures" | "stamps">): boolean {
  return failures >= MOST_FAILURES && failures >= stamps;
}

function opened(circuit: Circuit, { reason }: Pick<Tally, "reason">, now: Date, waits: Waits): Circuit {
  const rest = Math.min(waits.rest * 2 ** circuit.openings, waits.mostRest);
  return {
    ...circuit,
    state: "open",
    reason: reason ?? circuit.reason,
    since: circuit.since ?? now,
    retryAt: new Date(now.getTime() + rest),
    openings: Math.min(circuit.openings + 1, MOST_OPENINGS),
    trialUntil: null,
  };
}

const MOST_OPENINGS = 20;

function closed(circuit: Circuit, now: Date): Circuit {
  return {
    ...circuit,
    ...{ state: "closed", reason: null, since: null, retryAt: null, openings: 0, trialUntil: null },
    ...{ windowAt: now, failures: 0, stamps: 0 },
  };
}

/** True when somebody should ask the PAC whether it answers again. */
export function isDue({ state, retryAt }: Circuit, now: Date): boolean {
  return state === "open" && (retryAt === null || retryAt <= now);
}

/** The circuit while one process asks; the others wait as long. Returns the same where nobody is to ask. */
export function asking(circuit: Circuit, now: Date, waits: Waits): Circuit {
  return isDue(circuit, now) ? { ...circuit, retryAt: new Date(now.getTime() + waits.rest) } : circuit;
}

/** The circuit after the PAC answered, or did not, that it could take orders. */
export function asked(circuit: Circuit, isUp: boolean, reason: string | undefined, now: Date, waits: Waits) {
  if (circuit.state !== "open") return circuit;
  return isUp ? { ...circuit, state: "half-open" as const } : opened(circuit, { reason }, now, waits);
}

/** The circuit while one document is tried; the same while another one is. */
export function trying(circuit: Circuit, now: Date, waits: Waits): Circuit {
  const { state, trialUntil } = circuit;
  if (state !== "half-open" || (trialUntil !== null && trialUntil > now)) return circuit;
  return { ...circuit, trialUntil: new Date(now.getTime() + waits.trial) };
}

/** The PAC said how many stamps are left: none of them opens its circuit. */
export function withBalance(circuit: Circuit, stamps: number, now: Date, waits: Waits): Circuit {
  if (stamps > 0 || circuit.state === "open") return circuit;
  return opened(circuit, { reason: EMPTY }, now, waits);
}

export const EMPTY = "no stamps are left at the PAC";
