import type { XmlNode } from "../../engine/node.ts";
import type { Schemas } from "../../engine/validation/schema.ts";
import { schemaValues } from "../../engine/validation/schema-values.ts";
import { readXml } from "../../engine/xml.ts";
import type { Tenant } from "../../persistence/database/index.ts";
import { type DocumentRow, findDocument } from "../../persistence/documents/index.ts";
import type { Deps } from "../context/index.ts";

/** Reads XML that the service stored and has validated before; its values are normalized by the schemas, as when it came. */
export function readStored({ schemas }: { readonly schemas: Schemas }, xml: Buffer): XmlNode {
  const reading = readXml(xml);
  if (reading.kind === "malformed") throw new Error(`stored XML: ${reading.sentence}`);
  return schemaValues(schemas, reading.root);
}

/** A document that was there a moment ago, as it is now. */
export async function reread({ db }: Deps, caller: Tenant, id: string): Promise<DocumentRow> {
  const document = await findDocument(db, caller, id);
  if (document === undefined) throw new Error(`document ${id} vanished`);
  return document;
}
