import { type ErrorKind, ErrorKindSchema, status } from "#proto/cfdi/v1/error_pb.ts";
import { getOption } from "./options.ts";

/**
 * Returns the HTTP status and the gRPC code of a kind of error (option `status` in error.proto); an unknown kind counts
 * as a bug.
 */
export function statusOf(kind: ErrorKind): { readonly http: number; readonly grpc: number } {
  return getOption(ErrorKindSchema.value[kind] ?? ErrorKindSchema.value[0]!, status);
}
