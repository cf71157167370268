import { create, type Message } from "@bufbuild/protobuf";
import { ConnectError } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { ErrorDetailSchema, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import type { Core, CoreAnswer } from "./core.ts";

export interface RemoteCoreOptions {
  /** "http://core:50051", or https. */
  readonly url: string;
  readonly timeoutMs?: number;
  /** Hears of every call that brought no answer of the core. */
  readonly onTrouble?: (error: ConnectError) => void;
}

/** The core in another process, over gRPC. It always answers: silence becomes a failure at the deadline. */
export function remoteCore({ url, timeoutMs = DEADLINE_MS, onTrouble }: RemoteCoreOptions): Core {
  const transport = createGrpcTransport({ baseUrl: url, acceptCompression: [], readMaxBytes: MAX_ANSWER });
  return {
    async call(method, request, headers, signal) {
      try {
        const answer = await transport.unary(method, signal, timeoutMs, headers, request);
        return { kind: "answer", message: answer.message as Message };
      } catch (cause) {
        const error = ConnectError.from(cause);
        return failureOf(error) ?? noAnswer(error, onTrouble);
      }
    },
  };
}

/** The contract recommends its clients a timeout of 30 s: the answer must leave before it. */
const DEADLINE_MS = 28_000;
const MAX_ANSWER = 64 * 1024 * 1024;

function failureOf(error: ConnectError): CoreAnswer | undefined {
  const [detail] = error.findDetails(ErrorDetailSchema);
  return detail === undefined ? undefined : { kind: "failure", detail };
}

/** Whether the core did the work is unknown: the same idempotency key finds out. */
function noAnswer(error: ConnectError, onTrouble: RemoteCoreOptions["onTrouble"]): CoreAnswer {
  onTrouble?.(error);
  const detail = create(ErrorDetailSchema, {
    kind: ErrorKind.INTERNAL,
    error: "El servicio de timbrado no responde; reintente más tarde con la misma Idempotency-Key",
  });
  return { kind: "failure", detail };
}
