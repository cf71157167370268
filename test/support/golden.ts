import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";
import { inspect } from "../../src/engine/inspection/inspection.ts";
import type { OwnSealedDocument } from "../../src/engine/sealing/seal.ts";
import { SCHEMAS } from "./csd.ts";

/** Returns the file's text; `UPDATE_GOLDEN=1` first writes `actual` into the file. */
export function golden(path: string, actual: string): string {
  if (process.env.UPDATE_GOLDEN === "1") writeFileSync(path, actual);
  return readFileSync(path, "utf8");
}

/** Asserts that the document is that of the file, byte for byte, and that no rule refuses it when it was issued. */
export function expectGolden(file: URL, { xml, cadena, now }: OwnSealedDocument & { readonly now: Date }): void {
  expect(xml.toString()).toBe(golden(file.pathname, xml.toString()));
  const inspection = inspect(xml, { schemas: SCHEMAS, now });
  expect(inspection.findings).toEqual([]);
  expect(inspection.seal).toEqual({ ok: true });
  expect(inspection.cadena).toBe(cadena.toString());
}
