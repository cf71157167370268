import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { formOf } from "../../common/constraint-words.ts";

const XSD = readdirSync("xsd", { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".xsd"));
const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function patternsOf(path: string): string[] {
  const xsd = readFileSync(join("xsd", path), "utf8");
  return [...xsd.matchAll(/:pattern value="([^"]*)"/g)].map(([, pattern]) =>
    pattern!.replace(/&\w+;/g, (entity) => ENTITIES[entity]!),
  );
}

it.each(XSD)("every pattern of %s has words, which are no pattern", (path) => {
  for (const pattern of patternsOf(path))
    expect([pattern, formOf(pattern)]).toEqual([pattern, expect.stringMatching(/^(un|una|el|las|tres) [^\\^[\]*]+$/)]);
});

it("a pattern that is anchored is the same pattern", () => {
  expect(formOf("^[0-9]{2}$")).toBe(formOf("[0-9]{2}"));
  expect(formOf("[0-9]{77}")).toBeUndefined();
});
