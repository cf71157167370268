import type { XmlNode } from "../node.ts";
import { COMPROBANTE } from "./comprobante.ts";
import type { DocumentType } from "./document-type.ts";
import { RETENCIONES } from "./retenciones.ts";

export type { DocumentFacts, DocumentType, Family } from "./document-type.ts";
export { COMPROBANTE, RETENCIONES };

/** Every type of document that the service knows. */
export const DOCUMENT_TYPES: readonly DocumentType[] = [COMPROBANTE, RETENCIONES];

/** The type of a document, by its root; undefined for any other XML. */
export function typeOf(
  root: Named,
  types: readonly DocumentType[] = DOCUMENT_TYPES,
): DocumentType | undefined {
  return types.find((type) => type.root === root.name);
}

/** The type of a document that was let in before. */
export function requireType(root: Named, types?: readonly DocumentType[]): DocumentType {
  const type = typeOf(root, types);
  if (type === undefined) throw new Error(`${root.name} is the root of no document type`);
  return type;
}

/** A root, or its name alone. */
type Named = Pick<XmlNode, "name">;
