import type { XmlNode } from "../node.ts";
import { COMPROBANTE } from "./comprobante.ts";
import type { DocumentType } from "./document-type.ts";
import { RETENCIONES } from "./retenciones.ts";

export type { DocumentFacts, DocumentType, Family } from "./document-type.ts";
export { COMPROBANTE, RETENCIONES };

export const DOCUMENT_TYPES: readonly DocumentType[] = [COMPROBANTE, RETENCIONES];

/** Returns the type of a document by its root, or undefined for any other XML. */
export function typeOf(root: Named, types: readonly DocumentType[] = DOCUMENT_TYPES): DocumentType | undefined {
  return types.find((type) => type.root === root.name);
}

/** Returns the type of a document that was accepted before. Throws when its root has no type. */
export function requireType(root: Named, types?: readonly DocumentType[]): DocumentType {
  const type = typeOf(root, types);
  if (type === undefined) throw new Error(`${root.name} is the root of no document type`);
  return type;
}

type Named = Pick<XmlNode, "name">;
