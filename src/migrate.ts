import { findPendingMigrations, prepareServer } from "./persistence/database/index.ts";
import { readConfig } from "./process/config.ts";
import { ConfigError } from "./process/config-error.ts";

/**
 * Brings the schema of each configured database up to date, as the start of a core does, or with `--dry-run` prints what that would do.
 * Ends with 1 where a database cannot be reached or a migration fails; a migration that fails changes nothing.
 */
try {
  const { databases } = readConfig(process.env);
  if (databases === undefined)
    throw new ConfigError(
      "DATABASE_URL is required: the embedded PostgreSQL is brought up to date by every start",
    );
  const { directory, shards } = databases;
  const servers = [...(directory === undefined ? [] : [{ name: "directory", url: directory }]), ...shards];
  for (const { name, url } of servers) {
    const pending = await findPendingMigrations(url);
    if (!process.argv.includes("--dry-run")) await prepareServer(url);
    console.log(`${name}: ${pending.length === 0 ? "up to date" : pending.join(", ")}`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
