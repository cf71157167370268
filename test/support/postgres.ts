import { inject } from "vitest";
import { type Database, openDatabase } from "../../src/persistence/database/database.ts";

/** Returns the URL of a new database: with today's schema, empty, or a copy of the database that a URL names. */
export async function newDatabaseUrl(state: "migrated" | "empty" | URL = "migrated"): Promise<string> {
  const path = state instanceof URL ? state.pathname : `/${state}`;
  const response = await fetch(inject("databases") + path);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** Opens a new database, which the caller closes. */
export async function newDatabase(poolSize = 4): Promise<Database> {
  return openDatabase({ url: await newDatabaseUrl(), poolSize });
}
