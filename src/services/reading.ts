import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { CreatedDocumentSchema, DocumentSchema } from "#proto/cfdi/v1/document_pb.ts";
import type { ValidationFindingSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { instantOf, MEXICO_CITY } from "../engine/catalogs/index.ts";
import type { XmlNode } from "../engine/node.ts";
import type { Finding } from "../engine/rules/rule.ts";
import { readXml } from "../engine/xml.ts";
import { invalid } from "../errors.ts";
import { type DocumentRow, findDocument } from "../persistence/documents.ts";
import type { Tenant } from "../persistence/tenant.ts";
import type { House } from "./house.ts";
import type { Creation } from "./stamping.ts";

/** A record as lists and reads show it. */
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
  } satisfies MessageInitShape<typeof DocumentSchema>;
}

/** The answer to a creation: the record with its XML, without what is not known. */
export function createdDocument({
  document: row,
  xml,
}: Creation): MessageInitShape<typeof CreatedDocumentSchema> {
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
  };
}

/** Page of a list (interface.md, GET /facturas). */
export function page(request: { pagina?: number | undefined; limite?: number | undefined }) {
  const { pagina = 1, limite = 20 } = request;
  return { pagina, limite, offset: (pagina - 1) * limite };
}

/** `desde` and `hasta` are whole days in Mexico City, both included. */
export function dayRange(request: { desde?: string | undefined; hasta?: string | undefined }) {
  return {
    from: request.desde === undefined ? undefined : startOfDay("desde", request.desde, 0),
    before: request.hasta === undefined ? undefined : startOfDay("hasta", request.hasta, 1),
  };
}

function startOfDay(campo: string, text: string, daysLater: number): Date {
  const day = new Date(`${text}T00:00:00Z`);
  // 2026-02-30 has the right shape and is no day.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) {
    throw invalid(`${campo}: ${text} no es una fecha del calendario`, { campo });
  }
  day.setUTCDate(day.getUTCDate() + daysLater);
  return instantOf(day.toISOString().slice(0, 19), MEXICO_CITY) ?? day;
}

function instant(date: Date | null) {
  return date === null ? undefined : timestampFromDate(date);
}

/** What the service stored it has read before. */
export function readStored(xml: Buffer): XmlNode {
  const reading = readXml(xml);
  if (reading.kind === "malformed") throw new Error(`stored XML: ${reading.sentence}`);
  return reading.root;
}

/** A document that was there a moment ago, as it is now. */
export async function reread({ db }: House, caller: Tenant, id: string): Promise<DocumentRow> {
  const document = await findDocument(db, caller, id);
  if (document === undefined) throw new Error(`document ${id} vanished`);
  return document;
}
