import { Readable } from "node:stream";
import { setImmediate as endOfTurn } from "node:timers/promises";
import type { Message } from "@bufbuild/protobuf";
import type { FastifyReply, FastifyRequest } from "fastify";
import { rest_field } from "#proto/cfdi/v1/rest_pb.ts";
import { type BatchRunner, keyJudge, MOST_IN_BATCH } from "../common/batch-runner.ts";
import { once } from "../common/once.ts";
import { getOption } from "../common/options.ts";
import { callerOf, coreHeaders } from "./admission.ts";
import { jsonOf, readPlain } from "./body.ts";
import { badRequest, fromDetail, Refusal, toRefusal } from "./contract/errors.ts";
import { type BatchRoute, LINES, type Mounted } from "./contract/routes.ts";
import { LARGE, roomFor } from "./large-bodies.ts";
import { compileRequest } from "./request.ts";
import { compileResponse } from "./response.ts";
import { SMALL_BODY } from "./turns.ts";

/** A line may have so many bytes; a larger document is sent alone. */
const MOST_OF_LINE = LARGE;

interface Line {
  /** The first line of the body is 1. */
  readonly linea: number;
  readonly bytes: Buffer;
}

/** Serves a batch: the body has a request in each line, and the answer an outcome, in the order in which they come. */
export function batchHandler(
  { each, path }: BatchRoute,
  { core, bodyLimit, bodies, runner }: Mounted & { readonly runner: BatchRunner },
) {
  const reader = once(() => compileRequest(each));
  const writer = once(() => compileResponse(each));
  const key = each.bodyFields.find((field) => getOption(field, rest_field).header !== "")!;
  const alone = `envíela sola a ${each.verb} ${each.path}`;
  return async (request: FastifyRequest, reply: FastifyReply, search: string) => {
    const [type = ""] = (request.headers["content-type"] ?? "").split(";");
    if (type.trim().toLowerCase() !== LINES) throw new Refusal(415, `El cuerpo debe enviarse con ${NEEDED}`);
    const lines = linesOf(await readPlain(request.raw, bodyLimit, roomFor(bodies, request, reply)), path);
    const judge = keyJudge((index) => `la línea ${lines[index]!.linea}`);
    const headers = coreHeaders(request, { ...each, headers: [] });

    let turn = Promise.resolve();
    // Large lines that begin together are read in turns of the event loop of their own.
    const nextTurn = () => {
      turn = turn.then(() => endOfTurn());
      return turn;
    };
    const begin = async (index: number): Promise<string> => {
      const { linea, bytes } = lines[index]!;
      let told = { linea };
      try {
        if (bytes.length > MOST_OF_LINE)
          throw badRequest(`La línea tiene ${bytes.length} bytes y puede tener ${MOST_OF_LINE}; ${alone}`);
        if (bytes.length > SMALL_BODY) await nextTurn();
        const body = jsonOf(bytes, undefined, undefined, "La línea");
        const { message, fault } = reader()({ params: {}, search, body });
        const { [key.localName]: sent } = message as unknown as Readonly<Record<string, string | undefined>>;
        if (sent !== undefined) told = { linea, [key.jsonName]: sent } as typeof told;
        if (sent === undefined && fault !== undefined) throw badRequest(fault);
        const sentence = judge(sent, index);
        if (sentence !== "") throw badRequest(`${key.jsonName}: ${sentence}`, key.jsonName);
        const answer = await core.call(each.method, message, { ...headers, ...(fault && { "x-fault": fault }) });
        if (answer.kind === "failure") throw fromDetail(answer.detail);
        const { status, body: envelope } = writer()(answer.message as Message);
        return lineOf(told, status, envelope as string);
      } catch (cause) {
        const refusal = toRefusal(cause);
        if (refusal !== cause && refusal.status >= 500) request.log.error({ err: cause, linea }, "bug");
        return refused(told, refusal);
      }
    };

    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    const outcomes = runner.run({
      account: callerOf(request),
      count: lines.length,
      begin,
      notBegun: (index, why) => refused({ linea: lines[index]!.linea }, fromDetail(why.toDetail())),
      gone: gone.signal,
    });
    return reply.code(200).header("content-type", LINES).send(Readable.from(outcomes));
  };
}

const NEEDED = `Content-Type: ${LINES}, una petición por línea`;

/** Splits a body into its lines; those without a character stand for no request. */
function linesOf(body: Buffer, path: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0, linea = 1; start < body.length; linea += 1) {
    const found = body.indexOf(LINE_FEED, start);
    const end = found === -1 ? body.length : found;
    const bytes = body.subarray(start, end);
    start = end + 1;
    // Blank lines cost time too.
    if (linea <= 2 * MOST_IN_BATCH && isBlank(bytes)) continue;
    if (linea > 2 * MOST_IN_BATCH || lines.length === MOST_IN_BATCH)
      throw badRequest(`El cuerpo tiene más de ${MOST_IN_BATCH} líneas; envíe las demás en otra petición a ${path}`);
    lines.push({ linea, bytes });
  }
  if (lines.length === 0) throw badRequest(`Falta el cuerpo de la petición: ${NEEDED}`);
  return lines;
}

const LINE_FEED = 0x0a;

/** Returns true for a line of JSON's blanks alone; one that is too long counts, and is refused for that. */
function isBlank(bytes: Buffer): boolean {
  if (bytes.length > MOST_OF_LINE) return false;
  for (const byte of bytes) if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  return true;
}

/** Returns a line of the answer: the envelope of a single request, behind the line and key that it is about. */
function lineOf(told: object, status: number, envelope: string): string {
  return `${JSON.stringify({ ...told, status }).slice(0, -1)},${envelope.slice(1)}\n`;
}

function refused(told: object, refusal: Refusal): string {
  const { status, campo } = refusal;
  return lineOf(campo === undefined || campo === "" ? told : { ...told, campo }, status, refusal.toJson());
}
