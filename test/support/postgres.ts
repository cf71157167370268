import { inject } from "vitest";
import { type Database, openServer, type Server, type Statement } from "../../src/persistence/database.ts";
import { openDatabase } from "../../src/persistence/servers.ts";
import { watchWrites } from "../../src/persistence/write-check.ts";
import type { Config } from "../../src/process/config.ts";

/** The URL of a new database of its own: with today's schema, or with nothing at all. */
export async function newDatabaseUrl(state: "migrated" | "empty" = "migrated"): Promise<string> {
  const response = await fetch(`${inject("databases")}/${state}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** A new database, open. Whoever asks closes it. */
export async function newDatabase(poolSize = 4): Promise<Server> {
  return openServer({ url: await newDatabaseUrl(), poolSize });
}

/**
 * The settings of a service with a new database. TEST_SERVERS=2 gives it as many servers of accounts, and a directory, each a database of its
 * own: the tests of the doors are run so too (docs/scale.md).
 */
export async function databaseSettings(): Promise<NodeJS.ProcessEnv> {
  const { TEST_SERVERS } = process.env;
  if (TEST_SERVERS === undefined) return { DATABASE_URL: await newDatabaseUrl() };
  const urls = await Promise.all(Array.from({ length: Number(TEST_SERVERS) }, () => newDatabaseUrl()));
  return {
    DIRECTORY_URL: await newDatabaseUrl(),
    DATABASE_URLS: urls.map((url, index) => `servidor-${index}=${url}`).join(" "),
  };
}

/** What a service keeps, for who looks past it. Statements of a test's own are asked of every server that has accounts. */
export async function openRaw({ databases }: Pick<Config, "databases">): Promise<Database> {
  const { db } = await openDatabase(databases!, {
    poolSize: 2,
    watch: watchWrites,
    check: async () => undefined,
    onTrouble: () => undefined,
  });
  if (db.shards.includes(db.directory)) return db;
  return {
    ...db,
    async query<Row>(statement: Statement, values: readonly unknown[]) {
      if (statement.of !== undefined) return db.query<Row>(statement, values);
      return (await Promise.all(db.shards.map((shard) => shard.query<Row>(statement, values)))).flat();
    },
  };
}
