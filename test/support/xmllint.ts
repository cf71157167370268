import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Verdict {
  readonly valid: boolean;
  readonly errors: string;
}

/** Documents that one process takes, because its arguments are bounded. */
const BATCH = 500;

export function isInstalled(tool: string): boolean {
  return spawnSync(tool, ["--version"]).error === undefined;
}

/** Returns xmllint's verdict on each document by several schemas, whose files are given by namespace. */
export function xmllintVerdicts(
  schemas: readonly (readonly [uri: string, file: string])[],
  documents: readonly string[],
): Verdict[] {
  return inBatches(documents, (files, folder) => {
    const schema = join(folder, "all.xsd");
    writeFileSync(schema, allOf(schemas));
    const { stderr } = runTool("xmllint", ["--noout", "--nonet", "--schema", schema, ...files]);
    const lines = stderr.split("\n");
    return files.map((file) => ({
      valid: lines.includes(`${file} validates`),
      errors: lines.filter((line) => line.startsWith(`${file}:`)).join("\n"),
    }));
  });
}

/** xmllint takes a single schema, so this one imports the schema of each namespace. */
function allOf(schemas: readonly (readonly [uri: string, file: string])[]): string {
  const imports = schemas.map(([uri, file]) => `<xs:import namespace="${uri}" schemaLocation="${file}"/>`);
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join("")}</xs:schema>`;
}

/** Writes the documents into a folder and calls `judge` with their paths, batch by batch. */
export function inBatches<T>(
  documents: readonly string[],
  judge: (files: readonly string[], folder: string) => readonly T[],
): T[] {
  const results: T[] = [];
  for (let start = 0; start < documents.length; start += BATCH) {
    const folder = mkdtempSync(join(tmpdir(), "documents-"));
    const files = documents.slice(start, start + BATCH).map((xml, place) => {
      const file = join(folder, `${place}.xml`);
      writeFileSync(file, xml);
      return file;
    });
    results.push(...judge(files, folder));
    rmSync(folder, { recursive: true });
  }
  return results;
}

export function runTool(command: string, args: readonly string[]) {
  return spawnSync(command, args, { encoding: "utf8", maxBuffer: 2 ** 30 });
}
