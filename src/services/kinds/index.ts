export { CREDIT_NOTE } from "./credit-note.ts";
export { INVOICE } from "./invoice.ts";
export type { BuiltKind, Kind, ResourceName } from "./kind.ts";
export { PAYMENT_COMPLEMENT } from "./payment-complement.ts";
export { PAYROLL } from "./payroll.ts";
export { OTHER_WITHHOLDING, SEALED_WITHHOLDING, WITHHOLDING } from "./withholding.ts";

import { COMPROBANTE, type DocumentType } from "../../engine/documents/index.ts";
import { CREDIT_NOTE } from "./credit-note.ts";
import { INVOICE } from "./invoice.ts";
import type { Kind, ResourceName } from "./kind.ts";
import { PAYMENT_COMPLEMENT } from "./payment-complement.ts";
import { PAYROLL } from "./payroll.ts";
import { WITHHOLDING } from "./withholding.ts";

/** Every kind of document that callers create. */
const KINDS: readonly Kind<never>[] = [INVOICE, CREDIT_NOTE, PAYMENT_COMPLEMENT, PAYROLL, WITHHOLDING];

const BY_NAME = new Map(KINDS.map((kind) => [kind.name, kind]));

/** The kind of a record. */
export function kindOf({ kind: name }: { readonly kind: string }): Kind<never> {
  const kind = BY_NAME.get(name);
  if (kind === undefined) throw new Error(`no kind is called ${name}`);
  return kind;
}

/** A kind as sentences name it. */
export function nounOf(name: string): string {
  return BY_NAME.get(name)?.noun ?? name;
}

/** The type of the documents that a kind of series numbers; payroll, which nobody creates yet, is of CFDI. */
export function typeOfSeries(kind: string): DocumentType {
  return BY_NAME.get(kind)?.type ?? COMPROBANTE;
}

/** The names of the kinds that a resource's list shows. */
export function kindsOfResource(resource: ResourceName): readonly string[] {
  return KINDS.filter((kind) => kind.resource === resource).map(({ name }) => name);
}

/** The names of the kinds of a type of document. */
export function kindsOfType({ root }: DocumentType): readonly string[] {
  return KINDS.filter(({ type }) => type.root === root).map(({ name }) => name);
}
