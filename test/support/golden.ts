import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";
import { inspect } from "../../src/engine/inspection/inspection.ts";
import type { OwnSealedDocument } from "../../src/engine/sealing/seal.ts";
import { SCHEMAS } from "./csd.ts";

/** Returns the file's text; with `UPDATE_GOLDEN=1` it is first written anew from what the code makes today. */
export function golden(path: string, actual: string): string {
  if (process.env.UPDATE_GOLDEN === "1") writeFileSync(path, actual);
  return readFileSync(path, "utf8");
}

/** The bytes are those of the file, and nobody can refuse them at the time when they were made. */
export function expectGolden(
  file: URL,
  { xml, cadena, now }: OwnSealedDocument & { readonly now: Date },
): void {
  expect(xml.toString()).toBe(golden(file.pathname, xml.toString()));
  const inspection = inspect(xml, { schemas: SCHEMAS, now });
  expect(inspection.findings).toEqual([]);
  expect(inspection.seal).toEqual({ ok: true });
  expect(inspection.cadena).toBe(cadena.toString());
}
