import type { Message } from "@bufbuild/protobuf";
import type { Logger } from "pino";
import { Admission } from "#proto/cfdi/v1/admission_pb.ts";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import type { Answer } from "../../common/core.ts";
import type { AppError } from "../../common/errors.ts";
import { isUuid } from "../../common/ids.ts";
import type { Call } from "../grpc/call.ts";
import type { Operation } from "../grpc/expose.ts";
import { trace, tracePlatform } from "../services/context/index.ts";
import type { Metrics } from "./metrics.ts";

/** Returns the operation with its calls measured and logged, one line each. */
export function watchOperation(operation: Operation, metrics: Metrics, log: Logger): Operation {
  const { parent, name } = operation.method;
  const method = `${parent.name}/${name}`;
  // Admission is the first half of a request that the gateway logs, so its own line is for debugging.
  const level = parent === Admission ? "debug" : "info";
  return {
    method: operation.method,
    async run(request, call) {
      const started = performance.now();
      const answer = await operation.run(request, call);
      const ms = performance.now() - started;
      const outcome = answer.kind === "answer" ? "OK" : ErrorKind[answer.detail.kind];
      metrics.call({ method, outcome, ms });
      if (log.isLevelEnabled(level)) {
        const line = { ...traceCall(call), method, outcome, ms: Math.round(ms) };
        log[level]({ ...line, ...documentOf(request, answer) }, "called");
      }
      return answer;
    },
  };
}

export function traceCall({ requestId, caller, platform }: Call) {
  return caller === undefined ? { requestId, ...tracePlatform(platform?.platform) } : trace(caller);
}

/** Returns the id of the document that the call is about; nothing where the call names none. */
function documentOf(request: Message | AppError, answer: Answer): { document?: string } {
  const { id: asked } = request as { id?: unknown };
  const { data } = (answer.kind === "answer" ? answer.message : {}) as { data?: { id?: unknown } };
  const id = asked ?? data?.id;
  return typeof id === "string" && isUuid(id) ? { document: id } : {};
}
