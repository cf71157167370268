/** It says why the database cannot serve now, though it may later. */
export type Unavailability =
  /** It can be read and not written. */
  | "not-writable"
  /** It has more to do than it can, for the time that this may take. */
  | "busy"
  /** The account goes to another server. */
  | "moving"
  /** It does not answer: it starts, stops, fails over, or the way to it is broken. */
  | "unreachable";

/** The request was not carried out, or nobody knows whether it was; it may be repeated. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  readonly why: Unavailability;

  constructor(why: Unavailability, cause?: unknown) {
    super(`the database is ${why}`, cause === undefined ? undefined : { cause });
    this.why = why;
  }
}

/** The error as a `DatabaseUnavailable`; undefined when it says something of the statement, and for a bug. */
export function unavailable(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error;
  const { code, message, constraint } = error as Readonly<
    Record<"code" | "message" | "constraint", string | undefined>
  >;
  if (code === NO_PARENT && constraint?.endsWith("_account_id_foreign"))
    return new DatabaseUnavailable("moving", error);
  const why = BY_CODE[code ?? ""] ?? (isPassing(code, message) ? "busy" : undefined);
  if (why !== undefined) return new DatabaseUnavailable(why, error);
  return LOST.test(`${code ?? message}`) ? new DatabaseUnavailable("unreachable", error) : undefined;
}

/** foreign_key_violation: of an account's row, because the account went to another server (`moving.ts`). */
const NO_PARENT = "23503";

/** PostgreSQL's SQLSTATE (its manual, appendix A). */
const BY_CODE: Readonly<Record<string, Unavailability>> = {
  // disk_full, io_error; a read-only database is what a failover leaves behind for a while, and what a provider makes of a full one.
  "53100": "not-writable",
  "58030": "not-writable",
  "25006": "not-writable",
  // out_of_memory, too_many_connections, configuration_limit_exceeded, query_canceled (the statement's time is over).
  "53200": "busy",
  "53300": "busy",
  "53400": "busy",
  "57014": "busy",
  // serialization_failure: Citus moved or split the shard under the statement. One PostgreSQL does not say it at our isolation.
  "40001": "busy",
  // admin_shutdown, crash_shutdown, cannot_connect_now.
  "57P01": "unreachable",
  "57P02": "unreachable",
  "57P03": "unreachable",
};

function isPassing(code = "", message = ""): boolean {
  return WAITED_IN_VAIN.test(message) || (CLUSTER.has(code) && OF_SHARDS.test(message));
}

/**
 * deadlock_detected, internal_error: what Citus says while a shard is moved or split, or where transactions on several workers wait for each other. Of one
 * PostgreSQL these codes tell of a bug, so the words decide.
 */
const CLUSTER: ReadonlySet<string> = new Set(["40P01", "XX000"]);
const OF_SHARDS = /shard|placement|distributed deadlock|distributed transaction/i;

/** Words of `pg`, `pg-pool` and knex, whose errors have no code: no connection was free in time, or the server did not answer. */
const WAITED_IN_VAIN =
  /^(timeout exceeded when trying to connect|Query read timeout|Knex: Timeout acquiring a connection)/;
/** Class 08, connection exceptions; Node's codes; and pg's words for a connection that ended before or under a statement. */
const LOST =
  /^(08...$|E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND)$|Connection terminated|Client (has encountered|was closed))/;

/** PostgreSQL's unique_violation. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string }).code === "23505";
}
