import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "@bufbuild/protobuf";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import {
  OperationService,
  type TakeStampedRequest,
  TakeStampedRequestSchema,
  type TakeStampedResponse,
} from "#proto/cfdi/v1/operation_pb.ts";
import { CliError, type Core, openSession } from "../core.ts";

/** The fields of the request without the document. */
export type TakeOptions = Partial<Pick<TakeStampedRequest, "account" | "pac">> &
  Pick<TakeStampedRequest, "environment" | "dryRun">;

/** A file was taken over, was known already, or was refused with a sentence. */
export type Taken =
  | { readonly file: string; readonly answer: TakeStampedResponse }
  | { readonly file: string; readonly error: string; readonly kind: ErrorKind | undefined };

/**
 * Hands each XML of the folder to the service, one after the other. A document may apply to one that comes later in the
 * folder, so refused documents are handed over again as long as others were taken meanwhile. @throws CliError where the
 * service does not answer
 */
export async function takeFolder(
  core: Core,
  folder: string,
  options: TakeOptions,
  tell: (taken: Taken) => void,
): Promise<{ readonly taken: number; readonly known: number; readonly refused: number }> {
  const session = openSession(core);
  const sum = { taken: 0, known: 0, refused: 0 };
  const { takeStamped } = OperationService.method;
  /** Hands a file to the service. Resolves to the refusal, or to undefined where the file was taken or known. */
  const take = async (file: string): Promise<CliError | undefined> => {
    const xml = readIfPossible(join(folder, file));
    if (xml === undefined) return new CliError("No se puede leer el archivo");
    const request = create(TakeStampedRequestSchema, { ...options, xml });
    try {
      const answer = (await session.call(takeStamped, request)) as TakeStampedResponse;
      sum[answer.outcome === "conocido" ? "known" : "taken"] += 1;
      tell({ file, answer });
      return undefined;
    } catch (error) {
      if (error instanceof CliError && error.kind !== undefined && !PASSING.has(error.kind)) return error;
      throw error;
    }
  };
  try {
    let left = filesIn(folder);
    for (;;) {
      const refusals: [string, CliError][] = [];
      for (const file of left) {
        const refusal = await take(file);
        if (refusal !== undefined) refusals.push([file, refusal]);
      }
      const later = refusals.filter(([, { kind }]) => kind === ErrorKind.NOT_APPLICABLE);
      const isOver = later.length === 0 || refusals.length === left.length || options.dryRun;
      const final = isOver ? refusals : refusals.filter((each) => !later.includes(each));
      for (const [file, { message, kind }] of final) tell({ file, error: message, kind });
      sum.refused += final.length;
      if (isOver) return sum;
      left = later.map(([file]) => file);
    }
  } finally {
    session.close();
  }
}

/** These errors tell nothing about the document: the command ends, and the user repeats it. */
const PASSING: ReadonlySet<ErrorKind> = new Set([
  ...[ErrorKind.INTERNAL, ErrorKind.UNAVAILABLE, ErrorKind.UNAUTHENTICATED],
]);

/** A folder may be called like an XML, and a file may go away meanwhile. */
function readIfPossible(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function filesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return names.filter((name) => /\.xml$/i.test(name)).toSorted();
  } catch (error) {
    throw new CliError(`No se puede leer la carpeta ${folder}: ${(error as Error).message}`);
  }
}
