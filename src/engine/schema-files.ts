import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

/** Schemas by the address that SAT publishes each at. */
export type SchemaFiles = ReadonlyMap<string, Uint8Array>;

/** `folder` holds each schema at the path of the address that SAT publishes it at. */
export function readSchemaFiles(folder: string): SchemaFiles {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".xsd"),
  );
  return new Map(
    paths.sort().map((path) => [`http://${path.split(sep).join("/")}`, readFileSync(join(folder, path))]),
  );
}

/** What tells these schemas from any others. */
export function fingerprintOf(files: SchemaFiles): string {
  const hash = createHash("sha256");
  for (const [url, bytes] of files) hash.update(`${url} ${bytes.length}\n`).update(bytes);
  return hash.digest("hex");
}
