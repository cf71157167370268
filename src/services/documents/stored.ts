import type { XmlNode } from "../../engine/node.ts";
import type { Schemas } from "../../engine/validation/schema.ts";
import { schemaValues } from "../../engine/validation/schema-values.ts";
import { readXml } from "../../engine/xml.ts";
import type { Tenant } from "../../persistence/database/index.ts";
import { type DocumentRow, findDocument } from "../../persistence/documents/index.ts";
import type { Deps } from "../context/index.ts";

/**
 * Parses XML that the service validated before it was stored. Values are normalized by the schemas, as they were then.
 */
export function readStored({ schemas }: { readonly schemas: Schemas }, xml: Buffer): XmlNode {
  const reading = readXml(xml);
  if (reading.kind === "malformed") throw new Error(`stored XML: ${reading.sentence}`);
  return schemaValues(schemas, reading.root);
}

/** Reads a document again that existed a moment ago. */
export async function reread({ db }: Deps, caller: Tenant, id: string): Promise<DocumentRow> {
  const document = await findDocument(db, caller, id);
  if (document === undefined) throw new Error(`document ${id} vanished`);
  return document;
}
