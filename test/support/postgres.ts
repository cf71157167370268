import { inject } from "vitest";
import { type Database, openDatabase } from "../../src/persistence/database.ts";

/** The URL of a new database of its own: with today's schema, or with nothing at all. */
export async function newDatabaseUrl(state: "migrated" | "empty" = "migrated"): Promise<string> {
  const response = await fetch(`${inject("databases")}/${state}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** A new database, open. Whoever asks closes it. */
export async function newDatabase(poolSize = 4): Promise<Database> {
  return openDatabase({ url: await newDatabaseUrl(), poolSize });
}
