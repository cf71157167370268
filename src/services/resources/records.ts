import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { CreatedDocumentSchema, DocumentSchema } from "#proto/cfdi/v1/document_pb.ts";
import type { ValidationFindingSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { Finding } from "../../engine/rules/rule.ts";
import type { DocumentRow } from "../../persistence/documents/index.ts";
import type { Creation } from "../issuing/index.ts";

export function documentRecord(row: DocumentRow) {
  return {
    id: row.id,
    pac: row.pac,
    estado: row.estado,
    serie: row.serie ?? undefined,
    folio: row.folio ?? undefined,
    uuidFiscal: row.uuidFiscal ?? undefined,
    total: row.total ?? undefined,
    errorCodigo: row.errorCodigo ?? undefined,
    errorMensaje: row.errorMensaje ?? undefined,
    creadaEn: timestampFromDate(row.createdAt),
    timbradaEn: instant(row.stampedAt),
    referencia: row.referencia ?? undefined,
  } satisfies MessageInitShape<typeof DocumentSchema>;
}

/** Returns the answer to a creation: the record with its XML, without unknown fields. */
export function createdDocument({ document: row, xml }: Creation) {
  return {
    id: row.id,
    estado: row.estado,
    uuidFiscal: row.uuidFiscal ?? undefined,
    pac: row.pac,
    serie: row.serie ?? undefined,
    folio: row.folio ?? undefined,
    total: row.total ?? undefined,
    timbradaEn: instant(row.stampedAt),
    canceladaEn: instant(row.cancelledAt),
    xml,
    errorCodigo: row.errorCodigo ?? undefined,
    errorMensaje: row.errorMensaje ?? undefined,
    referencia: row.referencia ?? undefined,
  } satisfies MessageInitShape<typeof CreatedDocumentSchema>;
}

export function validationFinding(finding: Finding): MessageInitShape<typeof ValidationFindingSchema> {
  return {
    codigo: finding.code,
    codigoSat: finding.sat.join(", "),
    xpath: finding.path,
    esperado: finding.expected,
    encontrado: finding.actual,
    mensaje: finding.sentence,
    solucion: finding.remedy,
    aviso: finding.advisory,
  };
}

function instant(date: Date | null) {
  return date === null ? undefined : timestampFromDate(date);
}
