import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  findPendingMigrations,
  prepareDatabase,
  settleSameFiscalUuid,
  startEmbeddedPostgres,
} from "./persistence/database/index.ts";
import { type Config, readConfig } from "./process/config.ts";
import { ConfigError } from "./process/config-error.ts";

/**
 * Brings the schema of the configured database up to date, as the start of a core does, or with `--dry-run` prints what that would do.
 * With `--keep` and the id of a record it first takes that record's fiscal UUID from all others that have it.
 * Ends with 1 where the database cannot be reached or a migration fails; a migration that fails changes nothing.
 */
try {
  const { values: options } = parseArgs({
    options: { "dry-run": { type: "boolean" }, keep: { type: "string" } },
  });
  const config = readConfig(process.env);
  const { url, close } = await reachDatabase(config, options.keep !== undefined);
  try {
    if (options.keep !== undefined) await keep(url, options.keep);
    const pending = await findPendingMigrations(url);
    if (!options["dry-run"]) await prepareDatabase(url);
    console.log(pending.length === 0 ? "up to date" : pending.join(", "));
  } finally {
    await close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** The embedded PostgreSQL is started only for what its own start cannot do. */
async function reachDatabase({ databaseUrl, dataDir }: Config, mayStart: boolean) {
  if (databaseUrl !== undefined) return { url: databaseUrl, close: async () => undefined };
  if (!mayStart)
    throw new ConfigError(
      "DATABASE_URL is required: the embedded PostgreSQL is brought up to date by every start",
    );
  return startEmbeddedPostgres({ dataDir, log: (line) => console.error(line) });
}

async function keep(url: string, id: string): Promise<void> {
  const count = await settleSameFiscalUuid(url, id, (lost) => {
    if (lost.xml === null) return;
    const file = resolve(`${lost.id}.xml`);
    writeFileSync(file, lost.xml, { flag: "wx" });
    console.log(`The XML of ${lost.id} is in ${file}`);
  });
  console.log(`${count} other records had the fiscal UUID of ${id}`);
}
