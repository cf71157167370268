import type { DescField } from "@bufbuild/protobuf";
import { rest_field } from "#proto/cfdi/v1/rest_pb.ts";
import { getOption } from "./options.ts";

/** Returns the number that the contract gives a field which a request leaves out. */
export function defaultOf(field: DescField): number {
  return Number(getOption(field, rest_field).defaultValue);
}
