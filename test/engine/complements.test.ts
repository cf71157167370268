import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cadenaOriginal } from "../../src/engine/cadena.ts";
import { NAMESPACES } from "../../src/engine/namespaces.ts";
import { loadSchemas } from "../../src/engine/validation/schema.ts";
import { readXml } from "../../src/engine/xml.ts";
import { validateSchema } from "../support/validate-schema.ts";

const FOLDER = "test/golden/complements";
const documents = readdirSync(FOLDER).filter((file) => file.endsWith(".xml"));
const schemas = loadSchemas("xsd");

function read(file: string): string {
  return readFileSync(`${FOLDER}/${file}`, "utf8");
}

describe("a complement in relay mode", () => {
  it.each(documents)("%s is valid and its cadena is the one of SAT's stylesheet", (file) => {
    const reading = readXml(Buffer.from(read(file)));
    if (reading.kind === "malformed") throw new Error(reading.sentence);
    expect(validateSchema(schemas, Buffer.from(read(file)))).toEqual([]);
    const cadena = cadenaOriginal(schemas, reading.root);
    expect(cadena).toEqual({ kind: "cadena", text: read(file.replace(/xml$/, "cadena")).trimEnd() });
  });

  it("has a sample here for each namespace of the table, and a schema at the address of each", () => {
    const seen = documents.map(read).join("");
    for (const { prefix, uri, schema } of NAMESPACES.filter((row) => row.prefix !== "tfd")) {
      expect(seen, prefix).toContain(`<${prefix}:`);
      expect(readFileSync(`xsd/${schema.replace("http://", "")}`, "utf8")).toContain(`targetNamespace="${uri}"`);
    }
  });
});
