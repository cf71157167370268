import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { writeValidators } from "../../src/generate-validators.ts";

const FOLDER = mkdtempSync(join(tmpdir(), "cfdi-validators-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

it("a schema that cannot be printed leaves the printed validators as they were", () => {
  const [xsd, printed] = [join(FOLDER, "xsd"), join(FOLDER, "generated")];
  cpSync("xsd", xsd, { recursive: true });
  mkdirSync(printed);
  writeFileSync(join(printed, "stale.ts"), "");
  writeValidators(xsd, printed);
  const before = readdirSync(printed).toSorted();
  expect(before).toEqual(readdirSync("src/engine/validators/generated").toSorted());

  const [some] = readdirSync(xsd, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".xsd"));
  const text = readFileSync(join(xsd, some!), "utf8");
  writeFileSync(join(xsd, some!), text.replace("<xs:schema ", '<xs:schema blockDefault="#all" '));
  expect(() => writeValidators(xsd, printed)).toThrow("blockDefault of schema is not supported");
  expect(readdirSync(printed).toSorted()).toEqual(before);
});
