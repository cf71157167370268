import type { DescField } from "@bufbuild/protobuf";
import { type OnlyWith, rest_field } from "#proto/cfdi/v1/rest_pb.ts";
import { getOption } from "./options.ts";

/** Returns the value beside a field's message that the field goes with; undefined for a field of all values. */
export function onlyWith(field: DescField): OnlyWith | undefined {
  return getOption(field, rest_field).onlyWith;
}
