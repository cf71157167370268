import type { DescField, DescMessage, Message } from "@bufbuild/protobuf";
import { field as fieldRules, Ignore } from "#proto/buf/validate/validate_pb.ts";
import { rest_field } from "#proto/cfdi/v1/rest_pb.ts";
import { type AppError, invalid } from "../../common/errors.ts";
import { getOption } from "../../common/options.ts";
import type { Call } from "./call.ts";

export function codeOf(field: DescField): string | undefined {
  return getOption(field, rest_field).code || undefined;
}

/**
 * Returns a field's name in a refusal, by its place in the request; with the header's name where a header may supply
 * it.
 */
export function nameOf(field: DescField, path: string): string {
  const header = headerOf(field);
  return header === "" ? path : `${path} (encabezado ${header})`;
}

export function faultOf(field: DescField, path: string, sentence: string): AppError {
  return invalid(`${nameOf(field, path)}: ${sentence}`, { rule: codeOf(field), campo: path });
}

/** Returns true for a field that buf.validate ignores as well: the requests of a batch. */
export function isLeftOut(field: DescField): boolean {
  const { type } = getOption(field, fieldRules);
  return type.case === "repeated" && type.value.items?.ignore === Ignore.ALWAYS;
}

/**
 * Compiles how fields take their values from headers. A header overrides the field, and an empty header is checked too.
 */
export function headersOf(schema: DescMessage): (request: Message, header: Call["header"]) => void {
  const slots = schema.fields
    .filter((field) => headerOf(field) !== "")
    .map((field) => ({ key: field.localName, name: headerOf(field).toLowerCase() }));
  return (request, header) => {
    for (const { key, name } of slots) {
      const text = header(name);
      if (text !== undefined) (request as unknown as Record<string, unknown>)[key] = text;
    }
  };
}

/** Returns the name of the header that supplies the field; empty where none does. */
export function headerOf(field: DescField): string {
  return getOption(field, rest_field).header;
}
