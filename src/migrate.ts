import { parseArgs } from "node:util";
import { findPendingMigrations, prepareDatabase } from "./persistence/database/index.ts";
import { readConfig } from "./process/config.ts";
import { ConfigError } from "./process/config-error.ts";

/**
 * Brings the schema of the configured database up to date, as the start of a core does, or with `--dry-run` prints what
 * that would do. Ends with 1 where the database cannot be reached or a migration fails; a migration that fails changes
 * nothing.
 */
try {
  const { values: options } = parseArgs({ options: { "dry-run": { type: "boolean" } } });
  const { databaseUrl } = readConfig(process.env);
  if (databaseUrl === undefined)
    throw new ConfigError("DATABASE_URL is required: the embedded PostgreSQL is brought up to date by every start");
  const pending = await findPendingMigrations(databaseUrl);
  if (!options["dry-run"]) await prepareDatabase(databaseUrl);
  console.log(pending.length === 0 ? "up to date" : pending.join(", "));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
