import { ConnectError } from "@connectrpc/connect";
import { ErrorDetailSchema, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { type Fate, fateOf, REFUSED, UNKNOWN } from "../../../client/repeat.ts";
import { statusOf } from "../../../common/error-status.ts";

/**
 * Returns the outcome of a call that failed, and when it is sent again. Only pages that send documents load this file,
 * so that what every page needs stays small.
 */
export function fateOfError(error: unknown): Fate {
  const [detail] = ConnectError.from(error).findDetails(ErrorDetailSchema);
  if (detail === undefined) return UNKNOWN;
  const { kind, codigo } = detail;
  // The PAC's refusal and its silence have the same status, so the kind tells them apart.
  return kind === ErrorKind.PAC_REJECTED ? REFUSED : fateOf(statusOf(kind).http, codigo);
}
