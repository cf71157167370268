import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSchemaFiles } from "./engine/schema-files.ts";
import { printValidators } from "./engine/validators/print.ts";

/**
 * Replaces the folder of printed validators by those of the schemas in `xsd`. Everything is printed and written beside
 * the folder first: a schema that cannot be printed throws, and leaves the folder, without which nothing starts, as it
 * was.
 */
export function writeValidators(xsd: string, folder: string): void {
  const files = printValidators(readSchemaFiles(xsd));
  const next = `${folder}.next`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next);
  for (const { name, text } of files) writeFileSync(join(next, name), text);
  rmSync(folder, { recursive: true, force: true });
  renameSync(next, folder);
}

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// `npm run generate` runs this file as one of its steps.
if (process.argv[1] === path(import.meta.url)) writeValidators(path("../xsd"), path("engine/validators/generated"));
