import { notApplicable, notFound } from "../../../common/errors.ts";
import { findIssued, type IssuedDocument } from "../../persistence/cancelling.ts";
import type { Tenant } from "../../persistence/database/index.ts";
import type { Typed } from "../../persistence/documents/index.ts";
import type { Deps } from "../context/index.ts";

export interface Reference {
  readonly id: string;
  readonly answersFor: (document: Typed) => boolean;
}

export type StampedDocument = IssuedDocument & { readonly uuidFiscal: string };

export async function findIssuedDocument(
  deps: Deps,
  caller: Tenant,
  { id, answersFor }: Reference,
): Promise<IssuedDocument> {
  const document = await findIssued(deps.db, caller, id);
  if (document === undefined || !answersFor(document)) throw notFound();
  return document;
}

export function requireStamped(document: IssuedDocument): StampedDocument {
  if (isStampedDocument(document)) return document;
  throw notApplicable("El comprobante no está timbrado");
}

function isStampedDocument(document: IssuedDocument): document is StampedDocument {
  return document.uuidFiscal !== null;
}
