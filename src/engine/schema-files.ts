import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

/** The key is the address at which SAT publishes the schema. */
export type SchemaFiles = ReadonlyMap<string, Uint8Array>;

/** Reads the schemas of a folder, where each file's path is the address at which SAT publishes it. */
export function readSchemaFiles(folder: string): SchemaFiles {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".xsd"));
  return new Map(paths.sort().map((path) => [`http://${path.split(sep).join("/")}`, readFileSync(join(folder, path))]));
}

export function fingerprintOf(files: SchemaFiles): string {
  const hash = createHash("sha256");
  for (const [url, bytes] of files) hash.update(`${url} ${bytes.length}\n`).update(bytes);
  return hash.digest("hex");
}
