import type { DescMethod } from "@bufbuild/protobuf";
import { type RateGroup, rate_group, rest } from "#proto/cfdi/v1/rest_pb.ts";
import { getOption } from "./options.ts";

/** Returns the counter of a method's requests: its own, else its service's. */
export function rateGroupOf(method: DescMethod): RateGroup {
  return getOption(method, rest).rateGroup || getOption(method.parent, rate_group);
}
