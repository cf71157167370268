import { MikroORM } from "@mikro-orm/postgresql";
import { entities } from "./entities/index.ts";
import { migrate } from "./migrations/migrate.ts";

/** The ORM for what is seldom done, prepared statements for what every request does; one pool for both. */
export interface Database {
  readonly orm: MikroORM;
  /** Runs a statement on its own. Rows carry `RESULT_TYPES`. Failures are PostgreSQL's, with its `code`. */
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Fails when PostgreSQL does not answer. */
  ping(): Promise<void>;
  /** Several statements on one connection, all or nothing. Nothing slower than a statement may be waited for inside. */
  transaction<T>(work: (tx: Querying) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Whatever runs statements: the pool, or a transaction. */
export type Querying = Pick<Database, "query">;

/** Prepared once on each connection, under its name: a name never stands for two texts. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Most connections open at once. */
  readonly poolSize: number;
}

/** Brings the schema up to date and opens the pool. */
export async function openDatabase({ url, poolSize }: DatabaseOptions): Promise<Database> {
  await migrate(url).catch((cause: unknown) => {
    throw new Error(`The database at ${whereabouts(url)} could not be prepared: ${reason(cause)}`, { cause });
  });
  const orm = await MikroORM.init({
    entities,
    clientUrl: url,
    connect: false,
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 60_000 },
    driverOptions: {
      connection: connectionSettings(url),
      acquireConnectionTimeout: 10_000,
      // knex would print lost connections; whoever used one gets the error.
      log: { warn: () => undefined },
      // An error's words end in the log: a statement without the values that it was given.
      compileSqlOnError: false,
    },
  });
  const pool: Pool = orm.em.getConnection().getKnex().client;
  return {
    orm,
    query: <Row>(statement: Statement, values: readonly unknown[]) => query<Row>(pool, statement, values),
    ping: async () => void (await query(pool, PING, [])),
    transaction: (work) => transaction(pool, work),
    close: () => orm.close(),
  };
}

const PING: Statement = { name: "ping", text: "select 1" };

/** Without user and password: this is read by people, in logs. */
function whereabouts(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

function reason(cause: unknown): string {
  const { message, code } = cause as { message?: string; code?: string };
  return message || code || String(cause);
}

function connectionSettings(url: string): object {
  return {
    // The whole URL, for the parameters (sslmode…) that the ORM does not read out of it.
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    // The server ends a statement after 10 s; the client gives up on a server that does not even do that.
    statement_timeout: 10_000,
    query_timeout: 12_000,
    options: "-c timezone=UTC",
  };
}

/** What knex, below the ORM, offers to who wants PostgreSQL's own connection. */
interface Pool {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

interface Connection {
  query(config: object): Promise<{ rows: unknown[] }>;
  /** knex closes a connection that carries this instead of lending it again. */
  __knex__disposed?: unknown;
}

async function query<Row>(pool: Pool, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
  return withConnection(pool, (connection) => run<Row>(connection, statement, values));
}

/** `work` may catch what PostgreSQL refused; the transaction is lost then, and committing it takes it back. */
async function transaction<T>(pool: Pool, work: (tx: Querying) => Promise<T>): Promise<T> {
  return withConnection(pool, async (connection) => {
    await run(connection, BEGIN, []);
    try {
      const result = await work({ query: (statement, values) => run(connection, statement, values) });
      await run(connection, COMMIT, []);
      return result;
    } catch (error) {
      // A connection that cannot even do this is closed, which takes the transaction back too.
      await run(connection, ROLLBACK, []).catch((lost: unknown) => {
        connection.__knex__disposed = lost;
      });
      throw error;
    }
  });
}

const BEGIN: Statement = { name: "begin", text: "begin" };
const COMMIT: Statement = { name: "commit", text: "commit" };
const ROLLBACK: Statement = { name: "rollback", text: "rollback" };

async function withConnection<T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await pool.acquireConnection();
  try {
    return await work(connection);
  } catch (error) {
    if (!isUsableAfter(error)) connection.__knex__disposed = error;
    throw error;
  } finally {
    void pool.releaseConnection(connection);
  }
}

async function run<Row>(connection: Connection, statement: Statement, values: readonly unknown[]) {
  const { name, text } = statement;
  const result = await connection.query({ name, text, values, types: RESULT_TYPES });
  return result.rows as Row[];
}

/** A statement that PostgreSQL refused leaves its connection whole; a lost answer or a shutdown (57P…) does not. */
function isUsableAfter(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith("57P");
}

/** How a column's text becomes a value, by PostgreSQL's type; all others (text, uuid, numeric) stay text. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  16: (bool) => bool === "t",
  17: (bytea) => Buffer.from(bytea.slice(2), "hex"),
  20: safeInteger, // int8
  21: Number, // int2
  23: Number, // int4
  1184: (timestamptz) => new Date(`${timestamptz.replace(" ", "T")}:00`), // "2026-01-31 18:00:00.123+00"
};

export const RESULT_TYPES = {
  getTypeParser: (type: number) => PARSERS[type] ?? String,
};

/** Folios and counts: far from 2^53, and a bug if not. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${text}`);
  return value;
}
