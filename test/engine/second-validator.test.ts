import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { once } from "../../common/once.ts";
import { loadSchemas, validateDocument } from "../../src/engine/validation/schema.ts";
import { readXml } from "../../src/engine/xml.ts";
import { mutantsOf, sample } from "../support/mutants.ts";
import { isInstalled, xmllintVerdicts } from "../support/xmllint.ts";

const hasXmllint = isInstalled("xmllint");
const GOLDEN = "test/golden";
const MUTANTS = 12;

test("xmllint is there where the proof is owed", () => {
  expect(hasXmllint || process.env.CI === undefined).toBe(true);
});

describe.skipIf(!hasXmllint)("libxml2 of another age and build says the same of our schemas", () => {
  const schemas = loadSchemas("xsd");
  const ours = filesIn("xsd", ".xsd").map((file) => {
    const [, uri = ""] = /targetNamespace="([^"]+)"/.exec(readFileSync(file, "utf8")) ?? [];
    return [uri, resolve(file)] as const;
  });
  // Cancellation requests are left out, because they have no schema.
  const documents = filesIn(GOLDEN, ".xml").filter((path) => !path.startsWith(join(GOLDEN, "cancellation")));

  /** Our verdicts on a document as it is and on its mutants. */
  const told = (file: string) => {
    const xml = readFileSync(file, "utf8");
    const read = readXml(Buffer.from(xml));
    if (read.kind === "malformed") throw new Error(read.sentence);
    const mutants = sample(mutantsOf(read.root), MUTANTS, 20).map(
      (mutant) => ({ name: mutant.name, text: mutant.write() }) as const,
    );
    return [{ name: "as it is", text: xml }, ...mutants].flatMap(({ name, text }) => {
      const bytes = Buffer.from(text);
      const reading = readXml(bytes);
      // Documents that our reader refuses are not compared, nor are codes that only our catalogs know.
      if (reading.kind === "malformed") return [];
      const { errors } = validateDocument(schemas, bytes, reading);
      if (errors.some(({ sentence }) => sentence.includes("no está en el catálogo"))) return [];
      return [{ name, text, valid: errors.length === 0 }];
    });
  };

  // All documents together, because xmllint reads our schemas once for each call.
  const verdicts = once(() => {
    const all = documents.flatMap((file) => told(file).map((one) => ({ file, ...one })));
    const theirs = xmllintVerdicts(
      ours,
      all.map(({ text }) => text),
    );
    return all.map((one, place) => ({ ...one, theirs: theirs[place]! }));
  });

  test.each(documents)("of %s and of its mutants", (file) => {
    const judged = verdicts().filter((one) => one.file === file);
    expect(judged.length).toBeGreaterThan(0);
    expect(judged.map(({ name, theirs: { valid, errors } }) => ({ name, valid, errors: valid ? "" : errors }))).toEqual(
      judged.map(({ name, valid }) => ({ name, valid, errors: expect.any(String) })),
    );
  });
});

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path));
}
