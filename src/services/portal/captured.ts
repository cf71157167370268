import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import {
  CreateCreditNoteRequestSchema,
  type CreateInvoiceRequest,
  CreateInvoiceRequestSchema,
} from "#proto/cfdi/v1/invoicing_pb.ts";
import { CreatePaymentComplementRequestSchema } from "#proto/cfdi/v1/payment_pb.ts";
import { CreatePayrollRequestSchema } from "#proto/cfdi/v1/payroll_pb.ts";
import {
  type DocumentRequest,
  type OtherWithholdingRequest,
  OtherWithholdingRequestSchema,
} from "#proto/cfdi/v1/portal_documents_pb.ts";
import {
  type CreateWithholdingRequest,
  CreateWithholdingRequestSchema,
} from "#proto/cfdi/v1/withholding_pb.ts";
import { invalid } from "../../../common/errors.ts";
import { WITHHOLDING_FORMS } from "../../engine/complements/withholdings.ts";
import { findCveRetenc } from "../../engine/kinds/withholding.ts";
import {
  type BuiltKind,
  CREDIT_NOTE,
  INVOICE,
  OTHER_WITHHOLDING,
  PAYMENT_COMPLEMENT,
  PAYROLL,
  WITHHOLDING,
} from "../kinds/index.ts";

/** Lists show these facts of a document that is not made yet, as they were typed. */
export interface CapturedFacts {
  readonly receptorRfc?: string | undefined;
  readonly tipo?: string | undefined;
}

/** The request of a kind, as people capture it. */
export interface Captured {
  readonly kind: BuiltKind<unknown>;
  readonly schema: DescMessage;
  readonly request: CapturedRequest;
  readonly facts: CapturedFacts;
  /** A field whose constraint is for callers of the API alone. */
  readonly excused: string | undefined;
}

type CapturedRequest = NonNullable<DocumentRequest["kind"]["value"]>;
type Case = NonNullable<DocumentRequest["kind"]["case"]>;

interface Row<S extends DescMessage> {
  readonly kind: BuiltKind<MessageShape<S>>;
  readonly schema: S;
  readonly facts: (request: MessageShape<S>) => CapturedFacts;
  readonly excused: string | undefined;
}

function row<S extends DescMessage>(
  kind: BuiltKind<MessageShape<S>>,
  schema: S,
  facts: Row<S>["facts"] = () => ({}),
  excused?: string,
): Row<never> {
  return { kind, schema, facts, excused } as unknown as Row<never>;
}

/** By the field of `DocumentRequest`. */
const CAPTURED: Readonly<Record<Case, Row<never>>> = {
  factura: row(INVOICE, CreateInvoiceRequestSchema, ({ receptorRfc }) => ({ receptorRfc })),
  notaCredito: row(CREDIT_NOTE, CreateCreditNoteRequestSchema),
  complementoPago: row(PAYMENT_COMPLEMENT, CreatePaymentComplementRequestSchema, ({ receptorRfc }) => ({
    receptorRfc,
  })),
  nomina: row(PAYROLL, CreatePayrollRequestSchema, ({ receptorRfc }) => ({ receptorRfc })),
  retencion: row(WITHHOLDING, CreateWithholdingRequestSchema, withheldFacts),
  // The type says what the operation is.
  otraRetencion: row(OTHER_WITHHOLDING, OtherWithholdingRequestSchema, otherFacts, "retencion.tipoOperacion"),
};

function otherFacts({ tipo, retencion }: OtherWithholdingRequest): CapturedFacts {
  const cveRetenc = WITHHOLDING_FORMS.find((form) => form.tipo === tipo)?.cveRetenc;
  return { receptorRfc: retencion?.rfcContraparte, tipo: cveRetenc };
}

function withheldFacts({ rfcContraparte, tipoOperacion }: CreateWithholdingRequest): CapturedFacts {
  return { receptorRfc: rfcContraparte, tipo: findCveRetenc(tipoOperacion) };
}

/** Which kind was captured, without what is not of the document; 400 where there is none, or bytes that are sealed already. */
export function readCaptured(document: DocumentRequest | undefined): Captured {
  const { case: name, value: request } = document?.kind ?? {};
  if (name === undefined || request === undefined)
    throw invalid("document: es obligatorio, con uno de los tipos de documento", { campo: "document" });
  if (name === "factura" && (request as CreateInvoiceRequest).xml !== undefined)
    throw invalid("xml: un CFDI ya sellado no se guarda como borrador: se timbra tal cual", { campo: "xml" });
  delete ("retencion" in request ? request.retencion : (request as { idempotencyKey?: string }))
    ?.idempotencyKey;
  const { kind, schema, facts, excused } = CAPTURED[name];
  return { kind: kind as BuiltKind<unknown>, schema, request, facts: facts(request as never), excused };
}
