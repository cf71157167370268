import type { DescMethod } from "@bufbuild/protobuf";
import { fiscal, PortalRole, portal_role, rest, Verb, verb } from "#proto/cfdi/v1/rest_pb.ts";
import { getOption } from "./options.ts";

/**
 * Returns what a method does to an account; unspecified where nobody but its holder may call it. A fiscal method writes
 * whatever else it says, so that no wrong option lets a key that may only read stamp.
 */
export function verbOf(method: DescMethod): Verb {
  const each = method.parent.methods.find(({ name }) => name === getOption(method, rest).each);
  if (getOption(method, fiscal) || (each !== undefined && getOption(each, fiscal))) return Verb.WRITE;
  const said = getOption(method, verb);
  return said === Verb.UNSPECIFIED && getOption(method, portal_role) === PortalRole.READER ? Verb.READ : said;
}
