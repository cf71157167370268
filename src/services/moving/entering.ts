import { fromJsonString, toBinary } from "@bufbuild/protobuf";
import { DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { raiseSeries } from "../../persistence/account/index.ts";
import type { Environment, Querying } from "../../persistence/database/index.ts";
import {
  auditTail,
  type ChainTail,
  insertAudit,
  insertMoved,
  insertRow,
  type MovedTable,
  setAuditTail,
} from "../../persistence/moving/index.ts";
import { xmlOf } from "./checking.ts";
import { type ReadRow, refused } from "./rows.ts";

/** Inserts a row of a table other than the audit. @throws 400 */
export async function enterRow(tx: Querying, accountId: string, table: MovedTable, row: ReadRow): Promise<void> {
  const { json, facts, files, where } = row;
  if (table.name !== "documentos") {
    const bytes = Object.keys(table.files).map((member) => {
      const content = files.get(member);
      return content && member === "peticion" ? packed(content, where) : content;
    });
    return insertRow(tx, accountId, table, json, bytes);
  }
  const isRefused = facts.estado === "error" && facts.reenviable !== true;
  const selloHash = facts.selloSha256 === null ? null : Buffer.from(String(facts.selloSha256), "hex");
  const document = {
    ...{ id: String(facts.id), uuidFiscal: facts.uuidFiscal as string | null },
    ...{ selloHash, isRefused, ...xmlOf(row) },
  };
  const tenant = { accountId, environment: facts.ambiente as Environment };
  if (!(await insertMoved(tx, tenant, table, json, document))) throw refused(where, TWICE);
}

export const TWICE = "otro comprobante de esta instalación tiene su UUID fiscal o su sello";

/** Folios of a series have digits alone; a longer number is nobody's folio. */
const FOLIO = /^[0-9]{1,18}$/;

/** Moves the account's series past the folios of these documents, whatever the rows of the series said. */
export async function raiseAll(tx: Querying, accountId: string, documents: readonly ReadRow[]): Promise<void> {
  const highest = new Map<string, { readonly row: ReadRow["facts"]; readonly folio: bigint }>();
  for (const { facts: row } of documents) {
    if (typeof row.serie !== "string" || !FOLIO.test(String(row.folio))) continue;
    const key = JSON.stringify([row.ambiente, row.tipoDocumento, row.serie]);
    const folio = BigInt(String(row.folio));
    if (folio > (highest.get(key)?.folio ?? -1n)) highest.set(key, { row, folio });
  }
  for (const { row, folio } of highest.values()) {
    const tenant = { accountId, environment: row.ambiente as Environment };
    const series = { kind: String(row.tipoDocumento), codigo: String(row.serie), folio: String(folio) };
    await raiseSeries(tx, tenant, series);
  }
}

function packed(content: Buffer, where: string): Buffer {
  try {
    return Buffer.from(toBinary(DocumentRequestSchema, fromJsonString(DocumentRequestSchema, content.toString())));
  } catch {
    throw refused(where, "su borrador no es de este formato");
  }
}

/**
 * Adds the entries of a part to the account's chain, and returns its end. Each entry's hash is computed anew, so
 * entries that were changed or left out are found. In a check, whose parts are each rolled back, the chain begins where
 * the part before ended.
 */
export async function enterAudit(
  tx: Querying,
  accountId: string,
  rows: readonly ReadRow[],
  tail: ChainTail | undefined,
  isCheck: boolean,
): Promise<ChainTail | undefined> {
  if (isCheck && tail !== undefined) await setAuditTail(tx, accountId, tail);
  let end = isCheck ? tail : await auditTail(tx, accountId);
  const known = end?.entries ?? 0;
  for (const { json, facts, where } of rows) {
    if (Number(facts.numero) <= known) continue;
    end = await insertAudit(tx, accountId, json);
    if (end.entries !== facts.numero || end.hash !== facts.hash)
      throw refused(where, "no sigue a la entrada anterior: la auditoría se cambió");
  }
  return end;
}
