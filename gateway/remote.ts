import { create, type Message } from "@bufbuild/protobuf";
import { Code, ConnectError, encodeBinaryHeader, type Transport } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { Admission, AdmitRequestSchema } from "#proto/cfdi/v1/admission_pb.ts";
import { ErrorDetailSchema, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import {
  Health,
  HealthCheckRequestSchema,
  HealthCheckResponse_ServingStatus,
} from "#proto/grpc/health/v1/health_pb.ts";
import type { Core, CoreAnswer } from "./core.ts";

export interface RemoteCoreOptions {
  /** "http://core:50051", or https. */
  readonly url: string;
  /** The service's own: only a gateway may say from which address, or for which caller, it calls. */
  readonly serviceToken: string;
  readonly timeoutMs?: number;
  /** PEM: who may have issued the core's certificate, and our own for a core that asks for one. */
  readonly tls?: Partial<Readonly<Record<"ca" | "cert" | "key", string | undefined>>>;
  /** Once it is aborted nobody waits for the core any more: callers get their answer before the process ends. */
  readonly late?: AbortSignal;
  /** Hears of every call that brought no answer of the core. */
  readonly onTrouble?: (error: ConnectError) => void;
  /** Hears that the core no longer takes the service's token, and that it takes it again. */
  readonly onToken?: (fits: boolean) => void;
}

export interface RemoteCore extends Core {
  /** Fails unless the core says that it is serving. */
  check(): Promise<void>;
  /** Fails while the core answers that the service's token is not its own. */
  checkToken(): Promise<void>;
}

/** The core in another process, over gRPC. It always answers: silence becomes a failure at the deadline. */
export function remoteCore(options: RemoteCoreOptions): RemoteCore {
  const { url, serviceToken, timeoutMs = DEADLINE_MS, tls = {}, late, onTrouble, onToken } = options;
  const authorization = `Bearer ${serviceToken}`;
  const transport = createGrpcTransport({
    baseUrl: url,
    nodeOptions: { ...tls },
    acceptCompression: [],
    readMaxBytes: MAX_ANSWER,
  });
  let fits = true;
  return {
    check: () => requireServing(transport),
    async checkToken() {
      const told = await isTaken(transport, authorization);
      if (told !== undefined && told !== fits) onToken?.(told);
      fits = told ?? fits;
      if (!fits) throw new Error("the core does not take the service's token");
    },
    async call(method, request, headers, signal = late) {
      try {
        const answer = await transport.unary(
          method,
          signal,
          timeoutMs,
          { ...metadataOf(headers), authorization },
          request,
        );
        return { kind: "answer", message: answer.message as Message };
      } catch (cause) {
        const error = ConnectError.from(cause);
        return failureOf(error) ?? noAnswer(error, onTrouble);
      }
    },
  };
}

/** Metadata are ASCII; by gRPC's convention any other text goes as bytes, under the name with "-bin". */
function metadataOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, text]) =>
    /^[ -~]*$/.test(text) ? [name, text] : [`${name}-bin`, encodeBinaryHeader(Buffer.from(text))],
  );
  return Object.fromEntries(entries);
}

/** The contract recommends its clients a timeout of 30 s: the answer must leave before it. */
const DEADLINE_MS = 28_000;
const MAX_ANSWER = 64 * 1024 * 1024;

const CHECK_MS = 2_000;

async function requireServing(transport: Transport): Promise<void> {
  const request = create(HealthCheckRequestSchema);
  const { message } = await transport.unary(Health.method.check, undefined, CHECK_MS, undefined, request);
  if (message.status !== HealthCheckResponse_ServingStatus.SERVING)
    throw new Error("the core is not serving");
}

/** Asked without an address or a key, a core that knows the token has nothing to look up. Undefined: it did not answer. */
async function isTaken(transport: Transport, authorization: string): Promise<boolean | undefined> {
  const nobody = create(AdmitRequestSchema);
  return transport.unary(Admission.method.admit, undefined, CHECK_MS, { authorization }, nobody).then(
    () => true,
    (cause) => (ConnectError.from(cause).code === Code.Unauthenticated ? false : undefined),
  );
}

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
