import {
  type DescMessage,
  fromJson,
  getOption,
  type JsonValue,
  type MessageShape,
  ScalarType,
  toJson,
} from "@bufbuild/protobuf";
import { rest_field } from "#proto/cfdi/v1/rest_pb.ts";

type Json = { [name: string]: JsonValue };

/** Returns the request with every missing field that has a default set to it, at any depth. */
export function withDefaults<Desc extends DescMessage>(desc: Desc, message: MessageShape<Desc>): MessageShape<Desc> {
  return fromJson(desc, filled(desc, toJson(desc, message) as Json));
}

function filled(desc: DescMessage, json: Json): Json {
  const fields = desc.fields.flatMap((field): [string, JsonValue][] => {
    const value = json[field.jsonName];
    const { defaultValue } = getOption(field, rest_field);
    if (value === undefined)
      return defaultValue === ""
        ? []
        : [[field.jsonName, field.scalar === ScalarType.BOOL ? defaultValue === "true" : defaultValue]];
    if (field.message === undefined || field.message.typeName.startsWith("google.protobuf."))
      return [[field.jsonName, value]];
    const inner = field.message;
    const all = Array.isArray(value) ? value.map((each) => filled(inner, each as Json)) : filled(inner, value as Json);
    return [[field.jsonName, all]];
  });
  return Object.fromEntries(fields);
}

/** Returns the fields of a request that have a default, by their REST names. */
export function defaultsOf(desc: DescMessage): Readonly<Record<string, string>> {
  const fields = desc.fields.map((field) => [field.jsonName, getOption(field, rest_field).defaultValue]);
  return Object.fromEntries(fields.filter(([, value]) => value !== ""));
}
