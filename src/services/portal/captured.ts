import type { DescMessage } from "@bufbuild/protobuf";
import type { CreateInvoiceRequest } from "#proto/cfdi/v1/invoicing_pb.ts";
import { type DocumentRequest, DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { invalid } from "../../../common/errors.ts";
import { type BuiltKind, type DraftFacts, kindOf, OTHER_WITHHOLDING } from "../kinds/index.ts";

/** The request of a kind, as people capture it. */
export interface Captured {
  readonly kind: BuiltKind<unknown>;
  readonly schema: DescMessage;
  readonly request: CapturedRequest;
  readonly facts: DraftFacts;
  /** Only callers of the API are held to the constraint of this field. */
  readonly excused: string | undefined;
}

type CapturedRequest = NonNullable<DocumentRequest["kind"]["value"]>;

/** Returns which kind was captured, without what is not of the document; 400 where there is none, or bytes that are sealed already. */
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
  // The type of another withholding says what its operation is.
  const excused = kind === OTHER_WITHHOLDING ? "retencion.tipoOperacion" : undefined;
  return { kind, schema: member.message!, request, facts, excused };
}
