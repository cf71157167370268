import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { ScalarType } from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import type { ErrorDetail } from "#proto/cfdi/v1/error_pb.ts";
import { plainDecimal } from "../common/decimal.ts";
import { invalid, unreadable } from "../common/errors.ts";
import { once } from "../common/once.ts";
import { hasMoreValues, mostValues, tooManyValues } from "../common/values.ts";
import { jsonOf } from "./body.ts";
import { Refusal } from "./contract/errors.ts";
import type { Served } from "./contract/routes.ts";
import {
  compileDecoder,
  type Decode,
  type Dialect,
  expectString,
  int32,
  mismatch,
  plainScalarOf,
  wrong,
} from "./decode.ts";
import { JsonNumber } from "./json.ts";

/** Sent holds the body and headers of a Connect or gRPC-Web request. */
export interface Sent {
  readonly header: Headers;
  readonly bytes: Buffer;
  /** The decompressed body may have this many bytes. */
  readonly limit: number;
}

/**
 * A Why returns the reason why a request cannot be read; undefined for wrong compression and for too many bytes,
 * which connect-es refuses itself.
 */
export type Why = (sent: Sent) => Promise<ErrorDetail | undefined>;

/**
 * Compiles why a request is refused before connect-es decodes it, because connect-es limits bytes alone and not
 * values. JSON is read by REST's own reader, with its refusals.
 */
export function whyRefused({ method }: Pick<Served, "method">): Why {
  const { input } = method;
  const most = mostValues(method);
  return async (sent) => {
    const plain = await plainOf(sent);
    if (plain === undefined) return undefined;
    if (plain === SEVERAL) return unreadable(input.typeName).toDetail();
    if (isJson(sent)) return detailOf(refusalOf(() => jsonOf(plain, most)));
    if (!hasMoreValues(input, plain, most)) return undefined;
    return unreadable(input.typeName, tooManyValues(most)).toDetail();
  };
}

/**
 * Says why connect-es cannot read a request, in the words of REST; for the portal's methods, which only its pages
 * call, without details. The decoder is compiled for the first such request.
 */
export function whyUnread({ method, isOfPortal }: Pick<Served, "method" | "isOfPortal">): Why {
  const { input } = method;
  const most = mostValues(method);
  const decoder = once(() => (isOfPortal ? () => undefined : compileDecoder(input, input.fields, PROTOBUF)));
  return async (sent) => {
    const plain = await plainOf(sent);
    if (plain === undefined) return undefined;
    const isRead = plain !== SEVERAL && isJson(sent);
    const refusal = isRead ? refusalOf(() => decoder()(jsonOf(plain, most), "", "")) : undefined;
    return detailOf(refusal) ?? unreadable(input.typeName).toDetail();
  };
}

function detailOf(refusal: Refusal | undefined): ErrorDetail | undefined {
  if (refusal === undefined) return undefined;
  const { message, campo, faults } = refusal;
  return invalid(message, { campo: campo || undefined, faults }).toDetail();
}

function refusalOf(read: () => unknown): Refusal | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/**
 * Protobuf's own JSON writes decimals as text, integers as text or numbers, bytes in both alphabets, and has two
 * names for a field.
 */
const PROTOBUF: Dialect = {
  namesOf: ({ name, jsonName }) => [name, jsonName],
  scalarOf: (field) => (field.scalar && SCALARS[field.scalar]) ?? plainScalarOf(field),
  emptyLists: true,
};

const SCALARS: Partial<Record<ScalarType, Decode>> = {
  [ScalarType.INT32]: (json, path, code) => {
    const text = json instanceof JsonNumber ? json.literal : json;
    if (typeof text !== "string") throw mismatch(path, code, "un número entero", json);
    if (text === "" || Number.isNaN(Number(text))) throw wrong(path, code, "debe ser un número entero");
    return int32(plainDecimal(text), path, code);
  },
  [ScalarType.BYTES]: (json, path, code) => {
    try {
      return base64Decode(expectString(json, path, code));
    } catch (error) {
      throw error instanceof Refusal ? error : wrong(path, code, "no es base64 válido");
    }
  },
};

/** Returns the content type in lower case, because connect-es ignores its case. */
function typeOf({ header }: Sent): string {
  return (header.get("content-type") ?? "").toLowerCase();
}

const isJson = (sent: Sent) => typeOf(sent).includes("json");

/**
 * Bodies of these media types are frames (gRPC-Web's and those of Connect's streams), whose compression the header
 * names.
 */
const FRAMED: Readonly<Record<string, string>> = {
  "grpc-web": "grpc-encoding",
  "connect+": "connect-content-encoding",
};

/** The symbol stands for a body of several frames, of which no request consists. */
const SEVERAL = Symbol("several frames");

function plainOf(sent: Sent): Promise<Buffer | undefined> | typeof SEVERAL {
  const { header, bytes, limit } = sent;
  const type = typeOf(sent);
  const frames = Object.entries(FRAMED).find(([name]) => type.includes(name));
  if (frames === undefined) return inflated(bytes, header.get("content-encoding"), limit);
  return unframed(bytes, header.get(frames[1]), limit);
}

/** Reads the first frame: its flags, its length, and its content. */
function unframed(bytes: Buffer, compression: string | null, limit: number) {
  const end = FRAME_HEAD + (bytes.length < FRAME_HEAD ? 0 : bytes.readUInt32BE(1));
  if (bytes.length > end) return SEVERAL;
  const encoding = (bytes[0] ?? 0) & 1 ? compression : null;
  return inflated(bytes.subarray(FRAME_HEAD), encoding, limit);
}

const FRAME_HEAD = 5;

const INFLATE: Readonly<Record<string, Inflate>> = {
  gzip: promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  br: promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress),
};

type Inflate = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

async function inflated(bytes: Buffer, encoding: string | null, limit: number): Promise<Buffer | undefined> {
  if (encoding === null || encoding === "identity") return bytes;
  try {
    return await INFLATE[encoding]?.(bytes, { maxOutputLength: limit });
  } catch {
    return undefined;
  }
}
