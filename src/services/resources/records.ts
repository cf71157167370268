import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { CreatedDocumentSchema, DocumentSchema } from "#proto/cfdi/v1/document_pb.ts";
import type { ValidationFindingSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { Finding } from "../../engine/rules/rule.ts";
import type { DocumentRow } from "../../persistence/documents/index.ts";
import type { Creation } from "../issuing/index.ts";

export function documentRecord(row: DocumentRow) {
  const creadaEn = timestampFromDate(row.createdAt);
  return { ...fieldsOf(row), creadaEn } satisfies MessageInitShape<typeof DocumentSchema>;
}

/** Returns the answer to a creation: the record with its XML, without unknown fields. */
export function createdDocument({ document: row, xml }: Creation) {
  const canceladaEn = instant(row.cancelledAt);
  return { ...fieldsOf(row), canceladaEn, xml } satisfies MessageInitShape<typeof CreatedDocumentSchema>;
}

function fieldsOf(row: DocumentRow) {
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
    timbradaEn: instant(row.stampedAt),
    referencia: row.referencia ?? undefined,
  };
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
