import { fromJsonString, toBinary } from "@bufbuild/protobuf";
import { DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { invalid } from "../../../common/errors.ts";
import { selloHashOf } from "../../engine/sealing/seal.ts";
import type { Environment, Querying } from "../../persistence/database/index.ts";
import {
  ACCOUNT,
  auditTail,
  type ChainTail,
  insertAudit,
  insertMoved,
  insertRow,
  type MovedTable,
  setAuditTail,
} from "../../persistence/moving/index.ts";
import type { Deps } from "../context/index.ts";
import { type MovedFile, sha256 } from "./reading.ts";

/** These members of the account's own row are needed beside its insertion. */
export interface MovedAccount {
  readonly id: string;
  readonly rfc: string;
}

/** Reads the account's own row. @throws 400 */
export function readMovedAccount(json: string): MovedAccount {
  const account = objectOf(json, "cuenta.json");
  requireMembers(account, Object.keys(ACCOUNT), "cuenta.json");
  return account as unknown as MovedAccount;
}

/** A row of JSON that was read, with the bytes of its files by their members. */
export interface ReadRow {
  readonly json: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly stamp: readonly [from: number, to: number] | undefined;
  /** Refusals name the row so. */
  readonly where: string;
}

interface NamedFile {
  readonly nombre: string;
  readonly sha256: string;
  readonly timbreDesde?: number;
  readonly timbreHasta?: number;
}

/** Reads the rows of a part, and finds the files that they name. Each file must be named once. @throws 400 */
export function readRowsOf(
  table: MovedTable,
  rows: readonly string[],
  files: readonly MovedFile[],
): readonly ReadRow[] {
  const byName = new Map(files.map((file) => [file.name, file.content]));
  const left = new Set(byName.keys());
  const read = rows.map((json, at) => {
    const where = `${table.name}, renglón ${at + 1}`;
    const { archivos, ...facts } = objectOf(json, where);
    requireMembers(facts, Object.keys(table.fields), where);
    const found = new Map<string, Buffer>();
    let stamp: ReadRow["stamp"];
    for (const [member, named] of Object.entries(namedIn(archivos, where))) {
      const content = byName.get(named.nombre);
      if (content === undefined || !left.delete(named.nombre))
        throw refused(where, `falta el archivo ${named.nombre}`);
      if (sha256(content) !== named.sha256) throw refused(named.nombre, "su SHA-256 no es el de su renglón");
      found.set(member, content);
      if (named.timbreDesde !== undefined && named.timbreHasta !== undefined)
        stamp = [named.timbreDesde, named.timbreHasta];
    }
    const own = table.name === "documentos" ? XML_MEMBERS : Object.keys(table.files);
    const stranger = [...found.keys()].find((member) => !own.includes(member));
    if (stranger !== undefined) throw refused(where, `no tiene archivos ${stranger}`);
    return { json, facts, files: found, stamp, where };
  });
  const [unnamed] = left;
  if (unnamed !== undefined) throw refused(unnamed, "ningún renglón lo nombra");
  return read;
}

const XML_MEMBERS = ["xml", "sellado"];

export const refused = (where: string, why: string) => invalid(`${where}: ${why}`);

function objectOf(json: string, where: string): Readonly<Record<string, unknown>> {
  const value = parsed(json);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw refused(where, "no es un objeto de JSON");
  return value as Readonly<Record<string, unknown>>;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function requireMembers(object: object, names: readonly string[], where: string): void {
  const missing = names.find((name) => !(name in object));
  if (missing !== undefined) throw refused(where, `le falta ${missing}`);
  const stranger = Object.keys(object).find((name) => !names.includes(name));
  if (stranger !== undefined) throw refused(where, `${stranger} no es de este formato`);
}

function namedIn(archivos: unknown, where: string): Readonly<Record<string, NamedFile>> {
  const isFile = (file: unknown) => {
    const { nombre, sha256, timbreDesde = 0, timbreHasta = 0 } = (file ?? {}) as Record<string, unknown>;
    const isPlace = Number.isSafeInteger(timbreDesde) && Number.isSafeInteger(timbreHasta);
    return typeof nombre === "string" && typeof sha256 === "string" && isPlace;
  };
  if (typeof archivos === "object" && archivos !== null && Object.values(archivos).every(isFile))
    return archivos as Readonly<Record<string, NamedFile>>;
  throw refused(where, "archivos no es de este formato");
}

export type EnteringDeps = Pick<Deps, "db" | "reader" | "now">;

/** A document with its XML, which was checked. */
interface CheckedXml {
  readonly sealed: Buffer | undefined;
  readonly stamped: Buffer | undefined;
}

/** Returns a document's XML in both forms. @throws 400 where there is another one than the document's state wants */
export function xmlOf({ files, facts, stamp, where }: ReadRow): CheckedXml {
  const stamped = files.get("xml");
  const [from = 0, to = 0] = stamp ?? [];
  const isPlace = stamped !== undefined && 0 <= from && from < to && to <= stamped.length;
  if (stamp !== undefined && !isPlace) throw refused(where, "el lugar del timbre no está en su XML");
  const sealed =
    stamp === undefined
      ? files.get("sellado")
      : Buffer.concat([stamped!.subarray(0, from), stamped!.subarray(to)]);
  if ((facts.estado === "borrador") !== (sealed === undefined)) throw refused(where, "le falta su XML");
  if ((facts.uuidFiscal === null) !== (stamped === undefined))
    throw refused(where, "le falta su XML timbrado");
  return { sealed, stamped };
}

/** Checks that the seal and the stamp of the XML verify, and that both are the document's. @throws 400 */
export async function checkXml(
  { reader, now }: EnteringDeps,
  accountId: string,
  { facts, where }: ReadRow,
  { stamped }: CheckedXml,
): Promise<void> {
  if (stamped === undefined) return;
  const owner = { accountId, environment: facts.ambiente as Environment };
  const read = await reader.read("delivered", { xml: stamped, now: now() }, owner);
  if (read.kind === "refused") throw refused(where, `su XML no está timbrado: ${read.reason}`);
  if (read.uuid !== String(facts.uuidFiscal).toUpperCase())
    throw refused(where, `su XML tiene el UUID ${read.uuid}`);
  if (facts.selloSha256 !== null && selloHashOf(read).toString("hex") !== facts.selloSha256)
    throw refused(where, "su XML tiene otro sello");
}

/** Inserts a row of a table other than the audit. @throws 400 */
export async function enterRow(
  tx: Querying,
  accountId: string,
  table: MovedTable,
  row: ReadRow,
): Promise<void> {
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

/** Returns a draft as it is kept. */
function packed(content: Buffer, where: string): Buffer {
  try {
    return Buffer.from(
      toBinary(DocumentRequestSchema, fromJsonString(DocumentRequestSchema, content.toString())),
    );
  } catch {
    throw refused(where, "su borrador no es de este formato");
  }
}

/**
 * Adds the entries of a part to the account's chain, and returns its end. Each entry's hash is computed anew, so entries that were changed or left
 * out are found. In a check, whose parts are each rolled back, the chain begins where the part before ended.
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
