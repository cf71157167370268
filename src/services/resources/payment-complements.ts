import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  AppliedDocumentSchema,
  AppliedPaymentSchema,
  CreatedPaymentComplementSchema,
  PaymentComplementDetailSchema,
  PaymentComplementSchema,
} from "#proto/cfdi/v1/payment_pb.ts";
import { notFound } from "../../../common/errors.ts";
import { type Documento, type Pago, readPagos } from "../../engine/rules/pagos/model.ts";
import type { DocumentRow } from "../../persistence/documents/index.ts";
import type { Deps } from "../context/index.ts";
import { readStored } from "../documents/index.ts";
import type { Creation } from "../issuing/index.ts";
import { kindsOfResource, otherIdOf } from "../kinds/index.ts";
import { explainSteps } from "./explaining.ts";
import { documentRecord } from "./records.ts";
import type { Resource } from "./resource.ts";

const COMPLEMENTS = kindsOfResource("complementos-pago");

/** `/complementos-pago`: its records have ids of their own, which differ from the documents' ids. */
export const PAYMENT_COMPLEMENTS: Resource<
  ReturnType<typeof complementRecord>,
  ReturnType<typeof createdComplement>,
  typeof explainSteps
> = {
  name: "complementos-pago",
  answersFor: ({ kind }) => COMPLEMENTS.includes(kind),
  documentId: otherIdOf,
  shownId: otherIdOf,
  show: complementRecord,
  created: createdComplement,
  explain: explainSteps,
  noXml: () => notFound("El XML del complemento de pago"),
};

function createdComplement({ document: row }: Creation): MessageInitShape<typeof CreatedPaymentComplementSchema> {
  return {
    id: otherIdOf(row.id),
    estado: row.estado,
    facturaId: row.id,
    pac: row.pac,
    serie: row.serie ?? undefined,
    folio: row.folio ?? undefined,
    errorCodigo: row.errorCodigo ?? undefined,
    errorMensaje: row.errorMensaje ?? undefined,
    referencia: row.referencia ?? undefined,
  };
}

function complementRecord(row: DocumentRow) {
  return {
    ...documentRecord(row),
    id: otherIdOf(row.id),
    facturaId: row.id,
    receptorRfc: row.receptorRfc ?? "",
    total: row.kindFacts?.montoTotalPagos ?? "0",
  } satisfies MessageInitShape<typeof PaymentComplementSchema>;
}

/**
 * Returns the record with its payments, read from the sealed XML, which exists whatever the PAC answered. A draft has
 * no payments.
 */
export function complementDetail(
  deps: Deps,
  row: DocumentRow,
  sealedXml: Buffer | null,
): MessageInitShape<typeof PaymentComplementDetailSchema> {
  return {
    ...complementRecord(row),
    pagos: sealedXml ? readPagos(readStored(deps, sealedXml)).flatMap(({ pagos }) => pagos.map(appliedPayment)) : [],
  };
}

function appliedPayment({ attributes, documentos }: Pago): MessageInitShape<typeof AppliedPaymentSchema> {
  return {
    fechaPago: attributes.FechaPago ?? "",
    formaPago: attributes.FormaDePagoP ?? "",
    moneda: attributes.MonedaP ?? "",
    tipoCambio: attributes.TipoCambioP ?? "1",
    monto: attributes.Monto ?? "0",
    numOperacion: attributes.NumOperacion,
    rfcEmisorCtaOrd: attributes.RfcEmisorCtaOrd,
    nomBancoOrdExt: attributes.NomBancoOrdExt,
    ctaOrdenante: attributes.CtaOrdenante,
    rfcEmisorCtaBen: attributes.RfcEmisorCtaBen,
    ctaBeneficiario: attributes.CtaBeneficiario,
    documentos: documentos.map(appliedDocument),
  };
}

function appliedDocument({ attributes }: Documento): MessageInitShape<typeof AppliedDocumentSchema> {
  return {
    facturaUuid: attributes.IdDocumento ?? "",
    serie: attributes.Serie,
    folio: attributes.Folio,
    moneda: attributes.MonedaDR ?? "",
    equivalencia: attributes.EquivalenciaDR ?? "1",
    parcialidad: Number(attributes.NumParcialidad),
    saldoAnterior: attributes.ImpSaldoAnt ?? "0",
    impPagado: attributes.ImpPagado ?? "0",
    saldoInsoluto: attributes.ImpSaldoInsoluto ?? "0",
  };
}
