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
import { BadArchive, readArchive, type Unpacked } from "../../files/zip.ts";
import { CliError, type Core, openSession, type Session } from "../core.ts";
import {
  ACCOUNT,
  FORMAT,
  MANIFEST,
  type Manifest,
  type ManifestPart,
  partOf,
  README,
  sha256,
} from "./format.ts";

export interface Entered {
  readonly rfc: string;
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
 * Hands the file to the service: first all of it as a check, which changes nothing, then again to be taken in. @throws CliError, which names the
 * file's entry
 */
export async function enterFrom(
  core: Core,
  path: string,
  dryRun: boolean,
  tell: (sentence: string) => void,
): Promise<Entered> {
  const file = await open(path).catch((error: Error) => {
    throw new CliError(`No se puede leer ${path}: ${error.message}`);
  });
  const session = openSession(core);
  try {
    const { manifest, accountJson, digest } = await inspect(file);
    const content = { accountJson, digest };
    const { goesOn } = await enter(session, content, true);
    // An import that goes on was checked before its first part was taken in.
    tell(goesOn ? "Sigue una recepción que se interrumpió" : "Se revisa el archivo completo");
    const unknownPacs = goesOn ? new Set<string>() : await handOver(session, file, content, true);
    if (!dryRun) {
      tell("Se recibe la cuenta");
      await enter(session, content, false);
      for (const pac of await handOver(session, file, content, false)) unknownPacs.add(pac);
      const counts = Object.entries(manifest.conteos).map(([table, rows]) => ({ table, rows }));
      const finish = create(FinishEnteringRequestSchema, { ...content, counts });
      await session.call(AccountMoving.method.finishEntering, finish);
    }
    const { rfc, conteos, noIncluye } = manifest;
    return { rfc, conteos, siguio: goesOn, pacSinConfigurar: [...unknownPacs], noIncluye };
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error;
    throw new CliError(`${error.entry ?? path}: ${error.message}`);
  } finally {
    session.close();
    await file.close();
  }
}

interface Content {
  readonly accountJson: string;
  readonly digest: string;
}

async function enter(session: Session, content: Content, dryRun: boolean): Promise<EnterResponse> {
  const request = create(EnterRequestSchema, { ...content, dryRun });
  return (await session.call(AccountMoving.method.enter, request)) as EnterResponse;
}

/** Reads the whole archive and compares its parts with the manifest. */
async function inspect(file: FileHandle): Promise<Content & { readonly manifest: Manifest }> {
  const found: ManifestPart[] = [];
  let account: Buffer | undefined;
  let manifest: { readonly value: Manifest; readonly digest: string } | undefined;
  for await (const { name, content } of filesIn(file)) {
    if (manifest !== undefined) throw new BadArchive(name, `va después de ${MANIFEST}`);
    if (name === ACCOUNT) account = content;
    else if (name === MANIFEST) manifest = { value: manifestIn(content), digest: sha256(content) };
    else if (partOf(name) !== undefined)
      found.push({ nombre: name, renglones: linesOf(content).length, sha256: sha256(content) });
  }
  if (manifest === undefined) throw new BadArchive(MANIFEST, "falta en el archivo");
  if (account === undefined) throw new BadArchive(ACCOUNT, "falta en el archivo");
  const { value, digest } = manifest;
  if (sha256(account) !== value.cuenta) throw new BadArchive(ACCOUNT, NOT_AS_SAID);
  for (const [at, { nombre, renglones, sha256: hash }] of value.partes.entries()) {
    const part = found[at];
    if (part?.nombre !== nombre) throw new BadArchive(nombre, "falta en el archivo, o no está en su orden");
    if (part.sha256 !== hash || part.renglones !== renglones) throw new BadArchive(nombre, NOT_AS_SAID);
  }
  const more = found[value.partes.length];
  if (more !== undefined) throw new BadArchive(more.nombre, `no está en ${MANIFEST}`);
  return { manifest: value, accountJson: account.toString().trimEnd(), digest };
}

const NOT_AS_SAID = `su SHA-256 no es el de ${MANIFEST}: se dañó o se cambió`;

function manifestIn(content: Buffer): Manifest {
  const value = parsed(content) as Partial<Manifest> | null | undefined;
  if (typeof value !== "object" || value === null) throw new BadArchive(MANIFEST, "no es un objeto de JSON");
  if (value.formato !== FORMAT)
    throw new BadArchive(MANIFEST, `su formato es ${value.formato}, y este comando recibe el ${FORMAT}`);
  const isPart = (part: Partial<ManifestPart> | null) =>
    typeof part?.nombre === "string" && typeof part.sha256 === "string" && Number.isInteger(part.renglones);
  const isWhole =
    typeof value.rfc === "string" &&
    typeof value.cuenta === "string" &&
    Array.isArray(value.noIncluye) &&
    Array.isArray(value.partes) &&
    value.partes.every(isPart) &&
    typeof value.conteos === "object" &&
    value.conteos !== null &&
    Object.values(value.conteos).every((count) => Number.isInteger(count) && count >= 0);
  if (!isWhole) throw new BadArchive(MANIFEST, "no es de este formato");
  return value as Manifest;
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
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
  for await (const unpacked of readArchive(readAt, LARGEST_FILE)) {
    if (!NAME.test(unpacked.name)) throw new BadArchive(unpacked.name, "no es un nombre de este formato");
    yield unpacked;
  }
}

const linesOf = (content: Buffer) => content.toString().split("\n").slice(0, -1);

/** Hands over each part with its files. Returns the PACs that this installation does not have. */
async function handOver(
  session: Session,
  file: FileHandle,
  content: Content,
  dryRun: boolean,
): Promise<Set<string>> {
  const unknownPacs = new Set<string>();
  let table: string | undefined;
  let tail: string | undefined;
  for await (const part of partsIn(file)) {
    if (part.table !== table) tail = undefined;
    table = part.table;
    const { rows, files } = part;
    const more = tail === undefined ? {} : { tail };
    const request = create(AddPartRequestSchema, { ...content, table, rows, files, dryRun, ...more });
    try {
      const answer = (await session.call(AccountMoving.method.addPart, request)) as AddPartResponse;
      tail = answer.tail;
      for (const pac of answer.unknownPacs) unknownPacs.add(pac);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      throw new CliError(`${part.name}: ${error.message}`, error.kind);
    }
  }
  return unknownPacs;
}

interface FilePart {
  readonly name: string;
  readonly table: string;
  readonly rows: string[];
  readonly files: Unpacked[];
}

async function* partsIn(file: FileHandle): AsyncGenerator<FilePart> {
  let part: FilePart | undefined;
  let bytes = 0;
  for await (const { name, content } of filesIn(file)) {
    const begins = partOf(name);
    if (begins !== undefined || name === MANIFEST) {
      if (part !== undefined) yield part;
      part = undefined;
      bytes = 0;
    }
    if (begins !== undefined) part = { name, table: begins.table, rows: linesOf(content), files: [] };
    else if (part !== undefined) part.files.push({ name, content });
    else if (name !== README && name !== ACCOUNT && name !== MANIFEST)
      throw new BadArchive(name, "ninguna parte lo nombra");
    bytes += content.length;
    if (bytes > LARGEST_PART)
      throw new BadArchive(part?.name ?? name, "es demasiado grande con sus archivos");
  }
}
