import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  AppliedDocumentSchema,
  AppliedPaymentSchema,
  CreatedPaymentComplementSchema,
  PaymentComplementDetailSchema,
  PaymentComplementSchema,
} from "#proto/cfdi/v1/payment_pb.ts";
import { type Documento, type Pago, readPagos } from "../engine/rules/pagos/model.ts";
import type { DocumentRow } from "../persistence/documents.ts";
import { documentRecord, readStored } from "./reading.ts";
import type { Creation } from "./stamping.ts";

/**
 * A payment complement and its CFDI are one record under two ids, each the other with the bits of its last twelve
 * digits turned: nothing is stored twice, and neither id answers where the other does.
 */
export function otherIdOf(id: string): string {
  const last = BigInt(`0x${id.slice(-LAST_DIGITS)}`);
  const turned = (last ^ ALL_BITS).toString(16).padStart(LAST_DIGITS, "0");
  return id.slice(0, -LAST_DIGITS) + turned;
}

const LAST_DIGITS = 12;
const ALL_BITS = (1n << BigInt(4 * LAST_DIGITS)) - 1n;

/** The answer to a creation. */
export function createdComplement({
  document: row,
}: Creation): MessageInitShape<typeof CreatedPaymentComplementSchema> {
  return {
    id: otherIdOf(row.id),
    estado: row.estado,
    facturaId: row.id,
    pac: row.pac,
    errorCodigo: row.errorCodigo ?? undefined,
    errorMensaje: row.errorMensaje ?? undefined,
  };
}

/** As lists show it. */
export function complementRecord(row: DocumentRow) {
  return {
    ...documentRecord(row),
    id: otherIdOf(row.id),
    facturaId: row.id,
    receptorRfc: row.receptorRfc ?? "",
    total: row.montoTotalPagos ?? "0",
  } satisfies MessageInitShape<typeof PaymentComplementSchema>;
}

/** The record with its payments, read from what was sealed: it is there whatever the PAC said. */
export function complementDetail(
  row: DocumentRow,
  sealedXml: Buffer,
): MessageInitShape<typeof PaymentComplementDetailSchema> {
  return {
    ...complementRecord(row),
    pagos: readPagos(readStored(sealedXml))?.pagos.map(appliedPayment) ?? [],
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
