import { create, toBinary } from "@bufbuild/protobuf";
import { anyPack } from "@bufbuild/protobuf/wkt";
import { Metadata, type StatusObject } from "@grpc/grpc-js";
import type { ErrorDetail } from "#proto/cfdi/v1/error_pb.ts";
import { StatusSchema } from "#proto/google/rpc/status_pb.ts";
import { detailsOf } from "../../common/error-details.ts";
import { statusOf } from "../../common/error-status.ts";

/**
 * Turns a failure into a gRPC status, with its details beside it (google.rpc.Status), as gRPC's error model demands.
 */
export function toStatus(detail: ErrorDetail): StatusObject {
  const code = statusOf(detail.kind).grpc;
  const metadata = new Metadata();
  metadata.set("grpc-status-details-bin", Buffer.from(richStatus(code, detail)));
  return { code, details: detail.error, metadata };
}

function richStatus(code: number, detail: ErrorDetail): Uint8Array {
  const details = detailsOf(detail).map(({ desc, value }) => anyPack(desc, value));
  return toBinary(StatusSchema, create(StatusSchema, { code, message: detail.error, details }));
}
