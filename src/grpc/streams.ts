import {
  create,
  type DescMessage,
  type DescMethodServerStreaming,
  type Message,
  type MessageInitShape,
  type MessageShape,
} from "@bufbuild/protobuf";
import type { Answer } from "../../common/core.ts";
import { AppError } from "../../common/errors.ts";
import type { Caller } from "../services/context/index.ts";
import type { Call } from "./call.ts";
import { constraintsOf } from "./constraints.ts";
import { authenticator, detailOf, type ExposeHost } from "./expose.ts";

export interface Stream {
  readonly method: DescMethodServerStreaming;
  /** Runs the method. Never throws: a failure is the last answer. `gone` is aborted when the caller stops reading. */
  run(request: Message | AppError, call: Call, gone?: AbortSignal): AsyncGenerator<Answer, void, undefined>;
}

/** A Follow function answers as long as its caller reads. */
type Follow<I extends DescMessage, O extends DescMessage> = (
  request: MessageShape<I>,
  caller: Caller,
  gone: AbortSignal,
) => AsyncGenerator<MessageInitShape<O>, void, undefined>;

/** Exposes a streaming method that is no batch, behind authentication and constraints. */
export function exposeStream<I extends DescMessage, O extends DescMessage>(
  method: DescMethodServerStreaming<I, O>,
  follow: Follow<I, O>,
  host: ExposeHost,
): Stream {
  const authenticate = authenticator(method, host.access);
  const check = constraintsOf(method.input);
  return {
    method,
    async *run(request, call, gone = NEVER) {
      try {
        await authenticate(call);
        if (request instanceof AppError) throw request;
        check(request);
        for await (const message of follow(request as MessageShape<I>, call.caller!, gone))
          yield { kind: "answer", message: create(method.output, message) };
      } catch (cause) {
        yield { kind: "failure", detail: detailOf(cause, method, call, host) };
      }
    },
  };
}

const NEVER = new AbortController().signal;
