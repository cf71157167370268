import { randomUUID } from "node:crypto";
import type { Message } from "@bufbuild/protobuf";
import type { Logger } from "pino";
import { Admission } from "#proto/cfdi/v1/admission_pb.ts";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import type { Answer, Operation } from "../grpc/expose.ts";
import type { Caller } from "../services/caller.ts";
import { isUuid } from "../services/reading.ts";
import { currentCall, inCall } from "./call-context.ts";
import type { Metrics } from "./metrics.ts";

/** The same operation, with its calls measured and logged: one line each, and the call's context on all lines in between. */
export function watchOperation(operation: Operation, metrics: Metrics, log: Logger): Operation {
  const { parent, name } = operation.method;
  const method = `${parent.name}/${name}`;
  // The first half of a request, which the gateway logs.
  const level = parent === Admission ? "debug" : "info";
  return {
    method: operation.method,
    run: (request, headers) =>
      inCall({ requestId: requestId(headers("x-request-id")) }, async () => {
        const started = performance.now();
        const answer = await operation.run(request, headers);
        const ms = performance.now() - started;
        const outcome = answer.kind === "answer" ? "OK" : ErrorKind[answer.detail.kind];
        metrics.call({ method, outcome, ms });
        log[level]({ method, outcome, ms: Math.round(ms), ...documentOf(request, answer) }, "called");
        return answer;
      }),
  };
}

/** Tells the log who came in. */
export function noteCaller({ accountId: account, environment }: Caller): void {
  const call = currentCall();
  if (call !== undefined) Object.assign(call, { account, environment });
}

/** The gateway's own; a caller of gRPC may bring one too, if it is safe to repeat. */
function requestId(given: string | undefined): string {
  return given !== undefined && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : randomUUID();
}

/** The document that the call is about, when it names one of ours. */
function documentOf(request: Message, answer: Answer): { document?: string } {
  const { id: asked } = request as { id?: unknown };
  const { data } = (answer.kind === "answer" ? answer.message : {}) as { data?: { id?: unknown } };
  const id = asked ?? data?.id;
  return typeof id === "string" && isUuid(id) ? { document: id } : {};
}
