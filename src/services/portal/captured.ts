import type { DescMessage } from "@bufbuild/protobuf";
import type { CreateInvoiceRequest } from "#proto/cfdi/v1/invoicing_pb.ts";
import { type DocumentRequest, DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { invalid } from "../../../common/errors.ts";
import { type BuiltKind, type DraftFacts, kindOf, OTHER_WITHHOLDING } from "../kinds/index.ts";

/** A Captured is a request that a person typed in the portal, with its kind. */
export interface Captured {
  readonly kind: BuiltKind<unknown>;
  readonly schema: DescMessage;
  readonly request: CapturedRequest;
  readonly facts: DraftFacts;
  /** The constraint of this field holds for callers of the API only. */
  readonly excused: string | undefined;
}

type CapturedRequest = NonNullable<DocumentRequest["kind"]["value"]>;

/**
 * Returns the kind and request of a capture, without the fields that belong to no document. @throws 400 without a
 * kind, or with bytes that are already sealed
 */
export function readCaptured(document: DocumentRequest | undefined): Captured {
  const { case: name, value: request } = document?.kind ?? {};
  if (name === undefined || request === undefined)
    throw invalid("document: es obligatorio, con uno de los tipos de documento", { campo: "document" });
  if (name === "factura" && (request as CreateInvoiceRequest).xml !== undefined)
    throw invalid("xml: un CFDI ya sellado no se guarda como borrador: se timbra tal cual", { campo: "xml" });
  delete ("retencion" in request ? request.retencion : (request as { idempotencyKey?: string }))
    ?.idempotencyKey;
  const member = DocumentRequestSchema.field[name];
  const kind = (
    member.name === "otra_retencion" ? OTHER_WITHHOLDING : kindOf({ kind: member.name })
  ) as BuiltKind<unknown>;
  const facts = kind.draftFacts?.(request) ?? {
    receptorRfc: (request as { receptorRfc?: string }).receptorRfc,
  };
  // The operation of a withholding of another type follows from its type.
  const excused = kind === OTHER_WITHHOLDING ? "retencion.tipoOperacion" : undefined;
  return { kind, schema: member.message!, request, facts, excused };
}
