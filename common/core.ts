import type { DescMethodServerStreaming, DescMethodUnary, Message } from "@bufbuild/protobuf";
import type { ErrorDetail } from "#proto/cfdi/v1/error_pb.ts";

/** The service behind the facade, in the same process or another: requests and answers are the proto's messages. */
export interface Core {
  call(
    method: DescMethodUnary,
    request: Message,
    headers: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<Answer>;
  /** Answers as they come; a failure is the last one. Whoever stops to read, or aborts `signal`, wants no more. */
  stream(
    method: DescMethodServerStreaming,
    request: Message,
    headers: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): AsyncIterable<Answer>;
}

/** It says how a call ends, whoever carries it. */
export type Answer =
  | { readonly kind: "answer"; readonly message: Message }
  | { readonly kind: "failure"; readonly detail: ErrorDetail };
