import { type FileHandle, open } from "node:fs/promises";
import { create } from "@bufbuild/protobuf";
import {
  AccountMoving,
  AddPartRequestSchema,
  type AddPartResponse,
  EnterRequestSchema,
  type EnterResponse,
  FinishEnteringRequestSchema,
} from "#proto/cfdi/v1/moving_pb.ts";
import { BadZip, readPacked, type Unpacked } from "../../files/zip.ts";
import { CliError, type Core, openSession, type Session } from "../core.ts";
import {
  ACCOUNT,
  AUDIT,
  FORMAT,
  MANIFEST,
  type Manifest,
  type ManifestPart,
  partOf,
  README,
  SIGNATURE,
  sha256,
} from "./format.ts";
import { FiscalUuids } from "./uuids.ts";

export interface Entering {
  readonly dryRun: boolean;
  /** The key of the installation from which the file is expected. */
  readonly signer: string | undefined;
  readonly stamps: number | undefined;
  tell(sentence: string): void;
  /** Asks a person; undefined where none sits at the terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
}

export interface Entered {
  readonly rfc: string;
  readonly hechoEn: string;
  readonly firmante: string;
  readonly timbres: number;
  readonly lotes: readonly { readonly disponibles: number; readonly vencenEn: string }[];
  readonly derechos: readonly string[];
  readonly conteos: Readonly<Record<string, number>>;
  /** It is true when an import that was broken off went on. */
  readonly siguio: boolean;
  readonly pacSinConfigurar: readonly string[];
  readonly noIncluye: readonly string[];
}

/** A request of gRPC has 14 MB at most, and a part is one. */
const LARGEST_FILE = 12 * 1024 * 1024;
const LARGEST_PART = 13 * 1024 * 1024;

/**
 * Hands the file to the service: first all of it as a check, which changes nothing, then again to be taken in. @throws
 * CliError, which names the file's entry
 */
export async function enterFrom(core: Core, path: string, words: Entering): Promise<Entered> {
  const { dryRun, tell } = words;
  const file = await open(path).catch((error: Error) => {
    throw new CliError(`No se puede leer ${path}: ${error.message}`);
  });
  const session = openSession(core);
  try {
    const inspected = await inspect(file);
    const { manifest, stamps } = inspected;
    const { goesOn, belongings } = await enter(session, inspected, words.signer, true);
    requireStamps(stamps, words.stamps);
    // An import that goes on was checked before its first part was taken in.
    tell(goesOn ? "Sigue una recepción que se interrumpió" : "Se revisa el archivo completo");
    const handed = { ...inspected, belongings };
    const unknownPacs = goesOn ? new Set<string>() : await handOver(session, file, handed, true);
    if (!dryRun) {
      if (words.stamps === undefined) requireStamps(stamps, await confirmed(inspected, words));
      tell("Se recibe la cuenta");
      await enter(session, inspected, words.signer, false);
      for (const pac of await handOver(session, file, handed, false)) unknownPacs.add(pac);
      const counts = Object.entries(manifest.conteos).map(([table, rows]) => ({ table, rows }));
      const { accountJson, digest } = inspected;
      const finish = { accountJson, digest, counts, stamps: BigInt(stamps), auditEnd: manifest.finAuditoria };
      await session.call(AccountMoving.method.finishEntering, create(FinishEnteringRequestSchema, finish));
    }
    const { rfc, hechoEn, firmante, conteos, noIncluye } = manifest;
    return {
      ...{ rfc, hechoEn, firmante, timbres: stamps, lotes: inspected.batches, derechos: inspected.rights },
      ...{ conteos, siguio: goesOn, pacSinConfigurar: [...unknownPacs], noIncluye },
    };
  } catch (error) {
    if (!(error instanceof BadZip)) throw error;
    throw new CliError(`${error.entry ?? path}: ${error.message}`);
  } finally {
    session.close();
    await file.close();
  }
}

function requireStamps(brought: number, said: number | undefined): void {
  if (said !== undefined && said !== brought)
    throw new CliError(`La cuenta trae ${brought} timbres, y se confirmaron ${said}: no se recibió nada`);
}

/** Returns the number that the operator types, because stamps are money. */
async function confirmed({ manifest, stamps, rights }: Inspected, { ask }: Entering): Promise<number> {
  const brings = `La cuenta ${manifest.rfc} trae ${stamps} timbres y ${rights.join(" y ") || "ningún derecho"}`;
  if (ask === undefined) throw new CliError(`${brings}: confírmelo con --stamps ${stamps}; no se recibió nada`);
  const typed = (await ask(`${brings}. Escriba el número de timbres para recibirla: `)).trim();
  return /^\d{1,15}$/.test(typed) ? Number(typed) : Number.NaN;
}

/** Everything that a look at the whole file tells. */
type Inspected = Awaited<ReturnType<typeof inspect>>;

async function enter(
  session: Session,
  { accountJson, digest, signature, manifest: { firmante: signer } }: Inspected,
  expectedSigner: string | undefined,
  dryRun: boolean,
): Promise<EnterResponse> {
  const expected = expectedSigner === undefined ? {} : { expectedSigner };
  const content = { accountJson, digest, signer, signature, dryRun, ...expected };
  const answer = await session.call(AccountMoving.method.enter, create(EnterRequestSchema, content));
  return answer as EnterResponse;
}

async function inspect(file: FileHandle) {
  const found: ManifestPart[] = [];
  const whole = new Map<string, Buffer>();
  const uuids = new FiscalUuids();
  const batches: { disponibles: number; vencenEn: string }[] = [];
  let [last, end] = ["", ""];
  for await (const { name, content } of filesIn(file)) {
    if (last === SIGNATURE || (last === MANIFEST && name !== SIGNATURE))
      throw new BadZip(name, `va después de ${last}`);
    last = name;
    if (whole.has(name)) throw new BadZip(name, "está dos veces en el archivo");
    if (SINGLE.includes(name)) whole.set(name, content);
    const part = partOf(name);
    if (part === undefined) continue;
    const rows = linesOf(name, content);
    found.push({ nombre: name, renglones: rows.length, sha256: sha256(content) });
    for (const row of rows) {
      const { ambiente, id, uuidFiscal, disponibles, vencenEn, numero, hash } = factsOf(row);
      if (part.table === "documentos" && typeof uuidFiscal === "string")
        uuids.add(String(ambiente), String(id), uuidFiscal);
      if (part.table === "timbres" && disponibles !== 0)
        batches.push({ disponibles: Number(disponibles), vencenEn: String(vencenEn) });
      if (part.table === AUDIT) end = `${numero} ${hash}`;
    }
  }
  for (const name of SINGLE) if (!whole.has(name)) throw new BadZip(name, "falta en el archivo");
  const [readme, account, content, signed] = SINGLE.map((name) => whole.get(name)!) as ByName;
  const manifest = manifestIn(content);
  if (sha256(readme) !== manifest.leeme) throw new BadZip(README, NOT_AS_SAID);
  if (sha256(account) !== manifest.cuenta) throw new BadZip(ACCOUNT, NOT_AS_SAID);
  requireParts(manifest, found);
  if (end !== manifest.finAuditoria) throw new BadZip(MANIFEST, "su auditoría no termina en finAuditoria");
  const twice = uuids.twice();
  if (twice !== undefined) throw new BadZip(MANIFEST, `dos comprobantes tienen el UUID ${twice}`);
  const { rfc, contratada, certificada } = factsOf(account.toString());
  if (rfc !== manifest.rfc) throw new BadZip(MANIFEST, `dice ${manifest.rfc}, y ${ACCOUNT} dice ${rfc}`);
  return {
    ...{ manifest, uuids, batches, signature: signatureIn(signed), digest: sha256(content) },
    accountJson: account.toString().trimEnd(),
    stamps: batches.reduce((sum, { disponibles }) => sum + disponibles, 0),
    rights: [...(contratada ? ["el módulo de API"] : []), ...(certificada ? ["producción"] : [])],
  };
}

const SINGLE = [README, ACCOUNT, MANIFEST, SIGNATURE];
type ByName = [readme: Buffer, account: Buffer, manifest: Buffer, signature: Buffer];

function requireParts({ partes, conteos }: Manifest, found: readonly ManifestPart[]): void {
  const counted: Record<string, number> = {};
  for (const [at, { nombre, renglones, sha256: hash }] of partes.entries()) {
    const part = found[at];
    if (part?.nombre !== nombre) throw new BadZip(nombre, "falta en el archivo, o no está en su orden");
    if (part.sha256 !== hash || part.renglones !== renglones) throw new BadZip(nombre, NOT_AS_SAID);
    const { table } = partOf(nombre)!;
    counted[table] = (counted[table] ?? 0) + renglones;
  }
  const more = found[partes.length];
  if (more !== undefined) throw new BadZip(more.nombre, `no está en ${MANIFEST}`);
  const wrong = Object.keys({ ...counted, ...conteos }).find(
    (table) => (counted[table] ?? 0) !== (conteos[table] ?? 0),
  );
  if (wrong !== undefined)
    throw new BadZip(MANIFEST, `conteos dice ${conteos[wrong] ?? 0} de ${wrong}, y hay ${counted[wrong] ?? 0}`);
}

function signatureIn(content: Buffer): string {
  const { firma } = factsOf(content.toString());
  if (typeof firma !== "string" || !/^[0-9a-f]{128}$/.test(firma)) throw new BadZip(SIGNATURE, "no es de este formato");
  return firma;
}

/** Returns the members of an object of JSON; none where it is something else, which the service refuses. */
function factsOf(json: string): Readonly<Record<string, unknown>> {
  const value = parsed(json);
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

const NOT_AS_SAID = `su SHA-256 no es el de ${MANIFEST}: se dañó o se cambió`;

function manifestIn(content: Buffer): Manifest {
  const value = parsed(content.toString()) as Partial<Manifest> | null | undefined;
  if (typeof value !== "object" || value === null) throw new BadZip(MANIFEST, "no es un objeto de JSON");
  if (value.formato !== FORMAT)
    throw new BadZip(MANIFEST, `su formato es ${value.formato}, y este comando recibe el ${FORMAT}`);
  const isPart = (part: Partial<ManifestPart> | null) =>
    typeof part?.nombre === "string" &&
    partOf(part.nombre) !== undefined &&
    typeof part.sha256 === "string" &&
    Number.isInteger(part.renglones);
  const isWhole =
    typeof value.rfc === "string" &&
    typeof value.hechoEn === "string" &&
    typeof value.leeme === "string" &&
    typeof value.cuenta === "string" &&
    KEY.test(String(value.firmante)) &&
    typeof value.finAuditoria === "string" &&
    Array.isArray(value.noIncluye) &&
    Array.isArray(value.partes) &&
    value.partes.every(isPart) &&
    typeof value.conteos === "object" &&
    value.conteos !== null &&
    Object.values(value.conteos).every((count) => Number.isInteger(count) && count >= 0);
  if (!isWhole) throw new BadZip(MANIFEST, "no es de este formato");
  return value as Manifest;
}

const KEY = /^[0-9a-f]{64}$/;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** A name has letters, digits and three signs, and no part of it begins with a dot. */
const NAME = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

async function* filesIn(file: FileHandle): AsyncGenerator<Unpacked> {
  const readAt = async (offset: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
  for await (const unpacked of readPacked(readAt, LARGEST_FILE)) {
    if (!NAME.test(unpacked.name)) throw new BadZip(unpacked.name, "no es un nombre de este formato");
    yield unpacked;
  }
}

/** Each line ends, so nothing of a part is behind its last line. */
function linesOf(name: string, content: Buffer): string[] {
  const lines = content.toString().split("\n");
  if (lines.pop() !== "") throw new BadZip(name, "su último renglón está cortado");
  return lines;
}

interface Handed extends Inspected {
  /** The rows of these tables go with the documents that follow them. */
  readonly belongings: readonly string[];
}

/** Hands over each part with its files. Returns the PACs that this installation does not have. */
async function handOver(
  session: Session,
  file: FileHandle,
  { accountJson, digest, ...handed }: Handed,
  dryRun: boolean,
): Promise<Set<string>> {
  const unknownPacs = new Set<string>();
  let table: string | undefined;
  let tail: string | undefined;
  let own: FilePart[] = [];
  for await (const part of partsIn(file, handed.manifest)) {
    if (handed.belongings.includes(part.table)) {
      own.push(part);
      continue;
    }
    if (part.table !== table) tail = undefined;
    table = part.table;
    const { rows, files } = part;
    const content = {
      ...{ accountJson, digest, table, rows, files, dryRun, ...(tail === undefined ? {} : { tail }) },
      belongings: own.map((each) => ({ table: each.table, rows: each.rows, files: each.files })),
      references: own.flatMap((each) => each.rows.flatMap((row) => referencesIn(row, handed.uuids))),
    };
    try {
      const request = create(AddPartRequestSchema, content);
      const answer = (await session.call(AccountMoving.method.addPart, request)) as AddPartResponse;
      tail = answer.tail;
      for (const pac of answer.unknownPacs) unknownPacs.add(pac);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      throw new CliError(`${part.name}: ${error.message}`, error.kind);
    }
    own = [];
  }
  const [left] = own;
  if (left !== undefined) throw new BadZip(left.name, "no le siguen sus comprobantes");
  return unknownPacs;
}

/** Returns the fiscal UUIDs of the documents that a row names by their ids. */
function referencesIn(row: string, uuids: FiscalUuids) {
  const { ambiente, facturaId, originalId } = factsOf(row);
  return [facturaId, originalId].flatMap((id) => {
    if (typeof id !== "string" || typeof ambiente !== "string") return [];
    const uuid = uuids.find(ambiente, id);
    return uuid === undefined ? [] : [{ environment: ambiente, id, uuid }];
  });
}

interface FilePart {
  readonly name: string;
  readonly table: string;
  readonly rows: string[];
  readonly files: Unpacked[];
}

/** Yields the parts, which must still be those of the manifest: the file is read a second time. */
async function* partsIn(file: FileHandle, { partes }: Manifest): AsyncGenerator<FilePart> {
  let part: FilePart | undefined;
  let [bytes, count] = [0, 0];
  for await (const { name, content } of filesIn(file)) {
    const begins = partOf(name);
    if (begins !== undefined || name === MANIFEST) {
      if (part !== undefined) yield part;
      part = undefined;
      bytes = 0;
    }
    if (begins !== undefined) {
      if (partes[count]?.sha256 !== sha256(content)) throw new BadZip(name, NOT_AS_SAID);
      count += 1;
      part = { name, table: begins.table, rows: linesOf(name, content), files: [] };
    } else if (part !== undefined) part.files.push({ name, content });
    else if (!SINGLE.includes(name)) throw new BadZip(name, "ninguna parte lo nombra");
    bytes += content.length;
    if (bytes > LARGEST_PART) throw new BadZip(part?.name ?? name, "es demasiado grande con sus archivos");
  }
}
