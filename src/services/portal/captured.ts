import type { DescMessage } from "@bufbuild/protobuf";
import { field as fieldRules } from "#proto/buf/validate/validate_pb.ts";
import { type CreateInvoiceRequest, CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { type DocumentRequest, DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { invalid } from "../../../common/errors.ts";
import { getOption } from "../../../common/options.ts";
import { type BuiltKind, type DraftFacts, kindOf, OTHER_WITHHOLDING } from "../kinds/index.ts";

/** A request that a person typed in the portal, with its kind. */
export interface Captured {
  readonly kind: BuiltKind<unknown>;
  readonly schema: DescMessage;
  readonly request: CapturedRequest;
  readonly facts: DraftFacts;
  /** The text that was typed as reference, where it may be one. */
  readonly referencia: string | undefined;
  /** The constraint of this field holds for callers of the API only. */
  readonly excused: string | undefined;
}

type CapturedRequest = NonNullable<DocumentRequest["kind"]["value"]>;

/**
 * Returns the kind and request of a capture, without the fields that belong to no document. @throws 400 without a kind,
 * or with bytes that are already sealed
 */
export function readCaptured(document: DocumentRequest | undefined): Captured {
  const { case: name, value: request } = document?.kind ?? {};
  if (name === undefined || request === undefined)
    throw invalid("document: es obligatorio, con uno de los tipos de documento", { campo: "document" });
  if (name === "factura" && (request as CreateInvoiceRequest).xml !== undefined)
    throw invalid("xml: un CFDI ya sellado no se guarda como borrador: se timbra tal cual", { campo: "xml" });
  const own = ownOf(request);
  delete own?.idempotencyKey;
  const member = DocumentRequestSchema.field[name];
  const kind = (
    member.name === "otra_retencion" ? OTHER_WITHHOLDING : kindOf({ kind: member.name })
  ) as BuiltKind<unknown>;
  const facts = kind.draftFacts?.(request) ?? {
    receptorRfc: (request as { receptorRfc?: string }).receptorRfc,
  };
  // The operation of a withholding of another type follows from its type.
  const excused = kind === OTHER_WITHHOLDING ? "retencion.tipoOperacion" : undefined;
  const referencia = own?.referencia !== undefined && isReference(own.referencia) ? own.referencia : undefined;
  return { kind, schema: member.message!, request, facts, referencia, excused };
}

interface Own {
  idempotencyKey?: string;
  referencia?: string;
}

/** Returns the request as the API has it: within a withholding of another type, its withholding. */
function ownOf(request: CapturedRequest): Own | undefined {
  return ("retencion" in request ? request.retencion : request) as Own | undefined;
}

export function refer({ kind: { value: request } }: DocumentRequest, referencia: string | undefined): void {
  const own = request && ownOf(request);
  if (own === undefined) return;
  delete own.referencia;
  if (referencia !== undefined) own.referencia = referencia;
}

/** A draft is not validated, but lists find it by its reference only if the contract takes that. */
function isReference(text: string): boolean {
  const { type } = getOption(CreateInvoiceRequestSchema.field.referencia, fieldRules);
  if (type.case !== "string") return false;
  const { maxLen, pattern } = type.value;
  return text.length <= Number(maxLen) && new RegExp(pattern, "u").test(text);
}
