import { notApplicable, notFound } from "../errors.ts";
import { findIssued, type IssuedDocument } from "../persistence/cancellations.ts";
import type { Tenant } from "../persistence/tenant.ts";
import type { House } from "./house.ts";

/** A document by its id, among the kinds of the resource that was asked. */
export interface Reference {
  readonly id: string;
  readonly kinds: readonly string[];
}

/** With its stamp: an `IssuedDocument` that has all. */
export type StampedDocument = IssuedDocument & { readonly uuidFiscal: string; readonly stampedXml: Buffer };

export async function findIssuedDocument(
  house: House,
  caller: Tenant,
  { id, kinds }: Reference,
): Promise<IssuedDocument> {
  const document = await findIssued(house.db, caller, id, kinds);
  if (document === undefined) throw notFound();
  return document;
}

export function requireStamped(document: IssuedDocument): StampedDocument {
  if (isStampedDocument(document)) return document;
  throw notApplicable("El comprobante no está timbrado");
}

function isStampedDocument(document: IssuedDocument): document is StampedDocument {
  return document.uuidFiscal !== null && document.stampedXml !== null;
}
