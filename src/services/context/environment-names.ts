import type { Environment } from "../../persistence/database/index.ts";

/** Environments as sentences name them: "de producción". */
export const ENVIRONMENT_NAMES: Readonly<Record<Environment, string>> = {
  sandbox: "pruebas",
  production: "producción",
};
