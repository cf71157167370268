import { inject } from "vitest";
import { openServer, type Server } from "../../src/persistence/database/database.ts";

/** Returns the URL of a new database: with today's schema, or empty. */
export async function newDatabaseUrl(state: "migrated" | "empty" = "migrated"): Promise<string> {
  const response = await fetch(`${inject("databases")}/${state}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** Opens a new database, which the caller closes. */
export async function newDatabase(poolSize = 4): Promise<Server> {
  return openServer({ url: await newDatabaseUrl(), poolSize });
}

/**
 * Returns the settings of a service with a new database. TEST_SERVERS=2 gives the service two servers of accounts and a directory, each a
 * database of its own, with which the tests of the doors run too (docs/scale.md).
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
