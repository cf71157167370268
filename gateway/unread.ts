import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { type DescMessage, type Message, ScalarType } from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import type { ErrorDetail } from "#proto/cfdi/v1/error_pb.ts";
import { plainDecimal } from "../common/decimal.ts";
import { invalid, unreadable } from "../common/errors.ts";
import { once } from "../common/once.ts";
import { hasMoreValues, mostValues, tooManyValues } from "../common/values.ts";
import { jsonOf, readInParts, withoutMark } from "./body.ts";
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
  set,
  wrong,
} from "./decode.ts";
import { type Json, JsonNumber, type JsonObject } from "./json.ts";
import { Base64 } from "./long-base64.ts";

/** The body and headers of a Connect or gRPC-Web request. */
export interface Sent {
  readonly header: Headers;
  readonly bytes: Buffer;
  /** The most bytes of the decompressed body. */
  readonly limit: number;
}

/**
 * A Why returns the reason why a request cannot be read; undefined for wrong compression and for too many bytes, which
 * connect-es refuses itself.
 */
export type Why = (sent: Sent) => Promise<ErrorDetail | undefined>;

/** A long member in base64 that connect-es does not read, because it takes ten times as long as Node does. */
export interface File {
  /** The body has an empty text in the member's place. */
  readonly rest: Buffer;
  /** Puts the file into the message that was read of the rest. */
  fill(message: Message): void;
}

/**
 * Compiles what is read before connect-es decodes a request, because connect-es limits bytes alone and not values: JSON
 * by REST's own reader, with its refusals. @throws Refused
 */
export function readBefore({ method }: Pick<Served, "method">): (sent: Sent) => Promise<File | undefined> {
  const { input } = method;
  const most = mostValues(method);
  const refuse = (detail: ErrorDetail): never => {
    throw new Refused(detail);
  };
  return async (sent) => {
    const plain = await plainOf(sent);
    if (plain === undefined) return undefined;
    if (plain === SEVERAL) return refuse(unreadable(input.typeName).toDetail());
    if (!isJson(sent)) {
      if (hasMoreValues(input, plain, most)) refuse(unreadable(input.typeName, tooManyValues(most)).toDetail());
      return undefined;
    }
    const json = await readInParts(plain, most).catch((cause: unknown) => {
      throw cause instanceof Refusal ? new Refused(detailOf(cause)!) : cause;
    });
    return plain === sent.bytes ? fileIn(input, json, withoutMark(plain)) : undefined;
  };
}

export class Refused extends Error {
  readonly detail: ErrorDetail;

  constructor(detail: ErrorDetail) {
    super(detail.error);
    this.detail = detail;
  }
}

function fileIn({ fields }: DescMessage, json: Json, body: Buffer): File | undefined {
  const members = json instanceof Map ? [...(json as JsonObject)] : [];
  const [name, value] = members.find(([, value]) => value instanceof Base64) ?? [];
  const field = fields.find((each) => each.jsonName === name || each.name === name);
  if (!(value instanceof Base64) || field?.fieldKind !== "scalar") return undefined;
  if (field.scalar !== ScalarType.BYTES || field.oneof !== undefined) return undefined;
  const [from, to] = value.place;
  return {
    rest: Buffer.concat([body.subarray(0, from), body.subarray(to)]),
    fill: (message) => set(message, field.localName, value.decoded),
  };
}

/**
 * Says why connect-es cannot read a request, in the words of REST; for the portal's methods, which only its pages call,
 * without details. The decoder is compiled for the first such request.
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
 * Protobuf's own JSON writes decimals as text, integers as text or numbers, bytes in both alphabets, and has two names
 * for a field.
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
