import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CreatedWithholdingSchema, WithholdingRecordSchema } from "#proto/cfdi/v1/withholding_pb.ts";
import { notFound } from "../../../common/errors.ts";
import { tipoOperacionOf } from "../../engine/kinds/withholding.ts";
import type { DocumentRow } from "../../persistence/documents/index.ts";
import type { Creation } from "../issuing/index.ts";
import { kindsOfResource } from "../kinds/index.ts";
import { createdDocument, documentRecord } from "./records.ts";
import type { Resource } from "./resource.ts";

const WITHHELD = kindsOfResource("retenciones");

/** `/retenciones`: a record of its own form, without series, folio and total. */
export const WITHHOLDINGS: Resource<ReturnType<typeof withholdingRecord>, ReturnType<typeof createdWithholding>> = {
  name: "retenciones",
  answersFor: ({ kind }) => WITHHELD.includes(kind),
  documentId: (id) => id,
  show: withholdingRecord,
  created: createdWithholding,
  noXml: () => notFound("El XML de la constancia de retenciones"),
};

function withholdingRecord(row: DocumentRow) {
  const { serie: _serie, folio: _folio, total: montoOperacion, ...record } = documentRecord(row);
  return {
    ...record,
    tipoOperacion: tipoOperacionOf(row.tipo ?? ""),
    rfcContraparte: row.receptorRfc ?? undefined,
    montoOperacion,
    montoRetenido: row.kindFacts?.montoRetenido,
  } satisfies MessageInitShape<typeof WithholdingRecordSchema>;
}

function createdWithholding(creation: Creation) {
  const { serie: _serie, folio: _folio, total: _total, ...created } = createdDocument(creation);
  return created satisfies MessageInitShape<typeof CreatedWithholdingSchema>;
}
