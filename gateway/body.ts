import { isUtf8 } from "node:buffer";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { MAX_VALUES } from "../common/values.ts";
import { badRequest, Refusal } from "./contract/errors.ts";
import { type Json, JsonError, parseJsonBytes } from "./json.ts";
import { LARGE, type MakeRoom } from "./large-bodies.ts";
import { type Found, placeOfLong, unescaping } from "./long-base64.ts";
import type { WaitTurn } from "./turns.ts";

/** The contract's limit is "10 MB"; a body of exactly that size is accepted. */
export const MAX_BODY = 10 * 1024 * 1024;

/** Reads a request's body as JSON. @throws 415, 413 or 400 */
export async function readJson(
  request: IncomingMessage,
  limit: number,
  { makeRoom, waitTurn }: { readonly makeRoom: MakeRoom; readonly waitTurn: WaitTurn },
): Promise<Json> {
  const bytes = await readPlain(request, limit, makeRoom);
  await waitTurn(bytes.length);
  return readInParts(bytes);
}

/** Reads a body that is not compressed. @throws 415, 413 or 400 */
export function readPlain(request: IncomingMessage, limit: number, makeRoom: MakeRoom): Promise<Buffer> {
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (encoding !== "identity") throw new Refusal(415, "El cuerpo debe enviarse sin Content-Encoding");
  return readBytes(request, limit, makeRoom);
}

/** Parses JSON as `jsonOf` does; other requests are served between the parts of the work that a large body is. */
export async function readInParts(body: Buffer, most = MAX_VALUES): Promise<Json> {
  if (body.length <= LARGE) return jsonOf(body, most);
  const found = placeOfLong(withoutMark(body));
  await endOfTurn();
  if (found !== undefined) for (const _ of unescaping(found)) await endOfTurn();
  const json = jsonOf(body, most, found);
  await endOfTurn();
  return json;
}

/**
 * Parses JSON, with the mark of UTF-8 or without: RFC 8259 (8.1) lets readers ignore it, and some libraries write it.
 * @throws 400 for other text, or for more than `most` values
 */
export function jsonOf(body: Buffer, most = MAX_VALUES, found?: Found, what = "El cuerpo"): Json {
  const bytes = withoutMark(body);
  if (bytes.length === 0) throw badRequest("Falta el cuerpo de la petición: debe ser un objeto JSON");
  if (!isUtf8(bytes)) throw badRequest(`${what} no es UTF-8 válido`);
  try {
    return parseJsonBytes(bytes, most, found);
  } catch (error) {
    throw error instanceof JsonError ? badRequest(`${what} no es JSON válido: ${error.message}`) : error;
  }
}

export function withoutMark(body: Buffer): Buffer {
  return body.subarray(0, UTF8_MARK.length).equals(UTF8_MARK) ? body.subarray(UTF8_MARK.length) : body;
}

const UTF8_MARK = Buffer.of(0xef, 0xbb, 0xbf);

/**
 * Reads a body. A large one waits for room before it is read: at once if it announces its length, else when it has
 * become large. Bytes beyond the limit are drained (by Node, after the answer), because closing a connection in the
 * middle of an upload would lose the 413. The limit `leftoverMs` bounds the draining.
 */
export async function readBytes(request: IncomingMessage, limit: number, makeRoom: MakeRoom): Promise<Buffer> {
  const announced = request.headers["content-length"];
  if (Number(announced) > limit) throw tooLarge(limit);
  if (Number(announced) > LARGE) await makeRoom(Number(announced));
  waiting.get(request)?.writeContinue();
  return collect(request, limit, announced === undefined ? makeRoom : undefined);
}

function collect(request: IncomingMessage, limit: number, makeRoom: MakeRoom | undefined): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let asks = makeRoom;
    const keep = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) return refuse(tooLarge(limit));
      chunks.push(chunk);
      if (length > LARGE) waitForRoom();
    };
    const waitForRoom = () => {
      if (asks === undefined) return;
      request.pause();
      asks(limit).then(() => request.resume(), refuse);
      asks = undefined;
    };
    const refuse = (refusal: unknown) => {
      request.off("data", keep);
      reject(refusal);
    };
    request.on("data", keep);
    request.once("end", () => resolve(Buffer.concat(chunks, length)));
    request.once("error", reject);
  });
}

function tooLarge(limit: number): Refusal {
  return new Refusal(413, `El cuerpo pasa del máximo de ${limit} bytes`);
}

/** Answers `Expect: 100-continue` only when the body is wanted, so that a refused caller never sends it. */
export function deferContinue(server: Server): void {
  server.on("checkContinue", (request, response) => {
    waiting.set(request, response);
    server.emit("request", request, response);
  });
}

const waiting = new WeakMap<IncomingMessage, ServerResponse>();
