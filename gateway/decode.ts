import { create, type DescField, type DescMessage, type Message, ScalarType } from "@bufbuild/protobuf";
import { field as fieldRules } from "#proto/buf/validate/validate_pb.ts";
import { rest_field, rest_message } from "#proto/cfdi/v1/rest_pb.ts";
import { atMostItems } from "../common/constraint-words.ts";
import { isJsonNumber, plainDecimal } from "../common/decimal.ts";
import { getOption } from "../common/options.ts";
import { badRequest, type Refusal, together, withRefusal } from "./contract/errors.ts";
import { type Json, JsonNumber } from "./json.ts";
import { Base64 } from "./long-base64.ts";

/** Turns a JSON value into what protobuf-es keeps in a field; `path` and `code` name it in a refusal. */
export type Decode = (json: Json, path: string, code: string) => unknown;

/** A dialect is the way in which REST or Connect writes names and values as JSON. */
export interface Dialect {
  namesOf(field: DescField): readonly string[];
  scalarOf(field: DescField): Decode | undefined;
  /** `emptyLists` says that an empty list is accepted where items are required. */
  readonly emptyLists: boolean;
}

/** REST writes numbers as numbers, and each field has one name. */
const REST: Dialect = {
  namesOf: ({ jsonName }) => [jsonName],
  scalarOf: (field) => (isJsonNumber(field) ? decodeDecimal : plainScalarOf(field)),
  emptyLists: false,
};

/** Compiles JSON -> message for the given fields; any other name is refused. A null field is an absent one. */
export function compileDecoder(
  schema: DescMessage,
  fields: readonly DescField[] = schema.fields,
  dialect = REST,
): (json: Json, path: string, code: string) => Message {
  const slots = new Map(fields.flatMap((field) => dialect.namesOf(field).map((name) => [name, slot(field, dialect)])));
  const missing = new Map(
    getOption(schema, rest_message).missing.flatMap(({ names, sentence }) => names.map((name) => [name, sentence])),
  );
  return (json, path, code) => {
    if (!(json instanceof Map)) throw mismatch(path, code, "un objeto", json);
    const message = create(schema);
    const prefix = path === "" ? "" : `${path}.`;
    let refusals: readonly Refusal[] = [];
    for (const [name, value] of json) {
      try {
        const found = slots.get(name);
        if (found === undefined) throw unknown(prefix + shown(name), missing.get(name));
        if (value !== null) found.put(message, found.decode(value, prefix + name, found.code), prefix + name);
      } catch (cause) {
        refusals = withRefusal(refusals, cause);
      }
    }
    if (refusals.length > 0) throw together(refusals);
    return message;
  };
}

/** Returns a caller's own name in a form for sentences: not too long, and visible where it is empty. */
export const shown = (name: string) => name.slice(0, 100) || '""';

const unknown = (path: string, sentence = "campo desconocido") => badRequest(`${path}: ${sentence}`, path);

/** Writes a field by the name its descriptor gives. */
export function set(message: Message, key: string, value: unknown): void {
  (message as unknown as Record<string, unknown>)[key] = value;
}

/** Returns the code that the contract prints in front of any fault of the field; empty when the field has none. */
export function codeOf(field: DescField): string {
  return getOption(field, rest_field).code;
}

/** Makes a field's refusal in the core's form: "[PAG-001] pagos[0].documentos[0].impPagado: …". */
export function wrong(path: string, code: string, sentence: string): Refusal {
  return badRequest(`${code === "" ? "" : `[${code}] `}${path}: ${sentence}`, path);
}

/** Refuses halves of UTF-16 pairs, which JSON can spell and UTF-8 cannot carry. */
export function wellFormed(text: string, path: string, code: string): string {
  if (LONE_SURROGATE.test(text)) throw wrong(path, code, "contiene caracteres Unicode inválidos");
  return text;
}

const LONE_SURROGATE = /\p{Surrogate}/u;

function slot(field: DescField, dialect: Dialect) {
  return { code: codeOf(field), decode: fieldDecoder(field, dialect), put: putter(field) };
}

/**
 * Makes the function that stores a field. A request with two members of a oneof is refused, because protobuf would lose
 * one.
 */
function putter({ localName, oneof }: DescField) {
  if (oneof === undefined) return (message: Message, value: unknown) => set(message, localName, value);
  const names = oneof.fields.map(({ jsonName }) => jsonName).join(", ");
  return (message: Message, value: unknown, path: string) => {
    const { [oneof.localName]: before } = message as unknown as Record<string, { case?: string }>;
    if (before?.case !== undefined) throw wrong(path, "", `solo puede ir uno de: ${names}`);
    set(message, oneof.localName, { case: localName, value });
  };
}

function fieldDecoder(field: DescField, dialect: Dialect): Decode {
  const decode = valueDecoder(field, dialect);
  if (field.fieldKind !== "list") return decode;
  const mayBeEmpty = dialect.emptyLists || !asksForItems(field);
  const most = mostItems(field);
  return (json, path, code) => {
    if (!Array.isArray(json)) throw mismatch(path, code, "una lista", json);
    if (json.length === 0 && !mayBeEmpty) throw wrong(path, code, "no puede ir como lista vacía");
    // Making messages of 40,000 items only to refuse them takes longer than all that is accepted.
    if (json.length > most) throw wrong(path, code, atMostItems(most));
    let refusals: readonly Refusal[] = [];
    const items = json.map((item: Json, index) => {
      try {
        return decode(item, `${path}[${index}]`, code);
      } catch (cause) {
        refusals = withRefusal(refusals, cause);
        return undefined;
      }
    });
    if (refusals.length > 0) throw together(refusals);
    return items;
  };
}

/**
 * Returns true for a list that may be absent but not empty. Protobuf cannot tell the two apart, so only REST's reader
 * checks.
 */
function asksForItems(field: DescField): boolean {
  const { type } = getOption(field, fieldRules);
  return type.case === "repeated" && type.value.minItems > 0n;
}

function mostItems(field: DescField): number {
  const { type } = getOption(field, fieldRules);
  const most = type.case === "repeated" ? type.value.maxItems : 0n;
  return most === 0n ? Number.POSITIVE_INFINITY : Number(most);
}

function valueDecoder(field: DescField, dialect: Dialect): Decode {
  const decode = field.message === undefined ? dialect.scalarOf(field) : messageDecoder(field.message, dialect);
  if (decode === undefined) {
    throw new Error(`${field}: the gateway cannot read this type of field from JSON`);
  }
  return decode;
}

function messageDecoder(schema: DescMessage, dialect: Dialect): Decode | undefined {
  if (schema.typeName === "google.protobuf.Struct") return decodeFreeForm;
  if (schema.typeName.startsWith("google.protobuf.")) return undefined;
  return compileDecoder(schema, schema.fields, dialect);
}

/** Returns the decoder of a scalar with the same form in REST and Connect; only REST writes decimals as numbers. */
export function plainScalarOf({ scalar }: DescField): Decode | undefined {
  return scalar === undefined ? undefined : SCALARS[scalar];
}

const SCALARS: Partial<Record<ScalarType, Decode>> = {
  [ScalarType.STRING]: (json, path, code) => wellFormed(expectString(json, path, code), path, code),
  [ScalarType.BOOL]: decodeBool,
  [ScalarType.INT32]: decodeInt32,
  [ScalarType.BYTES]: decodeBytes,
};

export function expectString(json: Json, path: string, code: string): string {
  if (json instanceof Base64) return json.toString();
  if (typeof json !== "string") throw mismatch(path, code, "una cadena", json);
  return json;
}

function decodeBool(json: Json, path: string, code: string): boolean {
  if (typeof json !== "boolean") throw mismatch(path, code, "un booleano", json);
  return json;
}

function decodeDecimal(json: Json, path: string, code: string): string {
  if (!(json instanceof JsonNumber)) throw mismatch(path, code, "un número", json);
  const text = plainDecimal(json.literal);
  if (text === undefined) throw wrong(path, code, OUT_OF_RANGE);
  return text;
}

const OUT_OF_RANGE = "el número está fuera de rango";
const INTEGER_OUT_OF_RANGE = "el número debe estar entre -2147483648 y 2147483647";

function decodeInt32(json: Json, path: string, code: string): number {
  if (!(json instanceof JsonNumber)) throw mismatch(path, code, "un número entero", json);
  return int32(plainDecimal(json.literal), path, code);
}

/** Reads an integer of 32 bits. `text` is a plain number, or undefined for one out of any range. */
export function int32(text: string | undefined, path: string, code: string): number {
  const value = Number(text);
  if (text?.includes(".")) throw wrong(path, code, "debe ser un número entero");
  if (text === undefined || (value | 0) !== value) throw wrong(path, code, INTEGER_OUT_OF_RANGE);
  return value;
}

/**
 * Decodes base64. White space is skipped, because most encoders break lines (RFC 2045, 6.8); alphabet, padding and
 * left-over bits are checked.
 */
function decodeBytes(json: Json, path: string, code: string): Uint8Array {
  if (json instanceof Base64) return json.decoded;
  const text = expectString(json, path, code);
  const bytes = Buffer.from(text, "base64");
  const written = bytes.toString("base64");
  if (written !== text && written !== text.replaceAll(/[ \t\r\n]+/g, ""))
    throw wrong(path, code, "no es base64 válido");
  return bytes;
}

/**
 * Reads a free-form object, which has no schema. google.protobuf.Struct keeps numbers as binary floats, so a number
 * that would change is kept as text, because such an object is only printed.
 */
function decodeFreeForm(json: Json, path: string, code: string): unknown {
  if (!(json instanceof Map)) throw mismatch(path, code, "un objeto", json);
  return freeForm(json, path, code);
}

function freeForm(json: Json, path: string, code: string): unknown {
  if (typeof json === "string" || json instanceof Base64) return wellFormed(`${json}`, path, code);
  if (json instanceof JsonNumber) {
    const number = finite(Number(json.literal), path, code);
    return String(number) === json.literal ? number : json.literal;
  }
  if (Array.isArray(json)) return json.map((item: Json, index) => freeForm(item, `${path}.${index}`, code));
  if (!(json instanceof Map)) return json;
  const members = [...json].map(([name, value]) => [
    wellFormed(name, path, code),
    freeForm(value, `${path}.${shown(name)}`, code),
  ]);
  return Object.fromEntries(members);
}

function finite(value: number, path: string, code: string): number {
  if (!Number.isFinite(value)) throw wrong(path, code, OUT_OF_RANGE);
  return value;
}

export function mismatch(path: string, code: string, expected: string, found: Json): Refusal {
  const sentence = `debe ser ${expected}, no ${typeName(found)}`;
  return path === "" ? badRequest(`El cuerpo ${sentence}`) : wrong(path, code, sentence);
}

function typeName(json: Json): string {
  if (json === null) return "null";
  if (json instanceof JsonNumber) return "un número";
  if (json instanceof Map) return "un objeto";
  if (Array.isArray(json)) return "una lista";
  return typeof json === "boolean" ? "un booleano" : "una cadena";
}
