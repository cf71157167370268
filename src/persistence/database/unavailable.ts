/** Each value is a reason why the database cannot serve now, although it may later. */
export type Unavailability =
  /** The database can be read, but not written. */
  | "not-writable"
  /** The database has more work than it can do in the time of a statement. */
  | "busy"
  /** The database does not answer: it starts, stops or fails over, or the connection is broken. */
  | "unreachable";

/** The request was not carried out, or its outcome is unknown; it may be repeated. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  readonly why: Unavailability;

  constructor(why: Unavailability, cause?: unknown) {
    super(`the database is ${why}`, cause === undefined ? undefined : { cause });
    this.why = why;
  }
}

/** Returns the error as a `DatabaseUnavailable`; undefined when the error is about the statement, and for a bug. */
export function unavailable(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error;
  const { code, message } = error as Readonly<Record<"code" | "message", string | undefined>>;
  const why = BY_CODE[code ?? ""] ?? (isPassing(code, message) ? "busy" : undefined);
  if (why !== undefined) return new DatabaseUnavailable(why, error);
  return LOST.test(`${code ?? message}`) ? new DatabaseUnavailable("unreachable", error) : undefined;
}

/** The codes are PostgreSQL's SQLSTATE (its manual, appendix A). */
const BY_CODE: Readonly<Record<string, Unavailability>> = {
  // The codes disk_full and io_error. A database is read-only for a while after a failover, or because a provider made
  // it so when its disk was full.
  "53100": "not-writable",
  "58030": "not-writable",
  "25006": "not-writable",
  // The codes out_of_memory, too_many_connections, configuration_limit_exceeded and query_canceled (the statement took
  // too long).
  "53200": "busy",
  "53300": "busy",
  "53400": "busy",
  "57014": "busy",
  // The code serialization_failure: Citus moved or split the shard during the statement. A single PostgreSQL never
  // raises it at our isolation level.
  "40001": "busy",
  // The codes admin_shutdown, crash_shutdown and cannot_connect_now.
  "57P01": "unreachable",
  "57P02": "unreachable",
  "57P03": "unreachable",
};

function isPassing(code = "", message = ""): boolean {
  return WAITED_IN_VAIN.test(message) || (CLUSTER.has(code) && OF_SHARDS.test(message));
}

/**
 * Citus raises deadlock_detected and internal_error while a shard is moved or split, or where transactions on several
 * workers wait for each other. From a single PostgreSQL these codes mean a bug, so the words of the error decide.
 */
const CLUSTER: ReadonlySet<string> = new Set(["40P01", "XX000"]);
const OF_SHARDS = /shard|placement|distributed deadlock|distributed transaction/i;

/**
 * Words of `pg`, `pg-pool` and knex, whose errors have no code: no connection was free in time, or the server did not
 * answer.
 */
const WAITED_IN_VAIN =
  /^(timeout exceeded when trying to connect|Query read timeout|Knex: Timeout acquiring a connection)/;
/**
 * Class 08 (connection exceptions), Node's codes, and pg's words for a connection that ended before or during a
 * statement.
 */
const LOST =
  /^(08...$|E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND)$|Connection terminated|Client (has encountered|was closed))/;

export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string }).code === "23505";
}
