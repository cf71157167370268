import { createHash } from "node:crypto";
import { fromBinary, toJsonString } from "@bufbuild/protobuf";
import { DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { type Environment, type StampPlace, stampPlace, type Tenant } from "../../persistence/database/index.ts";
import { type MovedRow, type MovedTable, readBelonging, readRows, TABLES } from "../../persistence/moving/index.ts";
import type { Deps } from "../context/index.ts";
import { sealedXml, stampedXml } from "../documents/index.ts";

export interface MovedFile {
  readonly name: string;
  readonly content: Buffer;
}

interface Rows {
  readonly table: string;
  readonly rows: string[];
  readonly files: MovedFile[];
}

/** A part is rows of a table; documents have the rows of other tables that belong to them. */
export interface Part extends Omit<Rows, "table"> {
  readonly belongings: readonly Rows[];
  readonly next: string | undefined;
}

export type ReadingDeps = Pick<Deps, "db" | "archive" | "timeouts" | "log">;

/** A part has its last row when its files exceed this, so that it fits in a message. */
const ENOUGH_BYTES = 2_000_000;

export async function readPart(
  deps: ReadingDeps,
  accountId: string,
  table: MovedTable,
  after: string | undefined,
): Promise<Part> {
  const read = await readRows(deps.db, accountId, table, after);
  const belongings = table.name === "documentos" ? await belongingsOf(deps, accountId, read) : NOTHING;
  const part = { table: table.name, rows: [], files: [] };
  const added = new Map<string, Rows>();
  let [bytes, at] = [0, 0];
  while (at < read.length && (at === 0 || bytes <= ENOUGH_BYTES)) {
    const row = read[at]!;
    bytes += await addTo(deps, accountId, part, row);
    for (const [name, own] of belongings.get(row.place) ?? []) {
      const rows = added.get(name) ?? { table: name, rows: [], files: [] };
      added.set(name, rows);
      for (const each of own) bytes += await addTo(deps, accountId, rows, each);
    }
    at += 1;
  }
  const isLast = at === read.length && read.length < table.most;
  return { ...part, belongings: [...added.values()], next: isLast ? undefined : read[at - 1]?.place };
}

async function addTo(
  deps: ReadingDeps,
  accountId: string,
  { table, rows, files }: Rows,
  row: MovedRow,
): Promise<number> {
  const named = await filesOf(deps, accountId, table, row);
  const json = withFiles(row.json, named);
  rows.push(json);
  files.push(...named.map(({ name, content }) => ({ name, content })));
  return named.reduce((sum, { content }) => sum + content.length, json.length);
}

/** The rows of each table that belong to a document, by the document's place. */
type Belongings = ReadonlyMap<string, ReadonlyMap<string, readonly MovedRow[]>>;

const NOTHING: Belongings = new Map();
const BELONGING = TABLES.filter(({ belongs }) => belongs);

async function belongingsOf(
  { db }: ReadingDeps,
  accountId: string,
  documents: readonly MovedRow[],
): Promise<Belongings> {
  const found = new Map<string, Map<string, MovedRow[]>>();
  for (const environment of ["sandbox", "production"] as const) {
    const placeOf = new Map<string, string>();
    for (const { json, place } of documents) {
      const { id, ambiente }: Facts = JSON.parse(json);
      if (ambiente === environment) placeOf.set(id!, place);
    }
    if (placeOf.size === 0) continue;
    for (const table of BELONGING)
      for (const row of await readBelonging(db, { accountId, environment }, table, [...placeOf.keys()])) {
        const place = placeOf.get(row.place)!;
        const own = found.get(place) ?? new Map<string, MovedRow[]>();
        found.set(place, own.set(table.name, [...(own.get(table.name) ?? []), row]));
      }
  }
  return found;
}

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

export interface Facts {
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
  name: string,
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
export function nameOf(
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
 * A stamped document goes as its stamped XML alone where the sealed one is the same without the bytes of the stamp.
 * Otherwise the sealed one goes too, because a look at the PAC sends it again.
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
