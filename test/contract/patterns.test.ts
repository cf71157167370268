import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** Returns every pattern that callers' values are tried against: those of the contract and those of the schemas. */
function patterns(): readonly string[] {
  const filesOf = (folder: string, end: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(end))
      .map((name) => readFileSync(join(ROOT, folder, name), "utf8"));
  const found = (texts: readonly string[], pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, source = ""]) => source));
  const ofProto = filesOf("proto/cfdi", ".proto");
  return [
    ...found(ofProto, /pattern(?: =|:) "((?:[^"\\]|\\.)*)"/g).map((source) => source.replaceAll("\\\\", "\\")),
    ...found(ofProto, /matches\('([^']*)'\)/g),
    ...found(filesOf("xsd", ".xsd"), /<xs:pattern value="([^"]*)"/g).map((source) => `^(?:${source})$`),
  ];
}

/** A pattern with overlapping parts backtracks over texts that repeat one of these. */
const PARTS = ["0", "A", "a", "-", " ", "Ñ", "A0", "0.", "a ", "0 "];
const LENGTH = 50_000;

/** The timeout stops a pattern that backtracks without end; any other takes a thousandth of it. */
const NEVER_MS = 5_000;

test("no pattern takes longer for a long text than to read it", () => {
  const all = [...new Set(patterns())];
  expect(all.length).toBeGreaterThan(90);
  const texts = PARTS.flatMap((part) => [part.repeat(LENGTH / part.length), `${part.repeat(LENGTH / part.length)}¡`]);
  const endless = all.filter((source) => {
    const pattern = new RegExp(source, "u");
    const script = "for (const text of texts) pattern.test(text)";
    try {
      runInNewContext(script, { pattern, texts }, { timeout: NEVER_MS });
      return false;
    } catch (error) {
      expect(error).toMatchObject({ code: "ERR_SCRIPT_EXECUTION_TIMEOUT" });
      return true;
    }
  });
  expect(endless).toEqual([]);
});
