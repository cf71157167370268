import { type DescField, type DescMessage, type Message, ScalarType } from "@bufbuild/protobuf";
import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { rest_field, rest_message } from "#proto/cfdi/v1/rest_pb.ts";
import { isJsonNumber, plainDecimal } from "./decimal.ts";
import { getOption } from "./options.ts";

/** Writes a value as JSON text, because as an object a decimal would pass through a binary float. */
type Encode = (value: unknown) => string;

/** Compiles a message's JSON members (`"id":"…","estado":"…"`), in the proto's order and without the braces. */
export function compileMembers(schema: DescMessage): (message: Message) => string {
  const explicitNulls = getOption(schema, rest_message).explicitNulls;
  const slots = schema.fields.map((field) => ({
    key: field.localName,
    name: `${JSON.stringify(field.jsonName)}:`,
    encode: fieldEncoder(field),
    isNull: explicitNulls && !getOption(field, rest_field).neverNull,
  }));
  return (message) => {
    const values = message as unknown as Readonly<Record<string, unknown>>;
    const members: string[] = [];
    for (const { key, name, encode, isNull } of slots) {
      const value = values[key];
      if (value !== undefined) members.push(name + encode(value));
      else if (isNull) members.push(`${name}null`);
    }
    return members.join(",");
  };
}

function fieldEncoder(field: DescField): Encode {
  const encode = valueEncoder(field);
  if (field.fieldKind !== "list") return encode;
  return (list) => `[${(list as readonly unknown[]).map(encode).join(",")}]`;
}

function valueEncoder(field: DescField): Encode {
  const encode = field.message === undefined ? scalarEncoder(field) : messageEncoder(field.message);
  if (encode === undefined || field.oneof !== undefined) {
    throw new Error(`${field}: the gateway cannot write this type of field as JSON`);
  }
  return encode;
}

function messageEncoder(schema: DescMessage): Encode | undefined {
  if (schema.typeName === "google.protobuf.Timestamp") return encodeTimestamp;
  if (schema.typeName.startsWith("google.protobuf.")) return undefined;
  const members = compileMembers(schema);
  return (value) => `{${members(value as Message)}}`;
}

function scalarEncoder(field: DescField): Encode | undefined {
  if (isJsonNumber(field)) return encodeDecimal;
  return field.scalar === undefined ? undefined : SCALARS[field.scalar];
}

const SCALARS: Partial<Record<ScalarType, Encode>> = {
  [ScalarType.STRING]: JSON.stringify,
  [ScalarType.BOOL]: String,
  [ScalarType.INT32]: String,
  [ScalarType.BYTES]: encodeBytes,
};

/** Writes a time in UTC with milliseconds and Z. */
function encodeTimestamp(value: unknown): string {
  return `"${timestampDate(value as Timestamp).toISOString()}"`;
}

function encodeDecimal(value: unknown): string {
  const text = plainDecimal(value as string);
  if (text === undefined) throw new Error(`the core answered a decimal that is none: ${value}`);
  return text;
}

function encodeBytes(value: unknown): string {
  const { buffer, byteOffset, byteLength } = value as Uint8Array;
  return `"${Buffer.from(buffer, byteOffset, byteLength).toString("base64")}"`;
}
