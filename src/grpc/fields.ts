import { type DescField, getOption } from "@bufbuild/protobuf";
import { rest_field } from "#proto/cfdi/v1/rest_pb.ts";

/** What the contract prints in front of whatever is wrong with the field. */
export function codeOf(field: DescField): string | undefined {
  return getOption(field, rest_field).code || undefined;
}

/** How a refusal calls the field at its place in the request: by both names, if it may also come in a header. */
export function nameOf(field: DescField, path: string): string {
  const { header } = getOption(field, rest_field);
  return header === "" ? path : `${path} (encabezado ${header})`;
}
