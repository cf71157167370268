import type { KindName, ResourceName } from "../../../common/kinds.ts";
import type { DocumentType } from "../../engine/documents/index.ts";
import { CREDIT_NOTE } from "./credit-note.ts";
import { INVOICE } from "./invoice.ts";
import type { BuiltKind } from "./kind.ts";
import { PAYMENT_COMPLEMENT } from "./payment-complement.ts";
import { PAYROLL } from "./payroll.ts";
import { TRANSFER } from "./traslado.ts";
import { WITHHOLDING } from "./withholding.ts";

const KINDS: Readonly<Record<KindName, BuiltKind<never>>> = {
  factura: INVOICE,
  nota_credito: CREDIT_NOTE,
  complemento_pago: PAYMENT_COMPLEMENT,
  nomina: PAYROLL,
  retencion: WITHHOLDING,
  traslado: TRANSFER,
};

const BY_NAME = new Map<string, BuiltKind<never>>(Object.entries(KINDS));

/** Returns the kind of a record, which always has one. */
export function kindOf({ kind: name }: { readonly kind: string }): BuiltKind<never> {
  const kind = BY_NAME.get(name);
  if (kind === undefined) throw new Error(`no kind is called ${name}`);
  return kind;
}

export function kindsOfResource(resource: ResourceName): readonly string[] {
  return Object.values(KINDS)
    .filter((kind) => kind.resource === resource)
    .map(({ name }) => name);
}

export function kindsOfType({ root }: DocumentType): readonly string[] {
  return Object.values(KINDS)
    .filter(({ type }) => type.root === root)
    .map(({ name }) => name);
}
