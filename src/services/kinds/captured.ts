import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import {
  CreateCreditNoteRequestSchema,
  type CreateInvoiceRequest,
  CreateInvoiceRequestSchema,
} from "#proto/cfdi/v1/invoicing_pb.ts";
import { CreatePaymentComplementRequestSchema } from "#proto/cfdi/v1/payment_pb.ts";
import { CreatePayrollRequestSchema } from "#proto/cfdi/v1/payroll_pb.ts";
import type { DocumentRequest } from "#proto/cfdi/v1/portal_documents_pb.ts";
import {
  type CreateWithholdingRequest,
  CreateWithholdingRequestSchema,
} from "#proto/cfdi/v1/withholding_pb.ts";
import { invalid } from "../../../common/errors.ts";
import { findCveRetenc } from "../../engine/kinds/withholding.ts";
import { CREDIT_NOTE } from "./credit-note.ts";
import { INVOICE } from "./invoice.ts";
import type { BuiltKind } from "./kind.ts";
import { PAYMENT_COMPLEMENT } from "./payment-complement.ts";
import { PAYROLL } from "./payroll.ts";
import { WITHHOLDING } from "./withholding.ts";

/** What lists show of a document that is not made yet, as it was typed. */
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
}

type CapturedRequest = NonNullable<DocumentRequest["kind"]["value"]>;
type Case = NonNullable<DocumentRequest["kind"]["case"]>;

interface Row<S extends DescMessage> {
  readonly kind: BuiltKind<MessageShape<S>>;
  readonly schema: S;
  readonly facts: (request: MessageShape<S>) => CapturedFacts;
}

function row<S extends DescMessage>(
  kind: BuiltKind<MessageShape<S>>,
  schema: S,
  facts: Row<S>["facts"] = () => ({}),
): Row<never> {
  return { kind, schema, facts } as unknown as Row<never>;
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
};

function withheldFacts({ rfcContraparte, tipoOperacion }: CreateWithholdingRequest): CapturedFacts {
  return { receptorRfc: rfcContraparte, tipo: findCveRetenc(tipoOperacion) };
}

/** Which kind was captured, without what is not of the document; 400 where there is none, or bytes that are sealed already. */
export function readCaptured(document: DocumentRequest | undefined): Captured {
  const { case: name, value: request } = document?.kind ?? {};
  if (name === undefined || request === undefined)
    throw invalid("document: es obligatorio, con uno de los cinco tipos de documento", { campo: "document" });
  if (name === "factura" && (request as CreateInvoiceRequest).xml !== undefined)
    throw invalid("xml: un CFDI ya sellado no se guarda como borrador: se timbra tal cual", { campo: "xml" });
  delete request.idempotencyKey;
  const { kind, schema, facts } = CAPTURED[name];
  return { kind: kind as BuiltKind<unknown>, schema, request, facts: facts(request as never) };
}
