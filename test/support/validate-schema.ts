import { type Schemas, validateDocument } from "../../src/engine/validation/schema.ts";
import type { SchemaError } from "../../src/engine/validation/schema-sentences.ts";
import { readXml } from "../../src/engine/xml.ts";

/** Returns the schema errors of foreign bytes. They pass `readXml` first, so libxml2 sees only what that accepts. */
export function validateSchema(schemas: Schemas, bytes: Uint8Array): readonly SchemaError[] {
  const reading = readXml(bytes);
  return reading.kind === "malformed"
    ? [{ statement: reading.sentence, sentence: reading.sentence }]
    : validateDocument(schemas, bytes, reading).errors;
}
