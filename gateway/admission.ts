import { create } from "@bufbuild/protobuf";
import { Admission, AdmitRequestSchema } from "#proto/cfdi/v1/admission_pb.ts";
import type { RateGroup } from "#proto/cfdi/v1/rest_pb.ts";
import type { Core, CoreAnswer } from "./core.ts";

/** Asks the core whether this caller may in, so that nobody's body is read before its key is known. */
export function admit(
  core: Core,
  rateGroup: RateGroup,
  headers: Readonly<Record<string, string>>,
): Promise<CoreAnswer> {
  return core.call(Admission.method.admit, create(AdmitRequestSchema, { rateGroup }), headers);
}
