import { createHash } from "node:crypto";
import { fromBinary, toJsonString } from "@bufbuild/protobuf";
import { DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import {
  type Environment,
  type StampPlace,
  stampPlace,
  type Tenant,
} from "../../persistence/database/index.ts";
import { type MovedRow, type MovedTable, readRows } from "../../persistence/moving/index.ts";
import type { Deps } from "../context/index.ts";
import { sealedXml, stampedXml } from "../documents/index.ts";

/** A file goes beside the rows, under its name. */
export interface MovedFile {
  readonly name: string;
  readonly content: Buffer;
}

/** A part is rows of JSON, and the files that they name. */
export interface Part {
  readonly rows: readonly string[];
  readonly files: readonly MovedFile[];
  readonly next: string | undefined;
}

export type ReadingDeps = Pick<Deps, "db" | "archive" | "timeouts" | "log">;

/** A part has its last row when its files exceed this, so that it fits in a message. */
const ENOUGH_BYTES = 2_000_000;

/** Returns the part of a table that follows a place. */
export async function readPart(
  deps: ReadingDeps,
  accountId: string,
  table: MovedTable,
  after: string | undefined,
): Promise<Part> {
  const read = await readRows(deps.db, accountId, table, after);
  const rows: string[] = [];
  const files: MovedFile[] = [];
  let bytes = 0;
  for (const row of read) {
    const named = await filesOf(deps, accountId, table, row);
    rows.push(withFiles(row.json, named));
    files.push(...named.map(({ name, content }) => ({ name, content })));
    for (const { content } of named) bytes += content.length;
    if (bytes > ENOUGH_BYTES && rows.length < read.length) return { rows, files, next: row.place };
  }
  return { rows, files, next: read.length < table.most ? undefined : read.at(-1)?.place };
}

/** A file with the member of the row that names it. */
interface NamedFile extends MovedFile {
  readonly member: string;
  /** The stamped XML without these bytes is the sealed XML. */
  readonly stamp?: StampPlace | undefined;
}

/** Adds to a row which files it has, each with its SHA-256. */
function withFiles(json: string, files: readonly NamedFile[]): string {
  const named = files.map(({ member, name, content, stamp }) => [
    member,
    {
      nombre: name,
      sha256: sha256(content),
      ...(stamp && { timbreDesde: stamp.from, timbreHasta: stamp.to }),
    },
  ]);
  return `${json.slice(0, json.lastIndexOf("}"))}, "archivos": ${JSON.stringify(Object.fromEntries(named))}}`;
}

export const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

interface Facts {
  readonly ambiente?: Environment;
  readonly id?: string;
  readonly documentoId?: string;
  readonly uuidFiscal?: string | null;
  readonly numero?: number;
  readonly version?: number;
  readonly estado?: string;
}

async function filesOf(
  deps: ReadingDeps,
  accountId: string,
  { name }: MovedTable,
  { json, files }: MovedRow,
): Promise<readonly NamedFile[]> {
  const facts: Facts = JSON.parse(json);
  if (name === "documentos") return xmlOf(deps, accountId, facts);
  return Object.entries(files).flatMap(([member, content]) =>
    content === null
      ? []
      : [
          {
            member,
            name: nameOf(name, member, facts, content),
            content: isDraft(member) ? readable(content) : content,
          },
        ],
  );
}

const isDraft = (member: string) => member === "peticion";

/** A draft is kept as a message of protobuf, and goes as JSON by the names of REST. */
function readable(request: Buffer): Buffer {
  return Buffer.from(`${toJsonString(DocumentRequestSchema, fromBinary(DocumentRequestSchema, request))}\n`);
}

/** Returns the name of a row's file, which tells people what it is. */
function nameOf(
  table: string,
  member: string,
  { ambiente, documentoId, id, uuidFiscal, ...facts }: Facts,
  content: Buffer,
): string {
  const document = (uuidFiscal ?? id ?? documentoId ?? "").toUpperCase();
  switch (table) {
    case "documentos":
      return member === "xml" ? `xml/${ambiente}/${document}.xml` : `xml/${ambiente}/${id}-sellado.xml`;
    case "cancelaciones":
      return `cancelaciones/${ambiente}/${documentoId}-${facts.numero}-${member}.xml`;
    case "segundos_timbres":
      return `segundos_timbres/${ambiente}/${documentoId}-${document}.xml`;
    case "disenos":
      return `disenos/logo-${facts.version}.${content[0] === PNG ? "png" : "jpg"}`;
    case "borradores":
      return `borradores/${ambiente}/${documentoId}.json`;
    default:
      return `${table}/${ambiente}/${documentoId}.xml`;
  }
}

/** A logo is one of two formats, and PNG begins with this byte. */
const PNG = 0x89;

/**
 * A stamped document goes as its stamped XML alone where the sealed one is the same without the bytes of the stamp. Otherwise the sealed one goes
 * too, because a look at the PAC sends it again.
 */
async function xmlOf(deps: ReadingDeps, accountId: string, facts: Facts): Promise<readonly NamedFile[]> {
  if (facts.estado === "borrador") return [];
  const tenant: Tenant = { accountId, environment: facts.ambiente! };
  const stamped = await stampedXml(deps, tenant, facts.id!, null);
  const sealed = await sealedXml(deps, tenant, facts.id!, null);
  const file = (member: string, content: Buffer | null, stamp?: StampPlace) =>
    content === null ? [] : [{ member, name: nameOf("documentos", member, facts, content), content, stamp }];
  const place = stamped && sealed ? stampPlace(sealed, stamped) : undefined;
  return [...file("xml", stamped, place), ...file("sellado", place ? null : sealed)];
}
