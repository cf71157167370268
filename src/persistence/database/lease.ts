import type { Tenant } from "./entities/tenant.ts";

/**
 * A row that a process holds: no other process takes it before its `lease_until`. Every taking raises the fence, so a
 * process that returns after its lease has an older fence: its decisions are not written any more, and of the results
 * about a document only a stamp counts.
 */
export interface Held {
  readonly id: string;
  readonly fence: number;
}

/** Whoever inserts a document is the first to hold it. */
export const FIRST_FENCE = 1;

/** SQL that finds the row while it is still held under this fence. `held` gives $1 to $4. */
export const HELD = "account_id = $1 and environment = $2 and id = $3 and fence = $4";

export function held({ accountId, environment }: Tenant, { id, fence }: Held): readonly unknown[] {
  return [accountId, environment, id, fence];
}

/**
 * SQL that is true while no process holds a row that is taken for a turn. Turns are planned by times of the process
 * (`followClock`), so `at` is a parameter; `row` is the name of the row's table where the statement has several.
 */
export function freeAt(at: string, row?: string): string {
  const until = row === undefined ? "lease_until" : `${row}.lease_until`;
  return `(${until} is null or ${until} <= ${at})`;
}

/**
 * SQL that is true while no process holds the document. A document's lease is counted in PostgreSQL, because callers
 * and workers of all instances meet there.
 */
export const FREE = "(lease_until is null or lease_until < now())";

/** Takes a document up: one process holds it until `lease_until`; after that a worker looks at it (`due_at`). */
export function lease(ms: string): string {
  return `due_at = now() + ${milliseconds(ms)}, ${callersLease(ms)}`;
}

/**
 * Returns the lease for a caller who asks for a document's outcome. The time of the worker's look does not change,
 * because callers who ask again and again must not put it off for ever: the lease gives a PAC or SAT longer to answer
 * than callers wait.
 */
export function callersLease(ms: string): string {
  return `lease_until = now() + ${milliseconds(ms)}, fence = fence + 1`;
}

export function milliseconds(ms: string): string {
  return `${ms}::int * interval '1 millisecond'`;
}

/** SQL that releases the document, which a worker looks at after so many milliseconds; never where they are null. */
export function postponed(ms: string): string {
  return `lease_until = null, due_at = now() + ${milliseconds(ms)}`;
}

/** SQL that releases a document which needs no further look. */
export const DONE = "lease_until = null, due_at = null, denied_at = null";
