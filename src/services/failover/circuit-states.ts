import type { Circuit } from "../../persistence/pacs/index.ts";
import type { Timeouts } from "../context/index.ts";

/** The counts of a process about a PAC since it last shared them with the other processes. */
export interface Tally {
  /** These orders were certainly not processed, or their outcome is unknown. */
  readonly failures: number;
  readonly stamps: number;
  /**
   * These stamps belong to orders that were begun after the circuit opened, because a late answer to an older order
   * must not close the circuit.
   */
  readonly fresh: number;
  /** The PAC refuses orders of every account, because of its login or its stamps. */
  readonly shut: boolean;
  /** The last failure, in the PAC's words. */
  readonly reason: string | undefined;
}

export const NOTHING: Tally = { failures: 0, stamps: 0, fresh: 0, shut: false, reason: undefined };

/** Failures in a window that open a circuit, unless more stamps than failures came in the window. */
export const MOST_FAILURES = 5;

type Waits = Timeouts["circuit"];

export function circuitAfter(circuit: Circuit, tally: Tally, now: Date, waits: Waits): Circuit {
  if (circuit.state !== "closed") {
    if (tally.fresh > 0) return closed(circuit, now);
    // A PAC whose circuit is not closed gets only a trial, and orders that no other PAC could take.
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

function opened(circuit: Circuit, { reason, shut }: Pick<Tally, "reason" | "shut">, now: Date, waits: Waits): Circuit {
  const rest = Math.min(waits.rest * 2 ** circuit.openings, waits.mostRest);
  return {
    ...circuit,
    state: "open",
    reason: reason ?? circuit.reason,
    since: circuit.since ?? now,
    fault: shut ? "service" : "pac",
    retryAt: new Date(now.getTime() + rest),
    openings: Math.min(circuit.openings + 1, MOST_OPENINGS),
    trialUntil: null,
  };
}

const MOST_OPENINGS = 20;

function closed(circuit: Circuit, now: Date): Circuit {
  return {
    ...circuit,
    ...{ state: "closed", reason: null, since: null, fault: null, retryAt: null, openings: 0, trialUntil: null },
    ...{ windowAt: now, failures: 0, stamps: 0 },
  };
}

/** Returns true when it is time to ask the PAC if it answers again. */
export function isDue({ state, retryAt }: Circuit, now: Date): boolean {
  return state === "open" && (retryAt === null || retryAt <= now);
}

/** Returns the circuit while one process asks the PAC and the others wait; unchanged where no question is due. */
export function asking(circuit: Circuit, now: Date, waits: Waits): Circuit {
  return isDue(circuit, now) ? { ...circuit, retryAt: new Date(now.getTime() + waits.rest) } : circuit;
}

/** The PAC could take an order, or it could not for that reason; `shut` as in a tally. */
export interface Look extends Pick<Tally, "reason" | "shut"> {
  readonly isUp: boolean;
}

/** Returns the circuit after the PAC was looked at. */
export function asked(circuit: Circuit, { isUp, ...why }: Look, now: Date, waits: Waits): Circuit {
  if (circuit.state !== "open") return circuit;
  return isUp ? { ...circuit, state: "half-open" } : opened(circuit, why, now, waits);
}

/** Returns the circuit while one document is tried; unchanged while another document is. */
export function trying(circuit: Circuit, now: Date, waits: Waits): Circuit {
  const { state, trialUntil } = circuit;
  if (state !== "half-open" || (trialUntil !== null && trialUntil > now)) return circuit;
  return { ...circuit, trialUntil: new Date(now.getTime() + waits.trial) };
}

/** Returns the circuit after the PAC stated how many stamps are left: 0 opens the circuit. */
export function withBalance(circuit: Circuit, stamps: number, now: Date, waits: Waits): Circuit {
  if (stamps > 0 || circuit.state === "open") return circuit;
  return opened(circuit, { reason: EMPTY, shut: true }, now, waits);
}

export const EMPTY = "no stamps are left at the PAC";
