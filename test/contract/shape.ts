import { type DescField, type DescMessage, getOption, ScalarType } from "@bufbuild/protobuf";
import { rest_field, rest_message } from "#proto/cfdi/v1/rest_pb.ts";
import { isJsonNumber } from "../../common/decimal.ts";

/**
 * Returns the places where JSON departs from its message: names, types, nulls and presence as the proto's options say.
 */
export function departures(message: DescMessage, json: unknown, path = "$"): string[] {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return [`${path} is no object`];
  const names = new Set(message.fields.map((field) => field.jsonName));
  return [
    ...Object.keys(json)
      .filter((name) => !names.has(name))
      .map((name) => `${path}.${name} is not in the proto`),
    ...message.fields.flatMap((field) => {
      const value = (json as Readonly<Record<string, unknown>>)[field.jsonName];
      return memberDepartures(field, value, `${path}.${field.jsonName}`);
    }),
  ];
}

function memberDepartures(field: DescField, value: unknown, path: string): string[] {
  const isNull = getOption(field.parent, rest_message).explicitNulls && !getOption(field, rest_field).neverNull;
  if (value === undefined) return field.proto.proto3Optional && !isNull ? [] : [`${path} is missing`];
  if (value === null) return field.proto.proto3Optional && isNull ? [] : [`${path} may not be null`];
  if (field.fieldKind !== "list") return valueDepartures(field, value, path);
  if (!Array.isArray(value)) return [`${path} is no list`];
  return value.flatMap((item, at) => valueDepartures(field, item, `${path}[${at}]`));
}

function valueDepartures(field: DescField, value: unknown, path: string): string[] {
  const { message } = field;
  if (message !== undefined && message.typeName !== "google.protobuf.Timestamp")
    return departures(message, value, path);
  const fits = message === undefined ? scalarTest(field) : isInstant;
  return fits(value) ? [] : [`${path} is ${JSON.stringify(value)}`];
}

type Test = (value: unknown) => boolean;

function scalarTest(field: DescField): Test {
  if (isJsonNumber(field)) return (value) => typeof value === "number";
  const test = SCALARS[field.scalar!];
  if (test === undefined) throw new Error(`${field}: no REST type`);
  return test;
}

const SCALARS: Partial<Record<ScalarType, Test>> = {
  [ScalarType.STRING]: (value) => typeof value === "string",
  [ScalarType.BOOL]: (value) => typeof value === "boolean",
  [ScalarType.INT32]: (value) => Number.isInteger(value),
  [ScalarType.BYTES]: (value) => typeof value === "string" && Buffer.from(value, "base64").toString("base64") === value,
};

/** An instant is written in UTC with milliseconds. */
const isInstant: Test = (value) => typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
