import type { DistributionStep } from "../../persistence/database/index.ts";
import { CliError } from "../core.ts";

export type { DistributionStep } from "../../persistence/database/index.ts";

/**
 * Brings the schema up to date and spreads it over the cluster that it is on; `dryRun` changes nothing. @throws
 * CliError
 */
export async function distributeDatabase(
  url: string | undefined,
  dryRun: boolean,
  tell: (step: DistributionStep) => void,
): Promise<void> {
  if (!url) throw new CliError("Falta DATABASE_URL: la dirección del coordinador de Citus");
  // Loading the ORM takes longer than most commands do.
  const { distribute, findPendingMigrations, NoCitus, prepareDatabase } = await import(
    "../../persistence/database/index.ts"
  );
  try {
    if (!dryRun) await prepareDatabase(url);
    else if ((await findPendingMigrations(url)).length > 0)
      throw new CliError("La base no tiene el esquema de hoy: ejecute antes migrate");
    await distribute(url, { dryRun, tell });
  } catch (error) {
    if (error instanceof CliError) throw error;
    if (error instanceof NoCitus)
      throw new CliError("Esta base no tiene Citus: cree antes la extensión y agregue los nodos (docs/scale.md)");
    // The message is English and names the database; its cause has the words of PostgreSQL or of the system.
    const { message, code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    throw new CliError(`La base de DATABASE_URL no se puede repartir: ${message || code}`);
  }
}
