import { existsSync, statSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { create } from "@bufbuild/protobuf";
import type { FilePiece } from "#proto/cfdi/v1/document_pb.ts";
import {
  CreateExportDownloadRequestSchema,
  type Export,
  type ExportDownloadResponse,
  ExportFiles,
  type ExportPart,
  type ExportResponse,
  Exports,
  GetExportRequestSchema,
  ReadExportPieceRequestSchema,
} from "#proto/cfdi/v1/export_pb.ts";
import { CliError, type Core, openSession, type Session } from "../core.ts";

export interface Downloaded {
  readonly id: string;
  readonly exportados: number;
  readonly archivos: readonly { readonly archivo: string; readonly bytes: number }[];
}

interface Waiting {
  /** Milliseconds until the service is asked again, and those without progress after which it is asked no more. */
  readonly everyMs?: number;
  readonly stillMs?: number;
  readonly tell: (sentence: string) => void;
}

/**
 * Waits for an export and saves its archives in a folder, each whole or not at all. Archives that are there already are
 * not downloaded again, so a command that was broken off goes on. @throws CliError
 */
export async function downloadExport(core: Core, id: string, folder: string, waiting: Waiting): Promise<Downloaded> {
  const session = openSession(core);
  try {
    const { exportados, partes } = await finished(session, id, waiting);
    const token = await tokenFor(session, id);
    const archivos: { archivo: string; bytes: number }[] = [];
    for (const part of partes) {
      const archivo = join(folder, basename(part.nombre));
      await save(session, token, part, archivo, waiting);
      archivos.push({ archivo, bytes: part.bytes });
    }
    return { id, exportados, archivos };
  } finally {
    session.close();
  }
}

async function finished(
  session: Session,
  id: string,
  { everyMs = 1_000, stillMs = STILL_MS, tell }: Waiting,
): Promise<Export> {
  let told = "";
  for (let since = performance.now(); performance.now() - since < stillMs; ) {
    const request = create(GetExportRequestSchema, { id });
    const { data } = (await session.call(Exports.method.getExport, request)) as ExportResponse;
    const { estado, error, revisados, porRevisar } = data!;
    if (estado === "lista") return data!;
    if (estado === "error") throw new CliError(`La exportación no se pudo hacer: ${error}`);
    const sentence =
      porRevisar === undefined ? "En espera de su turno" : `Revisados ${revisados} de ${porRevisar} comprobantes`;
    if (sentence !== told) {
      tell(sentence);
      since = performance.now();
    }
    told = sentence;
    await pause(everyMs);
  }
  throw new CliError(`La exportación no avanza (${told}): repita el comando más tarde, y seguirá donde quedó`);
}

/** Other exports of the account and of others may be made first. */
const STILL_MS = 30 * 60_000;

/** Makes an address of the archives and returns its token, by which the core gives the pieces. */
async function tokenFor(session: Session, id: string): Promise<string> {
  const request = create(CreateExportDownloadRequestSchema, { id });
  const answer = await session.call(Exports.method.createExportDownload, request);
  return (answer as ExportDownloadResponse).data!.ruta.split("/").at(-1)!;
}

async function save(
  session: Session,
  token: string,
  { parte, bytes }: ExportPart,
  path: string,
  { tell }: Waiting,
): Promise<void> {
  if (existsSync(path)) {
    if (statSync(path).size !== bytes) throw new CliError(`${path} ya existe y es otro archivo: indique otra carpeta`);
    return tell(`${path}: ya está`);
  }
  const partial = `${path}.parcial`;
  try {
    await mkdir(join(path, ".."), { recursive: true });
    // Only the user that runs the command may read the documents.
    const file = await open(partial, "w", 0o600);
    try {
      for await (const content of piecesOf(session, token, parte)) await file.appendFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    if (error instanceof CliError) throw error;
    throw new CliError(`No se puede guardar ${path}: ${(error as Error).message}`);
  }
  tell(`${path}: ${bytes} bytes`);
}

async function* piecesOf(session: Session, token: string, parte: number): AsyncGenerator<Uint8Array> {
  let piece: number | undefined = 0;
  while (piece !== undefined) {
    const request = create(ReadExportPieceRequestSchema, { token, parte, piece });
    const answer = (await session.call(ExportFiles.method.readExportPiece, request)) as FilePiece;
    yield answer.content;
    piece = answer.next;
  }
}
