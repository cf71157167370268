import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FilePiece } from "#proto/cfdi/v1/document_pb.ts";
import { Refusal } from "./contract/errors.ts";
import { tagOf } from "./keeping.ts";
import { disposition } from "./response.ts";

/** A piece by its number, or the one that has a byte. */
type Place = { readonly piece?: number } | { readonly offset: number };

/**
 * Answers with a file, or with the bytes from the one on that the caller asks for (RFC 9110, 14.2): whoever lost the
 * connection goes on where it broke off. Each piece is requested when the caller has taken the one before.
 */
export async function sendPieces(
  { headers, url }: FastifyRequest,
  reply: FastifyReply,
  read: (place: Place) => Promise<FilePiece>,
): Promise<FastifyReply> {
  const range = rangeOf(headers.range);
  const first = await read(range === undefined ? {} : { offset: range.from });
  const { name, contentType, start = 0 } = first;
  const size = Number(first.size);
  // An address has one archive, which never changes.
  const etag = tagOf(`${url} ${size}`);
  const held = headers["if-range"];
  const isPart = range !== undefined && range.from < size && (held === undefined || held === etag);
  const [from, to] = isPart ? [range.from, Math.min(range.to, size - 1)] : [0, size - 1];
  const current = isPart || start === 0 ? first : await read({});
  return reply
    .code(isPart ? 206 : 200)
    .headers({
      "content-type": contentType,
      "content-length": String(to - from + 1),
      "content-disposition": disposition(name, "attachment"),
      ...{ etag, "accept-ranges": "bytes" },
      ...(isPart ? { "content-range": `bytes ${from}-${to}/${size}` } : {}),
    })
    .send(bytesOf(current, read, from - (isPart ? start : 0), to - from + 1));
}

function bytesOf(
  first: FilePiece,
  read: (place: Place) => Promise<FilePiece>,
  skipped: number,
  length: number,
): ReadableStream<Uint8Array> {
  let current: FilePiece | undefined = first;
  let [skip, left] = [skipped, length];
  const gone = new AbortController();
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        if (current === undefined || left <= 0) return stream.close();
        const bytes = current.content.subarray(skip, skip + left);
        [skip, left] = [0, left - bytes.length];
        stream.enqueue(bytes);
        const { next } = current;
        current = next === undefined || left <= 0 ? undefined : await again(() => read({ piece: next }), gone.signal);
      },
      cancel: () => gone.abort(),
    },
    { highWaterMark: 1 },
  );
}

/**
 * Pauses before a piece is requested again. The answer has begun, so one refused piece would cut it off. With reads of
 * up to 5 s each they take less than `silenceMs`, after which the connection is closed.
 */
const PAUSES_MS = [500, 1_000, 2_000, 4_000];

/** Reads a piece, and again after each pause while the service or its storage is unavailable. */
async function again(read: () => Promise<FilePiece>, gone: AbortSignal): Promise<FilePiece> {
  for (const ms of PAUSES_MS)
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== UNAVAILABLE) throw error;
      await sleep(ms, undefined, { signal: gone });
    }
  return read();
}

const UNAVAILABLE = 503;

/**
 * Reads one range with a first byte. Any other form is left out, and the whole file is sent, as RFC 9110 lets a server
 * do. A number of nine digits is beyond every archive's end.
 */
function rangeOf(header: string | undefined): { readonly from: number; readonly to: number } | undefined {
  const [, from, to] = /^bytes=(\d{1,9})-(\d{0,9})$/.exec(header ?? "") ?? [];
  if (from === undefined) return undefined;
  const range = { from: Number(from), to: to === "" ? Number.POSITIVE_INFINITY : Number(to) };
  return range.from <= range.to ? range : undefined;
}
