import type { Environment } from "../../persistence/database/index.ts";

export const ENVIRONMENTS = ["sandbox", "production"] as const satisfies readonly Environment[];

/** Sentences name the environments by these words: "de producción". */
export const ENVIRONMENT_NAMES: Readonly<Record<Environment, string>> = {
  sandbox: "pruebas",
  production: "producción",
};
