import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isHeld, tagOf } from "./keeping.ts";

/** An answer that callers keep, plain or compressed, and ask for again by its tag. */
export interface KeptFile {
  readonly type: string;
  readonly etag: string;
  body(encoding: Encoding): Buffer | Promise<Buffer>;
}

export type Encoding = "identity" | "br" | "gzip";

/** Returns a file of this text, which is compressed when somebody asks for that encoding first. */
export function textFile(type: string, text: string): KeptFile {
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {};
  const body = (encoding: Encoding) => {
    made[encoding] ??= COMPRESS[encoding](text);
    return made[encoding];
  };
  return { type, etag: tagOf(text), body };
}

/** zlib compresses in threads of its own. A quality of Brotli above 5 takes longer than it saves. */
const COMPRESS: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  identity: async (text) => Buffer.from(text),
  gzip: promisify<string, Buffer>(gzip),
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
};

/** An address with the hash of its content may be cached for ever. */
export const FOR_EVER = { "cache-control": "public, max-age=31536000, immutable" };

/** Answers with the file in the smallest encoding that the caller takes, or with 304 when the caller has it. */
export async function answerFile(
  { type, etag, body }: KeptFile,
  headers: Readonly<Record<string, string>>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({ vary: "accept-encoding", ...headers, etag });
  if (isHeld(etag, request.headers["if-none-match"])) return reply.code(304).send();
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type(type).send(await body(encoding));
}

function encodingFor(header: string | string[] | undefined): Encoding {
  const taken = String(header ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(";")[0]!.trim());
  return taken.includes("br") ? "br" : taken.includes("gzip") ? "gzip" : "identity";
}
