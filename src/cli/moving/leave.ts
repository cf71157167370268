import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { create } from "@bufbuild/protobuf";
import {
  AccountMoving,
  LeaveRequestSchema,
  type LeaveResponse,
  type MovedRows,
  ReadPartRequestSchema,
  type ReadPartResponse,
  SignRequestSchema,
  type SignResponse,
} from "#proto/cfdi/v1/moving_pb.ts";
import { version } from "../../../common/version.ts";
import { packedEnd, packFile } from "../../files/zip.ts";
import { CliError, type Core, openSession, type Session } from "../core.ts";
import {
  ACCOUNT,
  AUDIT,
  FORMAT,
  LEFT,
  MANIFEST,
  type Manifest,
  type ManifestPart,
  partName,
  README,
  readmeOf,
  SIGNATURE,
  sha256,
} from "./format.ts";

export interface Left {
  readonly rfc: string;
  readonly archivo: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The other installation's operator compares this key. */
  readonly firmante: string;
  readonly conteos: Readonly<Record<string, number>>;
}

/** Closes the account, and writes its whole content to a file, or nothing. @throws CliError */
export async function leaveInto(
  core: Core,
  account: string,
  output: string,
  tell: (sentence: string) => void,
): Promise<Left> {
  if (existsSync(output)) throw new CliError(`${output} ya existe: indique otro nombre`);
  const session = openSession(core);
  const writer = await Writer.open(output);
  try {
    const begun = await leave(session, account);
    await requireQuiet(session, account, begun, tell);
    const manifest = await writeAll(session, account, begun, writer, tell);
    const { fingerprint } = await leave(session, account);
    if (fingerprint !== begun.fingerprint)
      throw new CliError("Un comprobante cambió mientras se leía la cuenta, y no se guardó nada: repita el comando");
    const { bytes, hash } = await writer.finish();
    const { firmante, conteos } = manifest;
    return { rfc: begun.rfc, archivo: output, bytes, sha256: hash, firmante, conteos };
  } finally {
    await writer.discard();
    session.close();
  }
}

async function leave(session: Session, account: string): Promise<LeaveResponse> {
  const request = create(LeaveRequestSchema, { account });
  return (await session.call(AccountMoving.method.leave, request)) as LeaveResponse;
}

/** Waits until the requests that were under way have ended. @throws CliError where something has to end first */
async function requireQuiet(
  session: Session,
  account: string,
  { rfc, waitMs }: LeaveResponse,
  tell: (sentence: string) => void,
): Promise<void> {
  tell(`La cuenta ${rfc} ya no timbra ni cancela aquí; con account stay se abre de nuevo`);
  if (waitMs > 0) {
    tell(`Se esperan ${Math.ceil(waitMs / 1_000)} s, hasta que terminen las peticiones en curso`);
    await new Promise((done) => setTimeout(done, waitMs));
  }
  const { obstacles } = await leave(session, account);
  if (obstacles.length > 0)
    throw new CliError(`La cuenta aún no puede irse. Repita el comando cuando termine:\n${obstacles.join("\n")}`);
}

async function writeAll(
  session: Session,
  account: string,
  { rfc, accountJson, tables, signer }: LeaveResponse,
  writer: Writer,
  tell: (sentence: string) => void,
): Promise<Manifest> {
  const [readme, content] = [Buffer.from(readmeOf(rfc)), Buffer.from(`${accountJson}\n`)];
  await writer.add(README, readme);
  await writer.add(ACCOUNT, content);
  const partes: ManifestPart[] = [];
  const conteos: Record<string, number> = {};
  let last = "{}";
  const write = async (number: number, { table, rows, files }: Rows) => {
    const lines = Buffer.from(rows.map((row) => `${row}\n`).join(""));
    const nombre = partName(table, number);
    await writer.add(nombre, lines);
    for (const file of files) await writer.add(file.name, Buffer.from(file.content));
    partes.push({ nombre, renglones: rows.length, sha256: sha256(lines) });
    conteos[table] = (conteos[table] ?? 0) + rows.length;
    if (table === AUDIT) last = rows.at(-1) ?? last;
  };
  for (const table of tables) {
    let number = 0;
    conteos[table] = 0;
    for await (const { rows, files, belongings } of partsOf(session, account, table)) {
      number += 1;
      for (const own of belongings) await write(number, own);
      await write(number, { table, rows, files });
    }
    tell(`${table}: ${conteos[table]}`);
  }
  const { numero, hash } = JSON.parse(last) as { readonly numero?: number; readonly hash?: string };
  const manifest: Manifest = {
    ...{ formato: FORMAT, version: version(), rfc, hechoEn: new Date().toISOString() },
    ambientes: ["sandbox", "production"],
    ...{
      leeme: sha256(readme),
      cuenta: sha256(content),
      firmante: signer,
      finAuditoria: `${numero} ${hash}`,
    },
    ...{ conteos, partes, noIncluye: LEFT },
  };
  const bytes = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`);
  await writer.add(MANIFEST, bytes);
  const request = { account, digest: sha256(bytes), auditEnd: manifest.finAuditoria };
  const answer = await session.call(AccountMoving.method.sign, create(SignRequestSchema, request));
  const { signature: firma } = answer as SignResponse;
  await writer.add(SIGNATURE, Buffer.from(`${JSON.stringify({ firma })}\n`));
  return manifest;
}

/** The rows of one table, with the files that they name. */
type Rows = Pick<MovedRows, "table" | "rows" | "files">;

async function* partsOf(session: Session, account: string, table: string): AsyncGenerator<ReadPartResponse> {
  let after: string | undefined;
  do {
    const request = create(ReadPartRequestSchema, {
      account,
      table,
      ...(after === undefined ? {} : { after }),
    });
    const part = (await session.call(AccountMoving.method.readPart, request)) as ReadPartResponse;
    if (part.rows.length > 0) yield part;
    after = part.next;
  } while (after !== undefined);
}

/**
 * Writes an archive beside its place, and puts it there once it is whole. The directory of the archive grows with the
 * number of its files, so it is written beside too, and not kept in memory.
 */
class Writer {
  readonly #output: string;
  readonly #archive: FileHandle;
  readonly #directory: FileHandle;
  #bytes = 0;
  #count = 0;

  private constructor(output: string, archive: FileHandle, directory: FileHandle) {
    this.#output = output;
    this.#archive = archive;
    this.#directory = directory;
  }

  static async open(output: string): Promise<Writer> {
    try {
      const [archive, directory] = [await openNew(`${output}.parcial`), await openNew(`${output}.indice`)];
      return new Writer(output, archive, directory);
    } catch (error) {
      throw new CliError(`No se puede escribir ${output}: ${(error as Error).message}`);
    }
  }

  async add(name: string, content: Buffer): Promise<void> {
    const { bytes, record } = packFile(name, content, this.#bytes);
    await this.#archive.appendFile(bytes);
    await this.#directory.appendFile(record);
    this.#bytes += bytes.length;
    this.#count += 1;
  }

  async finish(): Promise<{ readonly bytes: number; readonly hash: string }> {
    const begin = this.#bytes;
    for await (const chunk of createReadStream(`${this.#output}.indice`)) {
      await this.#archive.appendFile(chunk);
      this.#bytes += chunk.length;
    }
    const end = packedEnd(this.#count, this.#bytes - begin, begin);
    await this.#archive.appendFile(end);
    await this.#archive.sync();
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(`${this.#output}.parcial`)) hash.update(chunk);
    await rename(`${this.#output}.parcial`, this.#output);
    return { bytes: this.#bytes + end.length, hash: hash.digest("hex") };
  }

  /** Removes what is left beside the archive's place. */
  async discard(): Promise<void> {
    await this.#archive.close();
    await this.#directory.close();
    for (const left of [`${this.#output}.parcial`, `${this.#output}.indice`]) await rm(left, { force: true });
  }
}

/** Only the user that runs the command may read the account's content. */
const openNew = (path: string) => open(path, "w", 0o600);
