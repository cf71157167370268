import { create, type DescMessage, type Message } from "@bufbuild/protobuf";
import { type ErrorDetail, ErrorDetailSchema, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { BadRequestSchema, ErrorInfoSchema, RetryInfoSchema } from "#proto/google/rpc/error_details_pb.ts";

export interface Detail {
  readonly desc: DescMessage;
  readonly value: Message;
}

/** The name of the service in `ErrorInfo`, whose reasons it makes unique. */
const DOMAIN = "cfdi.v1";

/** After this time a repetition may succeed: another operation has ended, or there is room again. */
const RETRY_SECONDS: Partial<Record<ErrorKind, bigint>> = {
  [ErrorKind.IN_PROGRESS]: 3n,
  [ErrorKind.UNAVAILABLE]: 5n,
};

/**
 * Returns what a failure carries over gRPC, gRPC-Web and Connect: our own detail first, then the standard ones that
 * libraries of any language read (google/rpc/error_details.proto, AIP-193).
 */
export function detailsOf(detail: ErrorDetail): Detail[] {
  const { kind, error, codigo, campo, faults } = detail;
  const reason = ErrorKind[kind] ?? "UNSPECIFIED";
  const metadata: Record<string, string> = codigo === undefined ? {} : { codigo };
  const all: Detail[] = [
    { desc: ErrorDetailSchema, value: detail },
    { desc: ErrorInfoSchema, value: create(ErrorInfoSchema, { reason, domain: DOMAIN, metadata }) },
  ];
  if (campo !== undefined) {
    const told = faults.length > 0 ? faults : [{ campo, error }];
    const fieldViolations = told.map((fault) => ({ field: fault.campo, description: fault.error }));
    all.push({ desc: BadRequestSchema, value: create(BadRequestSchema, { fieldViolations }) });
  }
  const seconds = RETRY_SECONDS[kind];
  if (seconds !== undefined)
    all.push({ desc: RetryInfoSchema, value: create(RetryInfoSchema, { retryDelay: { seconds } }) });
  return all;
}
