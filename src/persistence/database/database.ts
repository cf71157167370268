import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";
import { parse as textArray } from "postgres-array";
import { byteaArray } from "./bytea-array.ts";
import { connected, isDistributed } from "./distributing.ts";
import { DONE, type DoneMigration, requireFirst, requireFit } from "./fit.ts";
import { columnsOf, Grouping } from "./grouping.ts";
import { lookingTogether } from "./looking.ts";
import { MIGRATION_NAMES, migrate } from "./migrate.ts";
import { DatabaseUnavailable, unavailable } from "./unavailable.ts";

/**
 * The database of the service: one PostgreSQL, or the coordinator of a Citus cluster (docs/scale.md). The ORM serves
 * rare methods, prepared statements serve every request.
 */
export interface Database {
  /** Opens the ORM at its first use, because to load it takes a quarter of a start, and stamping does not need it. */
  orm(): Promise<MikroORM>;
  /**
   * Runs a statement on its own. Rows carry `RESULT_TYPES`. Failures are PostgreSQL's, with its `code`, or a
   * `DatabaseUnavailable`.
   */
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs a statement for one row of values, together with other callers of the same statement at that moment; `grouped`
   * says how such a statement is written. Resolves to the statement's answer for the row; undefined where it has none.
   */
  together<Row>(statement: GroupedStatement, values: readonly unknown[]): Promise<Row | undefined>;
  /**
   * Runs a worker's query for what is due, which seldom finds anything. Queries that come within some milliseconds are
   * asked by one statement whether they have a row, and only those that have are run.
   */
  look<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Runs a query for a list, on a few connections of its own, so that stamping never waits for lists. */
  read<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /**
   * It is true where Citus spreads the rows of accounts over the workers of a cluster (docs/scale.md). No unique index
   * spans all accounts there, and only a statement of one table that compares the account with a parameter is planned
   * cheaply.
   */
  readonly isDistributed: boolean;
  /**
   * Runs the ORM and statements in one transaction, so that a change of an account and its audit entry are written
   * together. As in `transaction`, nothing slow may be awaited inside, and nothing but `tx` may be used, because the
   * ORM has few connections.
   */
  changing<T>(work: (tx: Changing) => Promise<T>): Promise<T>;
  /**
   * Runs several statements on one connection as a transaction. Nothing slower than a statement may be awaited inside.
   */
  transaction<T>(work: (tx: Querying) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Statements run on a database, or in a transaction. */
export type Querying = Pick<Database, "query" | "isDistributed">;

/** A transaction in which the ORM works too. */
export interface Changing extends Querying {
  readonly em: EntityManager;
}

/** Returns an entity manager of the ORM for one task. */
export const rowsOn = async ({ orm }: Database): Promise<EntityManager> => (await orm()).em.fork();

/** A statement is prepared once on each connection, under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly of?: Scope;
}

/** `statement` makes these; every statement of `src/persistence` is declared by it. */
export interface DeclaredStatement extends Statement {
  readonly of: Scope;
}

/**
 * A scope says which rows a statement reads and writes. "account": rows of the account `$1`, in every table. "given":
 * rows of the accounts that its rows of values name (`grouped`). "owner": it finds the account of a value that is
 * unique in an environment. "people": rows of a person, who may belong to several accounts. "all": rows of every
 * account, which workers take up or figures of the service count. "none": rows of no account.
 */
export type Scope = "account" | "given" | "owner" | "people" | "all" | "none";

export const STATEMENTS: ReadonlyMap<string, DeclaredStatement> = new Map();

/**
 * Declares a statement, whose text stands behind it: statement("user", "people")`select …`. Pieces put into the text
 * are SQL; values are its parameters.
 */
export function statement(name: string, of: Scope) {
  return (texts: readonly string[], ...pieces: readonly (string | number)[]): DeclaredStatement =>
    declare({ name, of, text: String.raw({ raw: texts }, ...pieces) });
}

/** Each name stands for one text, so two statements of one name throw at start-up. */
function declare<One extends DeclaredStatement>(declared: One): One {
  if (STATEMENTS.has(declared.name)) throw new Error(`two statements are named ${declared.name}`);
  (STATEMENTS as Map<string, DeclaredStatement>).set(declared.name, declared);
  return declared;
}

export interface GroupedStatement extends DeclaredStatement {
  readonly of: "given";
  readonly isGrouped: true;
  /** The index of a column whose value may stand only once in a group; null may stand several times. */
  readonly unique: number | undefined;
  readonly types: readonly string[];
  /**
   * The statement for a single row, whose values are its parameters; undefined where the statement always runs for a
   * group.
   */
  readonly single: DeclaredStatement | undefined;
}

/**
 * Declares a statement for many rows. Its text finds them in `rows`, a query with the columns named here and `item`,
 * the row's number from 1; the statement returns `item` with each of its own rows. Its last value is the longest wait
 * for a lock. `single` is the text for one row, whose values are its parameters. Without `single` a single row uses the
 * text of the group, and every table in that text is limited by the account, which is the first column. With null there
 * is no statement for a single row.
 */
export function grouped<Column extends string>(
  name: string,
  columns: Readonly<Record<Column, string>>,
  text: (rows: string) => string,
  { unique, single: own }: { readonly unique?: NoInfer<Column>; readonly single?: string | null } = {},
): GroupedStatement {
  const names = Object.keys(columns);
  const types = Object.values<string>(columns);
  // PostgreSQL looks at the length of an array that it is given, and plans anew each time where that is less than the
  // ten rows which it presumes. It does not look into a query.
  const arrays = types.map((type, at) => (at === 0 ? `(select $1::${type}[])` : `$${at + 1}::${type}[]`)).join(", ");
  const rows = `(select given.* from unnest(${arrays}) with ordinality as given(${names.join(", ")}, item)
      cross join (select set_config('lock_timeout', $${types.length + 1}, true) as lock_wait) as settings where lock_wait is not null)`;
  const row = types.map((type, at) => `$${at + 1}::${type} as ${names[at]}`).join(", ");
  const single =
    own === null
      ? undefined
      : statement(`${name}-single`, "account")`${own ?? text(`(select ${row}, 1::bigint as item)`)}`;
  const at = unique === undefined ? undefined : names.indexOf(unique);
  return declare({ name, of: "given", text: text(rows), isGrouped: true, unique: at, types, single });
}

/**
 * Returns a grouped statement and its values as `query` takes them, for at least one row of values. It waits for locks
 * as any statement does.
 */
export function ofRows(
  { single, ...together }: GroupedStatement,
  rows: readonly (readonly unknown[])[],
): [Statement, readonly unknown[]] {
  if (rows.length === 1 && single !== undefined) return [single, rows[0]!];
  return [together, [...arraysOf(together.types, columnsOf(rows)), LOCK_WAIT.usual]];
}

/** Runs a grouped statement for all rows at once. On a cluster each row goes to its account's worker. */
export async function queryRows<Row>(
  db: Querying,
  grouped: GroupedStatement,
  rows: readonly (readonly unknown[])[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  if (!db.isDistributed) return db.query<Row>(...ofRows(grouped, rows));
  return (await Promise.all(rows.map((row) => db.query<Row>(...ofRows(grouped, [row]))))).flat();
}

/** Turns columns into values that the driver takes: arrays, and for bytes PostgreSQL's binary form. */
function arraysOf(types: readonly string[], columns: readonly (readonly unknown[])[]): readonly unknown[] {
  return columns.map((column, at) =>
    types[at] === "bytea" ? byteaArray(column as readonly (Uint8Array | null | undefined)[]) : column,
  );
}

/** The longest wait for a lock. Every statement ends after 10 s. */
const LOCK_WAIT = { brief: "50ms", usual: "0" };

export interface DatabaseOptions {
  readonly url: string;
  /**
   * The most connections of the pool for statements; lists have a fifth of that beside them, and the ORM a few more.
   */
  readonly poolSize: number;
  /** Processes of the service that share the machine; the default is 1. */
  readonly processes?: number;
}

/** Migrates the schema and opens the pools. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  await prepareDatabase(options.url);
  return connectDatabase(options, await isDistributed(options.url));
}

export async function prepareDatabase(url: string): Promise<void> {
  if ((await findPendingMigrations(url)).length > 0) await migrate(url).catch(couldNotBePrepared(url));
}

/**
 * Lists the migrations that `prepareDatabase` would run. Rejects where the schema is too old or too new for this build.
 */
export function findPendingMigrations(url: string): Promise<string[]> {
  return connected(url, async (client) => {
    const known = await client.query("select where to_regclass('mikro_orm_migrations') is not null");
    if (known.rowCount === 0) return [...MIGRATION_NAMES];
    const { rows } = await client.query<{ name: string }>("select name from mikro_orm_migrations");
    const names = rows.map(({ name }) => name);
    if (names.length === 0) return [...MIGRATION_NAMES];
    requireFirst(names);
    requireFit((await client.query<DoneMigration>(DONE)).rows);
    return MIGRATION_NAMES.filter((name) => !names.includes(name));
  }).catch(couldNotBePrepared(url));
}

function couldNotBePrepared(url: string): (cause: unknown) => never {
  return (cause) => {
    throw new Error(`The database at ${whereabouts(url)} could not be prepared: ${reason(cause)}`, { cause });
  };
}

/** Opens the pools, whose connections are made when they are needed. */
async function connectDatabase(
  { url, poolSize, processes }: DatabaseOptions,
  isDistributed: boolean,
): Promise<Database> {
  let opened: Promise<MikroORM> | undefined;
  const orm = () => {
    opened ??= import("./orm.ts").then(({ openOrm }) => openOrm(url, connectionSettings(url), IDLE_MS));
    return opened;
  };
  // Statements do not use the ORM's pool, because lending one of its connections costs a dozen promises and four
  // timers.
  const pool = openPool({ ...connectionSettings(url), max: poolSize });
  const readers = openPool({ ...readerSettings(url), max: Math.ceil(poolSize / POOL_FOR_A_READER) });
  const ask = <Row>(statement: Statement, values: readonly unknown[]) => query<Row>(pool, statement, values);
  const inGroups = grouping(ask, processes);
  return {
    orm,
    isDistributed,
    query: ask,
    // Citus would plan a statement that looks at tables of several kinds anew each time.
    look: isDistributed ? ask : lookingTogether(ask),
    together: isDistributed ? oneByOne(pool, inGroups) : inGroups,
    transaction: (work) => transaction(pool, isDistributed, work),
    changing: async (work) => changing(await orm(), isDistributed, work),
    read: <Row>(statement: Statement, values: readonly unknown[]) => read<Row>(readers, statement, values),
    close: async () => void (await Promise.all([pool.end(), readers.end(), (await opened)?.close()])),
  };
}

function openPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...settings, idleTimeoutMillis: IDLE_MS });
  // When a connection is lost, the callers who wait for an answer on it get an error, and the next statement gets
  // another connection.
  pool.on("error", () => undefined);
  pool.on("connect", (connection) => connection.on("error", () => undefined));
  return pool;
}

const IDLE_MS = 60_000;
/** The longest wait of a caller for a connection of the pool. */
const CONNECT_MS = 10_000;

/** Returns the URL without user and password, because it is shown in logs. */
function whereabouts(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

function reason(cause: unknown): string {
  const { message, code } = cause as { message?: string; code?: string };
  return message || code || String(cause);
}

function connectionSettings(url: string): pg.PoolConfig {
  return {
    // The ORM gets the whole URL, because it does not read parameters (sslmode…) from it by itself.
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    // The server ends a statement after 10 s; the client gives up later, on a server that does not even do that.
    statement_timeout: 10_000,
    query_timeout: 12_000,
    // A process that stops inside a transaction must not keep its locks until it continues.
    idle_in_transaction_session_timeout: 15_000,
    options: OPTIONS,
  };
}

const OPTIONS = "-c timezone=UTC";

/** The pool for lists has one connection for each five of the other pool. */
const POOL_FOR_A_READER = 5;
/** The longest a list may take, and may wait for a connection, because its caller waits for 30 s at most. */
const READER_MS = 5_000;
/** More lists than this would wait longer than they may, even if each took only the usual hundredth of a second. */
const MOST_WAITING_READERS = 200;

/**
 * List queries are planned for their actual values, because accounts differ from ten documents to a million. Each uses
 * one process of the server, never several.
 */
function readerSettings(url: string): pg.PoolConfig {
  return {
    ...connectionSettings(url),
    connectionTimeoutMillis: READER_MS,
    statement_timeout: READER_MS,
    query_timeout: READER_MS + 1_000,
    options: `${OPTIONS} -c default_transaction_read_only=on -c plan_cache_mode=force_custom_plan -c jit=off -c max_parallel_workers_per_gather=0`,
  };
}

async function read<Row>(readers: pg.Pool, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
  if (readers.waitingCount >= MOST_WAITING_READERS) throw new DatabaseUnavailable("busy");
  return query<Row>(readers, statement, values);
}

async function query<Row>(pool: pg.Pool, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
  return withConnection(pool, (connection) => run<Row>(connection, statement, values));
}

/**
 * Rows of several accounts are on several workers, and Citus would plan a group of them anew each time; so only
 * statements without a form for a single row are grouped.
 */
function oneByOne(pool: pg.Pool, inGroups: Database["together"]): Database["together"] {
  return async <Row>(statement: GroupedStatement, values: readonly unknown[]) => {
    if (statement.single === undefined) return inGroups<Row>(statement, values);
    return (await query<Row>(pool, statement.single, values))[0];
  };
}

type Run = (statement: Statement, values: readonly unknown[]) => Promise<{ readonly item: number }[]>;

/** Collects rows for each grouped statement, and runs them in groups. */
function grouping(run: Run, processes: number | undefined): Database["together"] {
  const groups = new Map<string, Grouping>();
  const groupOf = (statement: GroupedStatement) => {
    const known = groups.get(statement.name);
    if (known !== undefined) return known;
    const group = new Grouping(
      (columns, lockWait) => run(statement, [...arraysOf(statement.types, columns), LOCK_WAIT[lockWait]]),
      { unique: statement.unique, processes },
    );
    groups.set(statement.name, group);
    return group;
  };
  return async <Row>(statement: GroupedStatement, values: readonly unknown[]) =>
    (await groupOf(statement).take(values)) as Row | undefined;
}

/** `work` may catch an error of PostgreSQL. The transaction is lost then, and `commit` rolls it back. */
async function transaction<T>(pool: pg.Pool, isDistributed: boolean, work: (tx: Querying) => Promise<T>): Promise<T> {
  return withConnection(pool, async (connection, discard) => {
    await run(connection, BEGIN, []);
    try {
      const query: Querying["query"] = (statement, values) => run(connection, statement, values);
      const result = await work({ isDistributed, query });
      await run(connection, COMMIT, []);
      return result;
    } catch (error) {
      // A connection that cannot roll back is closed, which ends the transaction too.
      await run(connection, ROLLBACK, []).catch(discard);
      throw error;
    }
  });
}

/**
 * The ORM's own `transactional` would turn on AsyncLocalStorage, which from then on makes every promise of the process
 * slower (Node 20: a twelfth of a stamp). Statements run on the connection of the ORM's transaction.
 */
async function changing<T>(orm: MikroORM, isDistributed: boolean, work: (tx: Changing) => Promise<T>): Promise<T> {
  const changed = orm.em.getConnection().transactional(async (transaction) => {
    const connection: pg.PoolClient = await transaction.client.acquireConnection();
    const em = orm.em.fork();
    em.setTransactionContext(transaction);
    return work({
      em,
      isDistributed,
      query: (statement, values) => run(connection, statement, values),
    });
  });
  return changed.catch((error: unknown) => {
    throw unavailable(error) ?? error;
  });
}

const BEGIN = statement("begin", "none")`begin`;
const COMMIT = statement("commit", "none")`commit`;
const ROLLBACK = statement("rollback", "none")`rollback`;

async function withConnection<T>(
  pool: pg.Pool,
  work: (connection: pg.PoolClient, discard: () => void) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect().catch((cause: unknown) => {
    throw unavailable(cause) ?? cause;
  });
  let usable = true;
  const discard = () => {
    usable = false;
  };
  try {
    return await work(connection, discard);
  } catch (error) {
    if (!isUsableAfter(error)) discard();
    throw unavailable(error) ?? error;
  } finally {
    connection.release(!usable);
  }
}

async function run<Row>(connection: pg.PoolClient, statement: Statement, values: readonly unknown[]) {
  const { name, text } = statement;
  const result = await connection.query({ name, text, values: values as unknown[], types: RESULT_TYPES });
  return result.rows as Row[];
}

/** A statement that PostgreSQL refused leaves its connection usable; a lost answer or a shutdown (57P…) does not. */
function isUsableAfter(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith("57P");
}

/**
 * These functions turn a column's text into a value, by PostgreSQL's type; all other types (text, uuid, numeric) stay
 * text.
 */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  16: (bool) => bool === "t",
  17: (bytea) => Buffer.from(bytea.slice(2), "hex"),
  20: safeInteger, // int8
  21: Number, // int2
  23: Number, // int4
  1009: (texts) => textArray(texts), // text[]
  3802: JSON.parse, // jsonb
  1184: (timestamptz) => new Date(`${timestamptz.replace(" ", "T")}:00`), // "2026-01-31 18:00:00.123+00"
};

const RESULT_TYPES = {
  getTypeParser: (type: number) => PARSERS[type] ?? String,
};

/** Folios and counts are far from 2^53, so a larger number is a bug. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${text}`);
  return value;
}
