import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { create, ScalarType } from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import { type ErrorDetail, ErrorDetailSchema, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { unreadable } from "../common/errors.ts";
import { jsonOf } from "./body.ts";
import { plainDecimal } from "./decimal.ts";
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
import { Refusal } from "./errors.ts";
import { JsonNumber } from "./json.ts";
import type { Served } from "./routes.ts";

/** What a caller of Connect or gRPC-Web sent, and connect-es could not read. */
export interface Unread {
  readonly header: Headers;
  readonly bytes: Buffer;
  /** Of what it may become when it is decompressed. */
  readonly limit: number;
}

/**
 * Compiles why a request cannot be read, in the words of REST; of the portal's own methods, which only our pages call, that it cannot.
 * Nothing when that is not for us to say: its compression is wrong, or it is too large.
 */
export function whyUnread({
  method: { input },
  isOfPortal,
}: Pick<Served, "method" | "isOfPortal">): (unread: Unread) => ErrorDetail | undefined {
  const decode = isOfPortal ? () => undefined : compileDecoder(input, input.fields, PROTOBUF);
  return ({ header, bytes, limit }) => {
    const type = header.get("content-type") ?? "";
    const frames = Object.entries(FRAMED).find(([name]) => type.includes(name));
    const plain = frames
      ? unframed(bytes, header.get(frames[1]), limit)
      : inflated(bytes, header.get("content-encoding"), limit);
    if (plain === undefined) return undefined;
    const refusal = type.includes("json") ? refusalOf(() => decode(jsonOf(plain), "", "")) : undefined;
    if (refusal === undefined) return unreadable(input.typeName).toDetail();
    const { message: error, campo } = refusal;
    return create(ErrorDetailSchema, { kind: ErrorKind.INVALID, error, ...(campo && { campo }) });
  };
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

/** Protobuf's own JSON: decimals are texts, integers may be, bytes come in both alphabets, and a field has two names. */
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

/** Media types whose bodies are frames, and the header that names their compression: gRPC-Web's, and Connect's of streams. */
const FRAMED: Readonly<Record<string, string>> = {
  "grpc-web": "grpc-encoding",
  "connect+": "connect-content-encoding",
};

/** The first frame: its flags, its length, and what it holds. */
function unframed(bytes: Buffer, compression: string | null, limit: number): Buffer | undefined {
  const encoding = (bytes[0] ?? 0) & 1 ? compression : null;
  return inflated(bytes.subarray(5), encoding, limit);
}

const INFLATE: Readonly<Record<string, typeof gunzipSync>> = { gzip: gunzipSync, br: brotliDecompressSync };

function inflated(bytes: Buffer, encoding: string | null, limit: number): Buffer | undefined {
  if (encoding === null || encoding === "identity") return bytes;
  try {
    return INFLATE[encoding]?.(bytes, { maxOutputLength: limit });
  } catch {
    return undefined;
  }
}
